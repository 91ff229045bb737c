import { isEnough } from "#app/domain/fit/body/body.ts";
import { useEffect } from "react";
import { data, href, useSearchParams } from "react-router";
import { copySavedBody, ownBody } from "#app/components/size-finder/own-body.ts";
import { deleteBody, listSavedBodies, markBody } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { MAX_SAVED_BODIES, type SavedBody } from "#app/domain/fit/saved-bodies/saved-body.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/measurements";
import { useSharedValue } from "#app/components/shared-value.ts";
import { LEVEL_LABELS } from "#app/components/size-finder/body-fields.tsx";
import { figureText } from "#app/components/size-finder/figure-text.ts";
import { FIGURES, type Figure } from "#app/domain/fit/body/read-body.ts";
import { SavedCard } from "#app/routes/account/profile/saved-card.tsx";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your measurements", matches);

/** After a change, the marked body is copied to this browser, which marks sizes by itself. */
const COPY_PARAM = "marked";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  return { bodies: await listSavedBodies(getApp(context).db, user.id) };
}

/** Marks the sizes of a body or deletes it, depending on the pressed button. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const { intent, body = "" } = await readForm(request);
  const { db } = getApp(context);
  const isDeletion = intent === "delete";
  const isDone = await (isDeletion ? deleteBody : markBody)(db, user.id, body);
  if (!isDone) throw data(null, { status: 404 });
  const page = href("/profile/measurements");
  return isDeletion
    ? redirectWithFlash(page, { title: "Measurements deleted", tone: "good" })
    : redirectWithFlash(`${page}?${COPY_PARAM}`, { title: "Sizes marked", tone: "good" });
}

export default function Measurements({ loaderData: { bodies } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const marked = bodies.find(({ isMarked }) => isMarked);
  const isRequested = params.has(COPY_PARAM);
  useEffect(() => {
    const isEmpty = !isEnough(ownBody.get().body);
    if (marked && (isRequested || isEmpty)) copySavedBody(marked);
  }, [marked, isRequested]);
  const newBody = href("/profile/measurements/:id", { id: "new" });
  return (
    <>
      <PageHead
        title="Measurements"
        text="Yours, and those of people you shop for. The sizes of one of them are marked on every product."
      />
      {bodies.length === 0 ? (
        <EmptyState
          title="No Measurements Yet"
          text="Height and weight are enough. Only you can see them."
          action={<ButtonLink to={newBody}>Add measurements</ButtonLink>}
        />
      ) : (
        <>
          <ul className="grid gap-5 sm:grid-cols-2">
            {bodies.map((body) => (
              <BodyCard key={body.id} saved={body} />
            ))}
          </ul>
          <div className="mt-8">
            {bodies.length < MAX_SAVED_BODIES ? (
              <ButtonLink to={newBody}>Add a person</ButtonLink>
            ) : (
              <p className="text-ink-soft">{MAX_SAVED_BODIES} people are saved. Delete one to add another.</p>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** A saved body with its figures and actions. */
function BodyCard({ saved: { id, name, body, lengths, isMarked } }: { saved: SavedBody }) {
  const { unit } = useSharedValue(ownBody);
  const figures = (Object.keys(FIGURES) as Figure[]) // Object.keys returns strings
    .map((figure) => ({ figure, text: figureText(body, figure, unit) }))
    .filter(({ text }) => text !== "");
  return (
    <SavedCard
      field="body"
      id={id}
      label={name}
      heading={<h2 className="min-w-0 font-medium break-words">{name}</h2>}
      badge={isMarked ? "Marked" : null}
      editTo={href("/profile/measurements/:id", { id })}
      choose={
        isMarked ? null : { intent: "mark", text: "Mark these sizes", label: `Mark the sizes of ${name}` }
      }
    >
      <dl className="mt-3 grid flex-1 grid-cols-2 content-start gap-x-4 gap-y-1 text-[0.9375rem]">
        {figures.map(({ figure, text }) => (
          <div key={figure} className="contents">
            <dt className="text-ink-soft first-letter:uppercase">{FIGURES[figure].word}</dt>
            <dd className="tabular">{withUnit(figure, text, unit)}</dd>
          </div>
        ))}
        {Object.entries(lengths).map(([chart, level]) => (
          <div key={chart} className="contents">
            <dt className="min-w-0 break-words text-ink-soft">{`${chart}, length`}</dt>
            <dd>{LEVEL_LABELS[level]}</dd>
          </div>
        ))}
      </dl>
    </SavedCard>
  );
}

function withUnit(figure: Figure, text: string, unit: "cm" | "in"): string {
  const ownUnit = FIGURES[figure].unit;
  if (ownUnit === "cm") return figure === "heightCm" && unit === "in" ? text : `${text} ${unit}`;
  return figure === "age" ? text : `${text} ${ownUnit}`;
}

import { Form, href, Link, useNavigation } from "react-router";
import { useSharedValue } from "#app/components/shared-value.ts";
import { figureText } from "#app/components/size-finder/figure-text.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { FIGURES, type Figure } from "#app/domain/fit/body/read-body.ts";
import type { SavedBody } from "#app/domain/fit/saved-bodies/saved-body.ts";
import { Badge } from "#app/ui/badge.tsx";

const TEXT_BUTTON = "underlined inline-flex min-h-11 items-center text-[0.9375rem] disabled:opacity-50";

/** A saved body with its figures and actions. */
export function BodyCard({ saved: { id, name, body, isMarked } }: { saved: SavedBody }) {
  const { unit } = useSharedValue(ownBody);
  const { formData, state } = useNavigation();
  const isPending = state !== "idle" && formData?.get("body") === id;
  const figures = (Object.keys(FIGURES) as Figure[]) // Object.keys returns strings
    .map((figure) => ({ figure, text: figureText(body, figure, unit) }))
    .filter(({ text }) => text !== "");
  return (
    <li className="flex flex-col rounded border border-line bg-white p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-medium break-words">{name}</h2>
        {isMarked && <Badge tone="plum">Marked</Badge>}
      </div>
      <dl className="mt-3 grid flex-1 grid-cols-2 content-start gap-x-4 gap-y-1 text-[0.9375rem]">
        {figures.map(({ figure, text }) => (
          <div key={figure} className="contents">
            <dt className="text-ink-soft first-letter:uppercase">{FIGURES[figure].word}</dt>
            <dd className="tabular">{withUnit(figure, text, unit)}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" preventScrollReset className="mt-3 -mb-2 flex flex-wrap gap-x-6">
        <input type="hidden" name="body" value={id} />
        <Link
          className={TEXT_BUTTON}
          to={href("/profile/measurements/:id", { id })}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Link>
        <button
          type="submit"
          name="intent"
          value="delete"
          className={TEXT_BUTTON}
          disabled={isPending}
          aria-label={`Delete ${name}`}
        >
          Delete
        </button>
        {!isMarked && (
          <button
            type="submit"
            name="intent"
            value="mark"
            className={TEXT_BUTTON}
            disabled={isPending}
            aria-label={`Mark the sizes of ${name}`}
          >
            Mark these sizes
          </button>
        )}
      </Form>
    </li>
  );
}

function withUnit(figure: Figure, text: string, unit: "cm" | "in"): string {
  const own = FIGURES[figure].unit;
  if (own === "cm") return figure === "heightCm" && unit === "in" ? text : `${text} ${unit}`;
  return figure === "age" ? text : `${text} ${own}`;
}

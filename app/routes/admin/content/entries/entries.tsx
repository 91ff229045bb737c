import Plus from "lucide-react/icons/plus";
import { data, href, Form, Link, useNavigation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { moveEntry, listEntries } from "#app/domain/content/entries.server.ts";
import { EntryMove, type EntryList } from "#app/domain/content/content.forms.ts";
import { publishStateOf, type PublishState } from "#app/domain/content/content.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requestedList } from "#app/routes/admin/content/content-results.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { ENTRY_VIEWS } from "#app/routes/admin/content/entries/entry-views.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/entries";
import { MoveButtons } from "#app/components/admin/lists/row-buttons.tsx";
import { useMoveFocus } from "#app/components/admin/movable-rows/use-move-focus.ts";
import { StateBadge, PublishDate } from "#app/routes/admin/content/posts/publish-state.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? ENTRY_VIEWS[loaderData.list].title : "Content"} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const list = requestedList(params.list);
  const { db, clock } = getApp(context);
  const now = clock.now();
  const entries = await listEntries(db, list);
  return { list, entries: entries.map((entry) => ({ ...entry, state: publishStateOf(entry, now) })) };
}

/** Moves an entry up or down. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const list = requestedList(params.list);
  const requested = EntryMove.safeParse(await readForm(request));
  if (!requested.success) throw data(null, { status: 400 });
  const moved = await moveEntry(getApp(context), { list, ...requested.data }, adminOf(context));
  const to = href("/admin/content/:list", { list });
  if (moved.ok) return redirectWithSuccess(to, "Display order saved");
  const title = `This ${ENTRY_VIEWS[list].one} was deleted in the meantime`;
  return redirectWithFlash(to, { title, tone: "bad" });
}

export default function Entries({ loaderData: { list, entries } }: Route.ComponentProps) {
  const view = ENTRY_VIEWS[list];
  const create = (
    <ButtonLink to={href("/admin/content/:list/:id", { list, id: "new" })} size="sm">
      <Plus aria-hidden className="size-4" strokeWidth={1.75} /> New {view.one}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={view.title} text={view.text} actions={create} />
      <ContentTabs />
      {entries.length > 0 ? (
        <EntryTable list={list} entries={entries} />
      ) : (
        <EmptyState title={view.empty.title} text={view.empty.text} action={create} />
      )}
    </>
  );
}

interface Row {
  id: string;
  values: Record<string, string>;
  publishedAt: Date;
  state: PublishState;
}

/** A list's entries in the shop's order, each with buttons that move it. */
function EntryTable({ list, entries }: { list: EntryList; entries: readonly Row[] }) {
  const { title, head, line, fields } = ENTRY_VIEWS[list];
  const { formData } = useNavigation();
  const direction = formData?.get("direction");
  const movedId = formData?.get("id");
  const isMoving = typeof direction === "string" && typeof movedId === "string";
  const buttonId = useMoveFocus(isMoving ? `${direction} ${movedId}` : null);
  return (
    <Table
      caption={`${title}, in display order`}
      isLoading={isMoving}
      head={
        <>
          <HeadCell>{fields[0]?.label}</HeadCell>
          <HeadCell className="max-md:hidden">Date</HeadCell>
          <HeadCell className="max-md:hidden">Status</HeadCell>
          <HeadCell className="w-28 text-right">Order</HeadCell>
        </>
      }
    >
      {entries.map(({ id, values, ...entry }, index) => (
        <TableRow key={id}>
          <Cell className="w-full max-w-0 2xl:w-1/2">
            <Link to={href("/admin/content/:list/:id", { list, id })} className="tile-link font-semibold">
              {values[head]}
            </Link>
            <span className="block truncate text-ink-soft">{values[line]}</span>
            <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft md:hidden">
              <StateBadge state={entry.state} />
              <PublishDate of={entry} />
            </span>
          </Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
            <PublishDate of={entry} />
          </Cell>
          <Cell className="max-md:hidden">
            <StateBadge state={entry.state} />
          </Cell>
          <Cell>
            <Form method="post" preventScrollReset className="relative z-1 flex justify-end">
              <input type="hidden" name="id" value={id} />
              <MoveButtons
                row={values[head] ?? ""}
                index={index}
                count={entries.length}
                buttonProps={(direction) => ({
                  id: buttonId(direction, id),
                  name: "direction",
                  value: direction,
                })}
              />
            </Form>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

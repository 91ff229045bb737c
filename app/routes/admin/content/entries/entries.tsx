import Plus from "lucide-react/icons/plus";
import { data, href } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { moveEntry } from "#app/domain/content/edit-entries.server.ts";
import { EntryMove } from "#app/domain/content/entries.forms.ts";
import { listEntries } from "#app/domain/content/entries.server.ts";
import { publishStateOf } from "#app/domain/content/publishing.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requestedList } from "#app/routes/admin/content/requested-list.server.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { EntryTable } from "#app/routes/admin/content/entries/entry-table.tsx";
import { ENTRY_VIEWS } from "#app/routes/admin/content/entries/entry-views.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/entries";

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

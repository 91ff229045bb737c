import { data, Form, href, Link } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import {
  MAX_VIEW_NAME,
  MAX_VIEWS,
  readSavedViewForm,
  type SavedView,
} from "#app/domain/orders/saved-views/saved-view.ts";
import {
  changeSavedView,
  listSavedViews,
  type SavedViewResult,
} from "#app/domain/orders/saved-views/saved-views.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { SaveViewForm, SharedField } from "#app/routes/admin/orders/saved-views.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/views";

export const meta: Route.MetaFunction = () => [{ title: "Saved views | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { views: await listSavedViews(getApp(context).db, adminOf(context).id) };
}

const DONE = { create: "View saved", update: "View changed", delete: "View deleted" };

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const form = readSavedViewForm(fields);
  if (!form.success) {
    const [problem = "This form is not complete"] = Object.values(fieldErrorsOf(form.error));
    return data({ fields, problem }, { status: 400 });
  }
  const { db, clock } = getApp(context);
  const { id: userId, permissions } = adminOf(context);
  const by = { userId, mayShare: permissions.includes("orders.manage"), at: clock.now() };
  const changed = await changeSavedView(db, form.data, by);
  if (!changed.ok)
    return data({ fields, problem: REFUSALS[changed.error] }, { status: STATUSES[changed.error] ?? 409 });
  const to =
    form.data.step === "create" ? `${href("/admin/orders")}?${form.data.query}` : href("/admin/orders/views");
  return redirectWithSuccess(to, DONE[form.data.step]);
}

type Refusal = Extract<SavedViewResult, { ok: false }>["error"];

const STATUSES: Partial<Record<Refusal, number>> = { "not-found": 404, forbidden: 403 };

const REFUSALS: Record<Refusal, string> = {
  "not-found": "This view was deleted in the meantime",
  stale: "This view was changed in the meantime. Nothing was overwritten: look at it again",
  forbidden: "Your role does not include views for all staff",
  "name-taken": "There is a view with this name. Choose another one",
  "too-many": `There are ${MAX_VIEWS} views of this kind already. Delete one first`,
};

/** The saved views of the order list, to rename, share or delete. */
export default function Views({ loaderData: { views }, actionData }: Route.ComponentProps) {
  const refusedNew = actionData?.fields["step"] === "create" ? actionData : undefined;
  const isGone = actionData && !refusedNew && !views.some(({ id }) => id === actionData.fields["id"]);
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title="Saved views"
        text="A view shows the orders that match its search and filters, with their number."
      />
      {isGone && <Alert tone="bad" title={actionData.problem} className="mb-4" />}
      {refusedNew && (
        <Panel title="New view" className="mb-4">
          <SaveViewForm
            query={refusedNew.fields["query"] ?? ""}
            values={refusedNew.fields}
            error={refusedNew.problem}
          />
        </Panel>
      )}
      {views.length === 0 ? (
        <EmptyState
          title="No Saved Views Yet"
          text="Search or filter the list of orders, and press “Save view”."
        />
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {views.map((view) => (
            <ViewItem
              key={`${view.id} ${view.version}`}
              view={view}
              problem={actionData?.fields["id"] === view.id ? actionData : undefined}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface ViewItemProps {
  view: SavedView;
  problem: { fields: Record<string, string>; problem: string } | undefined;
}

function ViewItem({ view, problem }: ViewItemProps) {
  const { id, name, query, isShared, version } = view;
  const mayChange = usePermissions().includes("orders.manage") || !isShared;
  return (
    <li data-list-row className="rounded border border-line bg-white p-4">
      <Link
        to={`${href("/admin/orders")}?${query}`}
        className="underlined inline-flex min-h-6 items-center font-medium"
      >
        {name}
      </Link>
      <span className="ml-2 text-sm text-ink-soft">{isShared ? "For all staff" : "Only for you"}</span>
      {mayChange && (
        <Form method="post" noValidate className="mt-3 space-y-3">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <TextField
            label="Name"
            name="name"
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
            defaultValue={problem?.fields["name"] ?? name}
            error={problem?.problem ?? null}
          />
          <SharedField isOn={problem ? problem.fields["isShared"] !== undefined : isShared} />
          <div className="flex gap-2">
            <Button type="submit" name="step" value="update" variant="outline" size="sm" className="min-h-11">
              Save
            </Button>
            <Button type="submit" name="step" value="delete" variant="danger" size="sm" className="min-h-11">
              Delete
            </Button>
          </div>
        </Form>
      )}
    </li>
  );
}

import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import { goneEdit, invalidEdit, refuseEdit, staleEdit } from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import {
  deleteRedirect,
  findOwnerRedirect,
  MAX_REDIRECTS,
  saveRedirect,
} from "#app/domain/redirects/owner-redirects.server.ts";
import { MAX_PATH_LENGTH, parseFrom, parseTarget } from "#app/domain/redirects/redirect-path.ts";
import { RedirectForm } from "#app/domain/redirects/redirects.forms.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { readPagePaths } from "#app/routes/admin/content/redirects/page-paths.server.ts";
import { editedVersion } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/redirect";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.stored ? "Redirect" : "New redirect"} | Admin` },
];

const NEW = "new";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.id === NEW) {
    const from = (url.searchParams.get("from") ?? "").slice(0, MAX_PATH_LENGTH);
    return { stored: null, values: { from, target: "" } };
  }
  const stored = await findOwnerRedirect(getApp(context).db, params.id);
  if (!stored) throw data(null, { status: 404 });
  return { stored, values: { from: stored.fromPath, target: stored.target } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const fields = await readForm(request);
  const version = editedVersion(fields);
  const actorId = adminOf(context).id;
  const id = params.id === NEW ? null : params.id;
  const done = (title: string) => redirectWithSuccess(href("/admin/content/redirects"), title);
  if (fields["intent"] === "delete") {
    if (id === null) throw data(null, { status: 404 });
    const deleted = await deleteRedirect(app, { id, version, actorId });
    if (deleted.ok) return done("Redirect Deleted");
    return refuseEdit(deleted.error === "stale" ? staleEdit({}) : goneEdit({}));
  }
  const read = await readRedirect(app, fields);
  if (!read.ok) return refuseEdit(invalidEdit(read.errors, fields));
  const saved = await saveRedirect(app, { id, version, ...read.paths, actorId });
  if (saved.ok) return done(id === null ? "Redirect Added" : "Redirect Updated");
  switch (saved.error) {
    case "from-taken":
      return refuseEdit(invalidEdit({ from: `${read.paths.from} is redirected already` }, fields));
    case "loop":
      return refuseEdit(
        invalidEdit({ target: "This leads back to the old path. Choose another page." }, fields),
      );
    case "too-many":
      return refuseEdit(
        invalidEdit(
          { from: `A shop may have at most ${MAX_REDIRECTS.toLocaleString("en-IN")} redirects` },
          fields,
        ),
      );
    case "stale":
      return refuseEdit(staleEdit(fields));
    case "not-found":
      return refuseEdit(goneEdit(fields));
  }
}

type ReadRedirect =
  | { ok: true; paths: { from: string; target: string } }
  | { ok: false; errors: Record<string, string> };

async function readRedirect(
  { publicUrl }: Pick<AppContext, "publicUrl">,
  fields: Record<string, string>,
): Promise<ReadRedirect> {
  const form = RedirectForm.safeParse(fields);
  if (!form.success) return { ok: false, errors: fieldErrorsOf(form.error) };
  const from = parseFrom(form.data.from);
  const target = parseTarget(form.data.target, publicUrl);
  const paths = await readPagePaths();
  const refusedFrom = from.ok ? paths.refuseFrom(from.path) : from.message;
  const refusedTarget = target.ok ? paths.refuseTarget(target.path) : target.message;
  if (from.ok && target.ok && refusedFrom === null && refusedTarget === null)
    return { ok: true, paths: { from: from.path, target: target.path } };
  return {
    ok: false,
    errors: { ...(refusedFrom && { from: refusedFrom }), ...(refusedTarget && { target: refusedTarget }) },
  };
}

export const shouldRevalidate = editRevalidation;

export default function EditRedirect({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { stored } = loaderData;
  const version = stored?.version ?? 0;
  const values: Record<string, string> = { ...loaderData.values, ...problem?.values };
  const { formData } = useNavigation();
  const isPending = formData !== undefined && formData.get("intent") === null;
  const field = (name: string) => ({
    name,
    maxLength: MAX_PATH_LENGTH,
    defaultValue: values[name] ?? "",
    error: problem?.fieldErrors?.[name],
    autoCapitalize: "none",
    spellCheck: false,
    required: true,
  });
  return (
    <div className="max-w-3xl">
      <PageHead
        backLink={<BackLink to={href("/admin/content/redirects")}>Redirects</BackLink>}
        title={stored ? "Redirect" : "New redirect"}
        text={stored && `Used ${stored.hits.toLocaleString("en-IN")} times`}
      />
      <FormErrorAlert error={problem} />
      <div className="space-y-4">
        <Panel title="Paths">
          <Form method="post" noValidate className="space-y-5">
            <GuardUnsaved isUnsaved={problem !== undefined} />
            <input type="hidden" name="version" value={version} />
            <TextField
              label="Redirect from"
              hint="The old path, such as /collections/summer, or its whole URL. Capital letters make no difference. It is used only where the shop has no page."
              {...field("from")}
            />
            <TextField
              label="Redirect to"
              hint="A page of the shop, such as /products, or the URL of another site that begins with https://"
              {...field("target")}
            />
            <Button type="submit" isPending={isPending} pendingLabel="Saving...">
              Save
            </Button>
          </Form>
        </Panel>
        {stored && (
          <DeleteForm
            one="redirect"
            version={version}
            text="Visitors of the old path see “Page not found” from then on."
          />
        )}
      </div>
    </div>
  );
}

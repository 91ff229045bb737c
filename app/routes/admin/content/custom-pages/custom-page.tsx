import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import { invalidEdit, type EditResult } from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { formError, type FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { publishStateOf } from "#app/domain/content/content.ts";
import { customPageForm, DeletedPageTarget } from "#app/domain/content/custom-pages.forms.ts";
import {
  findCustomPageToEdit,
  MAX_CUSTOM_PAGES,
  type CustomPage,
} from "#app/domain/content/custom-pages.server.ts";
import { deleteCustomPage, saveCustomPage } from "#app/domain/content/edit-custom-pages.server.ts";
import { findPageTemplate, PAGE_TEMPLATES } from "#app/domain/content/page-templates.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { PlainImageForm } from "#app/routes/admin/content/add-image.tsx";
import {
  describeTextRefusal,
  publishingValues,
  refusedContent,
} from "#app/routes/admin/content/content-results.ts";
import { CustomPageForm, TemplateLinks } from "#app/routes/admin/content/custom-pages/custom-page-form.tsx";
import { slugTakenBy } from "#app/routes/admin/content/site-map.server.ts";
import { StateLine } from "#app/routes/admin/content/posts/publish-state.tsx";
import { PlaceholderList } from "#app/routes/admin/content/placeholder-list.tsx";
import { previewText } from "#app/routes/admin/content/preview-text.server.ts";
import { editedVersion } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/custom-page";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.page?.title ?? "New page"} | Admin` },
];

const NEW = "new";

const TEMPLATES = Object.entries(PAGE_TEMPLATES).map(([key, { name }]) => ({ key, name }));

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const { db, clock } = app;
  if (params.id === NEW) {
    const template = url.searchParams.get("template");
    const { title = "", body = "", seoDescription = "" } = findPageTemplate(template) ?? {};
    const values: Record<string, string> = { title, body, seoDescription };
    return { page: null, values, bodyHtml: await previewText(app, body, "page"), template };
  }
  const page = await findCustomPageToEdit(db, params.id);
  if (!page) throw data(null, { status: 404 });
  const now = clock.now();
  const { slug, title, version, publishedAt } = page;
  return {
    page: { slug, title, version, publishedAt, state: publishStateOf(page, now) },
    values: valuesOf(page, now),
    bodyHtml: await previewText(app, page.body, "page"),
    template: null,
  };
}

function valuesOf(page: CustomPage, now: Date): Record<string, string> {
  const { title, slug, body, seoTitle, seoDescription } = page;
  return { title, slug, body, seoTitle, seoDescription, ...publishingValues(page, now) };
}

interface PageResult {
  problem?: FormError;
  /** The submitted values, for a page without a script. */
  values: Record<string, string>;
  bodyHtml: string;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const app = getApp(context);
  const respond = async (status: number, problem?: FormError) => {
    const bodyHtml = await previewText(app, fields["body"] ?? "", "page");
    const result: PageResult = { problem, values: fields, bodyHtml };
    return data(result, { status });
  };
  if (fields["intent"] === "preview") return respond(200);
  const id = params.id === NEW ? null : params.id;
  const requested = { id, version: editedVersion(fields), fields };
  const acting = { app, admin: adminOf(context) };
  const refusal = fields["intent"] === "delete" ? await remove(acting, requested) : null;
  if (refusal === "deleted") return redirectWithSuccess(href("/admin/content/pages"), "Page Deleted");
  if (refusal) return respond(refusal.status, refusal.problem);
  const saved = await save(acting, requested);
  if (!saved.ok) return respond(saved.refusal.status, saved.refusal.problem);
  const to = href("/admin/content/custom-pages/:id", { id: saved.id });
  return redirectWithSuccess(to, id === null ? "Page Added" : "Page Updated");
}

interface ActingAdmin {
  app: AppContext;
  admin: ReturnType<typeof adminOf>;
}

interface SentForm {
  id: string | null;
  version: number;
  fields: Record<string, string>;
}

type SaveResult = { ok: true; id: string } | { ok: false; refusal: EditResult };

async function save({ app, admin }: ActingAdmin, { id, version, fields }: SentForm): Promise<SaveResult> {
  const refused = (refusal: EditResult): SaveResult => ({ ok: false, refusal });
  const form = customPageForm(fields["status"] === "draft").safeParse(fields);
  if (!form.success) return refused(invalidEdit(fieldErrorsOf(form.error), fields));
  const taken = await slugTakenBy(form.data.slug, app.names);
  if (taken !== null) return refused(invalidEdit({ slug: taken }, fields));
  const saved = await saveCustomPage(app, { id, version, page: form.data }, admin);
  if (saved.ok) return saved;
  if ("urls" in saved) return refused(invalidEdit({ body: describeTextRefusal(saved) }, fields));
  switch (saved.error) {
    case "slug-taken":
      return refused(
        invalidEdit({ slug: "Another page already uses this URL. Choose another one." }, fields),
      );
    case "too-many": {
      const text = `The store can have at most ${MAX_CUSTOM_PAGES} pages. Delete one first.`;
      return refused({ problem: formError("Too many pages", text, { values: fields }), status: 400 });
    }
    case "stale":
    case "not-found":
      return refused(refusedContent({ ok: false, error: saved.error }, fields));
  }
}

async function remove(
  { app, admin }: ActingAdmin,
  { id, version, fields }: SentForm,
): Promise<"deleted" | EditResult> {
  if (id === null) throw data(null, { status: 404 });
  const target = DeletedPageTarget.safeParse(fields["redirectTo"]);
  if (!target.success)
    return invalidEdit({ redirectTo: target.error.issues[0]?.message ?? "Enter a path" }, fields);
  const deleted = await deleteCustomPage(app, { id, version, redirectTo: target.data }, admin);
  if (deleted.ok) return "deleted";
  if (deleted.error === "own-url")
    return invalidEdit({ redirectTo: "This is the URL of the page itself. Choose another one." }, fields);
  return refusedContent({ ok: false, error: deleted.error }, {});
}

/** Another template is loaded, too. */
export const shouldRevalidate: typeof editRevalidation = (args) =>
  args.currentUrl.search !== args.nextUrl.search || editRevalidation(args);

export default function EditCustomPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, values, bodyHtml, template } = loaderData;
  const version = page?.version ?? 0;
  // The delete form has no such fields.
  const submitted = actionData && "title" in actionData.values ? actionData : undefined;
  const refusedDeletion = actionData?.values["intent"] === "delete" ? actionData : undefined;
  return (
    <div className="max-w-6xl">
      <PageHead
        backLink={<BackLink to={href("/admin/content/pages")}>Pages</BackLink>}
        title={page?.title ?? "New page"}
        text={page && <StateLine of={page} />}
        actions={
          page?.state === "published" && (
            <ButtonLink to={href("/pages/:slug", { slug: page.slug })} variant="outline" size="sm">
              View in store
            </ButtonLink>
          )
        }
      />
      <FormErrorAlert error={actionData?.problem} />
      {!page && <TemplateLinks templates={TEMPLATES} />}
      <PlaceholderList />
      <CustomPageForm
        // A save resets the fields to the stored values; a refusal keeps them.
        fieldsKey={(actionData?.problem && actionData.values["version"]) ?? `${version} ${template}`}
        version={version}
        values={submitted?.values ?? values}
        bodyHtml={submitted?.bodyHtml ?? bodyHtml}
        problem={refusedDeletion ? undefined : actionData?.problem}
        isUnsaved={submitted !== undefined}
      />
      <PlainImageForm />
      {page && (
        <div className="mt-4 lg:max-w-80">
          <DeleteForm
            one="page"
            version={version}
            text="The page is deleted, and links to it in the menus disappear."
            isOpen={refusedDeletion !== undefined}
          >
            <TextField
              label="Redirect its URL to"
              hint="A path of the store, such as /products. Leave empty to show “Page not found”."
              name="redirectTo"
              maxLength={300}
              defaultValue={refusedDeletion?.values["redirectTo"] ?? ""}
              error={refusedDeletion?.problem?.fieldErrors?.["redirectTo"]}
              autoCapitalize="none"
              spellCheck={false}
            />
          </DeleteForm>
        </div>
      )}
    </div>
  );
}

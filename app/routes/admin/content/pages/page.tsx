import { data, href } from "react-router";
import { invalidEdit } from "#app/components/admin/forms/edit-results.ts";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { rearrangedFields } from "#app/components/admin/lists/rearrange.ts";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { findPageToEdit, savePage } from "#app/domain/content/content.server.ts";
import { isPageSlug, PAGE_NAMES, type PageContent, type PageSlug } from "#app/domain/content/content.ts";
import { inMarkdown } from "#app/domain/content/page-texts.server.ts";
import { PAGE_FORMS } from "#app/domain/content/content.forms.ts";
import { nestFields } from "#app/lib/forms/nested-fields.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { describeTextRefusal, refusedContent } from "#app/routes/admin/content/content-results.ts";
import { PlainImageForm } from "#app/routes/admin/content/add-image.tsx";
import { PageForm } from "#app/routes/admin/content/pages/page-form.tsx";
import { PlaceholderList } from "#app/routes/admin/content/placeholder-list.tsx";
import { previewSections } from "#app/routes/admin/content/preview-text.server.ts";
import { editedVersion } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/page";
import { nestedErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? PAGE_NAMES[loaderData.slug] : "Pages"} | Admin` },
];

function requestedPage(slug: string) {
  if (!isPageSlug(slug)) throw data(null, { status: 404 });
  return slug;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = requestedPage(params.slug);
  const { content, version } = await findPageToEdit(getApp(context).db, slug);
  return { slug, version, values: pageValues(content && inMarkdown(content)) };
}

/** Saves the page; without a script also adds, moves and removes rows of the form, and previews their texts. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const slug = requestedPage(params.slug);
  const fields = await readForm(request);
  const respond = (values: Record<string, string>, status: number, problem?: FormError) =>
    data({ values, problem, previews: undefined, id: crypto.randomUUID() }, { status });
  const { intent, ...submitted } = fields;
  if (intent === "preview")
    return data({
      values: submitted,
      problem: undefined,
      previews: await previewSections(getApp(context), submitted),
      id: crypto.randomUUID(),
    });
  const rearranged = rearrangedFields(submitted, intent);
  if (rearranged) return respond(rearranged, 200);
  const version = editedVersion(fields);
  const form = PAGE_FORMS[slug].safeParse(nestFields(fields));
  if (!form.success) {
    const { problem, status } = invalidEdit(nestedErrorsOf(form.error), submitted);
    return respond(submitted, status, problem);
  }
  const saved = await savePage(getApp(context), { slug, version, content: form.data }, adminOf(context));
  if (!saved.ok) {
    const { problem, status } =
      "urls" in saved
        ? invalidEdit({ [saved.field]: describeTextRefusal(saved) }, submitted)
        : refusedContent(saved, submitted);
    return respond(submitted, status, problem);
  }
  return redirectWithSuccess(href("/admin/content/pages/:slug", { slug }), "Page Updated");
}

export const shouldRevalidate = editRevalidation;

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, version, values } = loaderData;
  return (
    <div className="max-w-3xl">
      <PageHead
        backLink={<BackLink to={href("/admin/content/pages")}>Pages</BackLink>}
        title={PAGE_NAMES[slug]}
        actions={
          <ButtonLink to={`/${slug}`} variant="outline" size="sm">
            View in store
          </ButtonLink>
        }
      />
      <FormErrorAlert error={actionData?.problem} />
      <PlaceholderList />
      <PageForm
        fieldsKey={actionData?.id ?? version}
        slug={slug}
        version={version}
        values={actionData?.values ?? values}
        isUnsaved={actionData !== undefined}
        errors={actionData?.problem?.fieldErrors ?? {}}
        previews={actionData?.previews ?? {}}
      />
      <PlainImageForm />
    </div>
  );
}

/** A page's content as its form's field values: "sections.0.title". `nestFields` and PAGE_FORMS convert them back. */
function pageValues(content: PageContent<PageSlug> | null): Record<string, string> {
  const fields: Record<string, string> = {};
  const put = (name: string, value: unknown) => {
    if (typeof value === "string") fields[name] = value;
    else if (value === true) fields[name] = "yes";
    else if (name.endsWith(".list") && Array.isArray(value)) fields[name] = value.join("\n");
    else if (name.endsWith(".contact") && Array.isArray(value))
      for (const detail of value) fields[`${name}.${detail}`] = "yes";
    else if (typeof value === "object" && value !== null)
      for (const [key, part] of Object.entries(value)) put(name ? `${name}.${key}` : key, part);
  };
  put("", content);
  return fields;
}

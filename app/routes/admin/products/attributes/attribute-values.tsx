import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { invalidEdit, staleEdit, type EditResult } from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { itemsIn, rearrangedFields } from "#app/components/admin/lists/rearrange.ts";
import { formError, type FormError } from "#app/components/form-error.ts";
import { OptionValuesForm } from "#app/domain/catalog/attributes/attributes.forms.ts";
import { OPTION_KINDS } from "#app/domain/catalog/attributes/attributes.ts";
import { listOptionValues } from "#app/domain/catalog/attributes/list-attributes.server.ts";
import { saveOptionValues } from "#app/domain/catalog/attributes/save-option-values.server.ts";
import { nestFields } from "#app/lib/forms/nested-fields.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { OPTION_VIEWS } from "#app/routes/admin/products/attributes/option-views.ts";
import { ValueForm } from "#app/routes/admin/products/attributes/value-form.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/attribute-values";
import { nestedErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? OPTION_VIEWS[loaderData.options.kind].title : "Attributes"} | Admin` },
];

function kindOf(slug: string) {
  const kind = OPTION_KINDS.find((candidate) => OPTION_VIEWS[candidate].slug === slug);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return { options: await listOptionValues(getApp(context).db, kindOf(params.options)) };
}

/** Saves the values; without JavaScript also adds, moves and removes rows of the form. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = kindOf(params.options);
  const { intent, ...submitted } = await readForm(request);
  const respond = (values: Record<string, string>, status: number, refusal?: FormError) =>
    data({ values, problem: refusal, id: crypto.randomUUID() }, { status });
  const refuse = ({ problem: refusal, status }: EditResult) => respond(submitted, status, refusal);
  const rearranged = rearrangedFields(submitted, intent);
  if (rearranged) return respond(rearranged, 200);
  const form = OptionValuesForm.safeParse(nestFields(submitted));
  if (!form.success) return refuse(invalidEdit(nestedErrorsOf(form.error), submitted));
  const saved = await saveOptionValues(getApp(context), { kind, ...form.data }, adminOf(context));
  if (!saved.ok && saved.error === "stale") return refuse(staleEdit(submitted));
  if (!saved.ok && saved.error === "in-use") {
    const text = `Products use ${saved.labels.join(", ")}, and a value in use cannot be deleted. Nothing was saved. Reload the page to show it again.`;
    return respond(submitted, 409, formError("In use", text));
  }
  return redirectWithSuccess(href("/admin/products/attributes"), OPTION_VIEWS[kind].saved);
}

export const shouldRevalidate = editRevalidation;

export default function AttributeValues({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, version, values } = loaderData.options;
  const { title, text } = OPTION_VIEWS[kind];
  const stored = values.map(({ id, label, hex }) => ({ id, label, hex: hex ?? "" }));
  return (
    <div className="max-w-3xl">
      <PageHead
        backLink={<BackLink to={href("/admin/products/attributes")}>Attributes</BackLink>}
        title={title}
        text={text}
      />
      <FormErrorAlert error={actionData?.problem} />
      <ValueForm
        key={actionData?.id ?? version}
        kind={kind}
        version={version}
        items={actionData ? itemsIn(actionData.values, "values") : stored}
        inUse={values.flatMap(({ id, isInUse }) => (isInUse ? [id] : []))}
        errors={actionData?.problem?.fieldErrors ?? {}}
        isUnsaved={actionData !== undefined}
      />
    </div>
  );
}

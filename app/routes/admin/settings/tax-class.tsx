import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import {
  goneEdit,
  invalidEdit,
  refuseEdit,
  staleEdit,
  type EditResult,
} from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import {
  deleteTaxClass,
  saveTaxClass,
  type DeleteTaxClassResult,
  type SaveTaxClassResult,
  findTaxClass,
} from "#app/domain/tax/tax-classes.server.ts";
import { CONFIRM_WITH_ACCOUNTANT } from "#app/domain/tax/sample-tax-classes.ts";
import { readTaxClassForm, TAX_CLASS_MESSAGES, taxClassFields } from "#app/domain/tax/tax-class.forms.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { editedVersion } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { TaxClassFields } from "#app/routes/admin/settings/tax-class-fields.tsx";
import type { Route } from "./+types/tax-class";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.taxClass?.name ?? "New tax class"} | Store Settings | Admin` },
];

const NEW = "new";
const NO_CLASS = { name: "", hsnCode: "", hsnPrefixes: [], uqc: "PCS", note: "", periods: [] };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === NEW) return { taxClass: null, fields: taxClassFields(NO_CLASS) };
  const taxClass = await findTaxClass(getApp(context).db, params.id);
  if (!taxClass) throw data(null, { status: 404 });
  return { taxClass, fields: taxClassFields(taxClass) };
}

/** Saves the class, or deletes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = adminOf(context);
  const values = await readForm(request);
  const id = params.id === NEW ? null : params.id;
  const version = editedVersion(values);
  if (values["intent"] === "delete") {
    if (id === null) throw data(null, { status: 404 });
    const deleted = await deleteTaxClass(app, { id, version }, admin);
    return deleted.ok ? backToList("Tax Class Deleted") : refuseEdit(refusal(deleted, {}));
  }
  const form = readTaxClassForm(values);
  if (!form.ok) return refuseEdit(invalidEdit(form.fieldErrors, values));
  const saved = await saveTaxClass(app, { id, version, input: form.input }, admin);
  if (!saved.ok) return refuseEdit(refusal(saved, values));
  return backToList(id === null ? "Tax Class Added" : "Tax Class Updated");
}

function backToList(title: string) {
  return redirectWithSuccess(href("/admin/settings/taxes"), title);
}

type Refusal = Extract<SaveTaxClassResult | DeleteTaxClassResult, { ok: false }>;

function refusal(refused: Refusal, values: Record<string, string>): EditResult {
  switch (refused.error) {
    case "stale":
      return staleEdit(values);
    case "not-found":
      return goneEdit(values);
    case "name-taken":
      return invalidEdit({ name: "A tax class with this name already exists" }, values);
    case "in-use": {
      const text = "Products use this tax class. Assign another one first; nothing was deleted.";
      return { problem: formError("Tax class in use", text, { values }), status: 409 };
    }
    case "invalid": {
      const messages = refused.errors.map((error) => TAX_CLASS_MESSAGES[error]);
      const fieldErrors = Object.fromEntries(messages.map(({ field, message }) => [field, message]));
      return invalidEdit(fieldErrors, values);
    }
  }
}

export const shouldRevalidate = editRevalidation;

export default function TaxClass({ loaderData, actionData }: Route.ComponentProps) {
  const { taxClass, fields } = loaderData;
  return (
    <div className="max-w-3xl space-y-4">
      <BackLink to={href("/admin/settings/taxes")}>Taxes</BackLink>
      <FormErrorAlert error={actionData} />
      <Panel title={taxClass?.name ?? "New tax class"}>
        <p className="mb-5 text-sm text-ink-soft">{CONFIRM_WITH_ACCOUNTANT}</p>
        <TaxClassFields
          version={taxClass?.version ?? 0}
          values={actionData?.values && "name" in actionData.values ? actionData.values : fields}
          problem={actionData}
        />
      </Panel>
      {taxClass && (
        <DeleteForm
          one="tax class"
          version={taxClass.version}
          text="Only a tax class that no product uses can be deleted. Existing orders keep their tax."
        />
      )}
    </div>
  );
}

import { data } from "react-router";
import { PanelColumns } from "#app/components/admin/panel-columns.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { revalidateRefused } from "#app/components/admin/forms/revalidate-refused.ts";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { listPriceExamples } from "#app/domain/catalog/products/bulk/convert-prices.server.ts";
import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { GeneralForm, LegalForm, OrderLimitForm } from "#app/domain/settings/settings.forms.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { CurrencyFields } from "#app/routes/admin/settings/currency-fields.tsx";
import { GeneralFields } from "#app/routes/admin/settings/general-fields.tsx";
import { LegalFields } from "#app/routes/admin/settings/legal-fields.tsx";
import { saveCurrency } from "#app/routes/admin/settings/save-currency.server.ts";
import { saveSection, saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/general";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { invalidForm } from "#app/components/form-error.ts";

export const meta: Route.MetaFunction = () => [{ title: "Store Settings | Admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  return {
    general: await readSection(db, "general"),
    sales: await readSection(db, "sales"),
    legal: await readSection(db, "legal"),
    examples: await listPriceExamples(db),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  if (values["form"] === "currency") return saveCurrency(context, values);
  if (values["form"] === "legal") return saveSectionForm(context, "legal", { schema: LegalForm, values });
  if (values["form"] === "orders") {
    const form = OrderLimitForm.safeParse(values);
    if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
    const { version, maxLineQuantity } = form.data;
    const { value } = await readSection(getApp(context).db, "sales");
    return saveSection(context, { section: "sales", value: { ...value, maxLineQuantity }, version, values });
  }
  return saveSectionForm(context, "general", { schema: GeneralForm, values });
}

export default function GeneralSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { general, sales, legal, examples } = loaderData;
  useErrorToast(actionData);
  const limitError = formErrorFor(actionData, "orders");
  return (
    <PanelColumns>
      <Panel title="Store details">
        <GeneralFields general={general} problem={formErrorFor(actionData, "general")} />
      </Panel>
      <Panel title="Store currency">
        <CurrencyFields sales={sales} examples={examples} problem={formErrorFor(actionData, "currency")} />
      </Panel>
      <Panel title="Legal information">
        <LegalFields legal={legal} problem={formErrorFor(actionData, "legal")} />
      </Panel>
      <Panel title="Orders">
        <SettingsForm name="orders" version={sales.version} problem={limitError}>
          <TextField
            label="Maximum quantity per order"
            name="maxLineQuantity"
            inputMode="numeric"
            defaultValue={limitError?.values?.["maxLineQuantity"] ?? sales.value.maxLineQuantity}
            error={limitError?.fieldErrors?.["maxLineQuantity"]}
            hint="Of one size and colour. Larger quantities in carts are reduced, with a message to the shopper."
            className="max-w-xs"
          />
        </SettingsForm>
      </Panel>
    </PanelColumns>
  );
}

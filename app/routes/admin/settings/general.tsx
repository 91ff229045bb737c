import { data, href, type RouterContextProvider } from "react-router";
import { PanelColumns, Panel } from "#app/components/admin/panel.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { formErrorFor, savedSettings } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { listPriceExamples, changeCurrency } from "#app/domain/setup/change-currency.server.ts";
import { hasFlatTaxInvoices } from "#app/domain/orders/documents/tax-documents.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { GeneralForm, LegalForm, OrderLimitForm } from "#app/domain/settings/settings.forms.ts";
import { townCentreShown } from "#app/domain/customers/addresses/town-centres.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { CurrencyFields } from "#app/routes/admin/settings/currency-fields.tsx";
import { GeneralFields } from "#app/routes/admin/settings/general-fields.tsx";
import { saveSection, saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { TextField, TextAreaField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/general";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { invalidForm, type FormError } from "#app/components/form-error.ts";
import type { LegalSettings } from "#app/domain/settings/general.settings.ts";
import { refuseEdit, staleEdit } from "#app/components/admin/forms/edit-results.ts";
import { CurrencyForm, missingForChange } from "#app/domain/setup/setup.forms.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Store Settings | Admin" }];

export const shouldRevalidate = revalidateRefused;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const general = await readSection(db, "general");
  return {
    general,
    townCentre: townCentreShown(general.value),
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
  return saveGeneral(context, values);
}

/** Numbers of invoices with the flat tax begin with the prefix when they are printed, so it is fixed once one was. */
async function saveGeneral(context: Readonly<RouterContextProvider>, values: Record<string, string>) {
  const { db } = getApp(context);
  const { value } = await readSection(db, "general");
  const form = GeneralForm.safeParse(values);
  const isChanged = form.success && form.data.invoicePrefix !== value.invoicePrefix;
  if (isChanged && (await hasFlatTaxInvoices(db))) {
    const message = `Invoices have been issued with ${value.invoicePrefix}: their numbers must not change`;
    return data(invalidForm({ invoicePrefix: message }, values), { status: 409 });
  }
  return saveSectionForm(context, "general", { schema: GeneralForm, values });
}

export default function GeneralSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { general, townCentre, sales, legal, examples } = loaderData;
  useErrorToast(actionData);
  const limitError = formErrorFor(actionData, "orders");
  return (
    <PanelColumns>
      <Panel title="Store details">
        <GeneralFields
          general={general}
          townCentre={townCentre}
          problem={formErrorFor(actionData, "general")}
        />
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

interface LegalFieldsProps {
  legal: { value: LegalSettings; version: number };
  problem: FormError | undefined;
}

/** The grievance officer, and the default declarations of products. */
function LegalFields({ legal: { value, version }, problem }: LegalFieldsProps) {
  const field = (name: keyof LegalSettings, label: string) => {
    const saved = value[name];
    return {
      name,
      label,
      defaultValue: problem?.values?.[name] ?? (typeof saved === "string" ? saved : saved.join("\n")),
      error: problem?.fieldErrors?.[name],
    };
  };
  return (
    <SettingsForm name="legal" version={version} problem={problem}>
      <p className="text-sm text-ink-soft">
        Indian law requires a shop to name a grievance officer and to declare facts about its goods. These
        details appear in the footer, on policies and on product pages. With the flat tax and without an
        officer, none of them appear.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("officerName", "Grievance officer")} maxLength={100} autoComplete="off" />
        <TextField {...field("officerDesignation", "Designation")} maxLength={100} autoComplete="off" />
        <TextAreaField
          {...field("officerContact", "Contact of the grievance officer")}
          rows={3}
          className="sm:col-span-2"
          hint="Phone, email and address, one line each. The officer acknowledges complaints within 48 hours and redresses them within one month."
        />
        <p className="text-sm font-semibold sm:col-span-2">Products without their own declaration</p>
        <TextField {...field("countryOfOrigin", "Country of origin")} maxLength={80} autoComplete="off" />
        <TextField
          {...field("netQuantity", "Net quantity")}
          maxLength={80}
          autoComplete="off"
          hint="In number, such as 1 N."
        />
        <TextAreaField
          {...field("manufacturer", "Manufacturer or packer")}
          rows={3}
          hint="Name and full address."
        />
        <TextAreaField
          {...field("careContact", "Customer care")}
          rows={3}
          hint="Name, address, phone and email for complaints."
        />
      </div>
    </SettingsForm>
  );
}

/** Changes the currency; afterwards, if products have to be imported, goes to the import. */
async function saveCurrency(context: Readonly<RouterContextProvider>, values: Record<string, string>) {
  const refuse = (errors: Record<string, string>) => data(invalidForm(errors, values), { status: 400 });
  const form = CurrencyForm.safeParse(values);
  if (!form.success) return refuse(fieldErrorsOf(form.error));
  const app = getApp(context);
  const { currency, prices, conversion, version: expectedVersion } = form.data;
  const { value } = await readSection(app.db, "sales");
  if (currency === value.currency)
    return redirectWithFlash(href("/admin/settings"), savedSettings("General"));
  const { mode } = (await readSection(app.db, "taxes")).value;
  if (mode === "included")
    return refuse({
      currency: "Prices that include GST are in rupees. Choose the flat tax first, under Taxes.",
    });
  const missing = missingForChange(form.data);
  if (prices === undefined || Object.keys(missing).length > 0) return refuse(missing);
  const change = { currency, prices, conversion, expectedVersion, actorId: adminOf(context).id };
  const changed = await changeCurrency(app, change);
  if (!changed.ok && changed.error === "stale") return refuseEdit(staleEdit(values));
  if (!changed.ok) return refuse({ factor: "With this factor a price would be too large for the store" });
  if (prices !== "import") return redirectWithFlash(href("/admin/settings"), savedSettings("General"));
  const hidden =
    changed.products === 1 ? "1 product is now a draft" : `${changed.products} products are now drafts`;
  return redirectWithFlash(href("/admin/products/import"), {
    ...savedSettings("General"),
    description: `${hidden}. Import a file with the new prices and the status active.`,
    durationMs: 10_000,
  });
}

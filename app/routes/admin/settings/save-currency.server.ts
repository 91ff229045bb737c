import { data, href, type RouterContextProvider } from "react-router";
import { refuseEdit, staleEdit } from "#app/components/admin/forms/edit-results.ts";
import { savedSettings } from "#app/components/admin/forms/settings-results.ts";
import { changeCurrency } from "#app/domain/setup/change-currency.server.ts";
import { CurrencyForm, missingForChange } from "#app/domain/setup/change-currency.forms.ts";
import { readSection } from "#app/domain/settings/save-settings.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { invalidForm } from "#app/components/form-error.ts";

/** Changes the currency; afterwards, if products have to be imported, goes to the import. */
export async function saveCurrency(context: Readonly<RouterContextProvider>, values: Record<string, string>) {
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

import { data, href, type RouterContextProvider } from "react-router";
import {
  imageRefused,
  invalidEdit,
  refuseEdit,
  staleEdit,
} from "#app/components/admin/forms/edit-results.ts";
import { formError } from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { copyStarterChart } from "#app/domain/catalog/attributes/copy-starter-chart.server.ts";
import { listProductChoices } from "#app/domain/catalog/products/draft/find-product-draft.server.ts";
import { publishTemplates } from "#app/domain/content/publish-templates.server.ts";
import { readShippingRate } from "#app/domain/delivery/delivery.forms.ts";
import { CashOnlyForm } from "#app/domain/payments/payment-settings.forms.ts";
import { isIndianSeller } from "#app/domain/settings/seller.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { moneyFormatOf, priceRulesOf } from "#app/domain/settings/settings.ts";
import { addFirstProduct, type AddFirstProductResult } from "#app/domain/setup/add-first-product.server.ts";
import { withHomeRate } from "#app/domain/setup/change-zones.ts";
import { readFirstProduct } from "#app/domain/setup/first-product.forms.ts";
import { saveShopDetails } from "#app/domain/setup/save-shop-details.server.ts";
import { sellFromAbroad, sellInIndia } from "#app/domain/setup/sell-in-india.server.ts";
import { ForeignShopForm, IndianShopForm } from "#app/domain/setup/shop-details.forms.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import type { SetupPart } from "#app/routes/admin/dashboard/setup-guide.tsx";
import { openShop } from "#app/routes/admin/settings/open-shop.server.ts";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { PART_PERMISSIONS } from "#app/routes/admin/setup/part-permissions.ts";
import type { SentImage } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";

type Fields = Record<string, string>;

interface Sent {
  context: Readonly<RouterContextProvider>;
  fields: Fields;
  image: SentImage;
}

const FORMS: Partial<Record<SetupPart, (sent: Sent) => Promise<unknown>>> = {
  country: saveCountry,
  shop: saveShop,
  shipping: saveShipping,
  policies: writePolicies,
  charts: copyChart,
  product: addProduct,
  payments: takeCashOnly,
  open: ({ context, fields }) => openShop(context, fields, href("/admin/setup")),
};

/** Runs the form of a part of the guide. */
export function runSetupForm(sent: Sent) {
  const part = sent.fields["form"] as SetupPart;
  const run = Object.hasOwn(FORMS, part) ? FORMS[part] : undefined;
  if (!run) throw data(null, { status: 400 });
  const needed = PART_PERMISSIONS[part];
  if (needed && !adminOf(sent.context).permissions.includes(needed)) throw data(null, { status: 403 });
  return run(sent);
}

// The next part that is to be done is unfolded and has this id.
const goOn = (title: string) => redirectWithSuccess(`${href("/admin/setup")}#next`, title);

const refuse = (fieldErrors: Fields, { fields, image }: Pick<Sent, "fields" | "image">) =>
  refuseEdit(
    invalidEdit(
      // A browser does not keep a chosen file.
      { ...fieldErrors, ...(image.kind === "replace" && { image: "Please choose the image again" }) },
      fields,
    ),
  );

async function saveCountry({ context, fields }: Sent) {
  const app = getApp(context);
  const actor = adminOf(context);
  if (fields["country"] === "other") {
    const kept = await sellFromAbroad(app, actor);
    return kept.ok ? goOn("The flat tax stays") : refuseEdit(staleEdit(fields));
  }
  const { value: taxes, version } = await readSection(app.db, "taxes");
  const { value: general } = await readSection(app.db, "general");
  const { legalName, lutNumber } = taxes;
  const stateCode = general.gstin ? general.gstin.slice(0, 2) : taxes.stateCode;
  const details = { legalName, gstin: general.gstin, stateCode, lutNumber };
  const result = await sellInIndia(app, { details, version }, actor);
  if (result.ok) return goOn("Prices include GST");
  if (result.error === "stale") return refuseEdit(staleEdit(fields));
  const text = "GST is paid in rupees. Change the currency under Settings, General first.";
  return refuseEdit({
    problem: formError("This shop has orders in another currency", text, { values: fields }),
    status: 409,
  });
}

async function saveShop(sent: Sent) {
  const { context, fields, image } = sent;
  const app = getApp(context);
  const form = (isIndianSeller(await app.settings.get()) ? IndianShopForm : ForeignShopForm).safeParse(
    fields,
  );
  if (!form.success) return refuse(fieldErrorsOf(form.error), sent);
  if (image.kind === "refused") return refuseEdit(imageRefused(image.error, fields));
  const logo = image.kind === "replace" ? image : ({ kind: "keep" } as const);
  const saved = await saveShopDetails(app, { ...form.data, logo }, adminOf(context));
  if (saved.ok) return goOn("Details saved");
  return refuseEdit(saved.error === "stale" ? staleEdit(fields) : imageRefused(saved.imageError, fields));
}

async function saveShipping(sent: Sent) {
  const { context, fields } = sent;
  const app = getApp(context);
  const { value } = await readSection(app.db, "shipping");
  const { sales } = await app.settings.get();
  const read = readShippingRate({ ...fields, freeFor: "from" }, "", moneyFormatOf(sales));
  if (!read.ok) return refuse(read.fieldErrors, sent);
  return saveSection(context, {
    section: "shipping",
    value: withHomeRate(value, read.rate),
    version: Number(fields["version"]),
    values: fields,
    label: "Shipping",
    to: `${href("/admin/setup")}#next`,
  });
}

async function writePolicies({ context }: Sent) {
  const added = await publishTemplates(getApp(context), adminOf(context));
  return goOn(added === 1 ? "1 page published" : `${added} pages published`);
}

async function copyChart({ context, fields }: Sent) {
  const copied = await copyStarterChart(getApp(context), fields["chart"] ?? "", adminOf(context));
  const back = `${href("/admin/setup")}?part=charts`;
  if (copied.ok) return redirectWithSuccess(back, "Size chart added");
  if (copied.error === "not-found") throw data(null, { status: 404 });
  return redirectWithFlash(back, {
    title: "Not added",
    description: "Your shop has a size chart of this name.",
    tone: "bad",
  });
}

async function addProduct(sent: Sent) {
  const { context, fields, image } = sent;
  const app = getApp(context);
  const rules = priceRulesOf(await app.settings.get());
  const read = readFirstProduct(fields, rules, await listProductChoices(app.db));
  if (!read.ok) return refuse(read.errors, sent);
  if (image.kind === "refused") return refuseEdit(imageRefused(image.error, fields));
  const file = image.kind === "replace" ? image.file : null;
  const added = await addFirstProduct(app, { product: read.product, file }, adminOf(context));
  return added.ok ? goOn("Product Added") : refuseProduct(added, sent);
}

function refuseProduct(refused: Exclude<AddFirstProductResult, { ok: true }>, sent: Sent) {
  switch (refused.error) {
    case "name-taken":
      return refuse({ newCategory: "A category with this name already exists" }, sent);
    case "hsn-missing":
      return refuse({ hsnCode: "Enter the HSN code: without one, 18% GST applies" }, sent);
    case "no-image":
      return refuseEdit(imageRefused(refused.imageError, sent.fields));
    case "sku-taken":
      return refuse({ name: "Another product has the SKUs of this name: choose another one" }, sent);
    // The form has no description, which could show images.
    case "missing-images":
    case "choice-not-found":
      return refuse({ sizeChartId: "A category, size or chart was deleted meanwhile: check the form" }, sent);
  }
}

/** Cash on delivery as the only way to pay, on purpose. */
async function takeCashOnly(sent: Sent) {
  const { context, fields } = sent;
  const app = getApp(context);
  const { sales } = await app.settings.get();
  const form = CashOnlyForm(moneyFormatOf(sales)).safeParse(fields);
  if (!form.success) return refuse(fieldErrorsOf(form.error), sent);
  const { version, most: mostMinor, cashFee } = form.data;
  const { value } = await readSection(app.db, "payments");
  const cash = { ...value.cash, isOn: true, mostMinor, feeMinor: cashFee ?? 0 };
  return saveSection(context, {
    section: "payments",
    value: { ...value, online: false, cash },
    version,
    values: fields,
    label: "Payments",
    to: `${href("/admin/setup")}#next`,
  });
}

import { MANUAL_METHOD_NAMES, manualMethod } from "#app/domain/payments/payment-methods.ts";
import { gstSellerOf, isIndianSeller } from "#app/domain/settings/seller.ts";
import { href } from "react-router";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { ConnectedProviders } from "#app/context/providers/providers.server.ts";
import { readSetupData, type SetupData } from "#app/domain/setup/sell-in-india.server.ts";
import { type StoreSettings, priceRulesOf } from "#app/domain/settings/settings.ts";
import type { SetupGuideData, SetupStep } from "#app/routes/admin/dashboard/setup-guide.tsx";

type Shop = Pick<ConnectedProviders, "hosted" | "emailTransport"> & {
  settings: StoreSettings;
  data: SetupData;
};

/** The setup guide; null when it is hidden, or when all steps are done and it was not opened by hand. */
export async function readSetupGuide(app: AppContext): Promise<SetupGuideData | null> {
  const settings = await app.settings.get();
  const { guide } = settings.setup;
  if (guide === "hidden") return null;
  const steps = await readSetupSteps(app);
  if (guide === "auto" && steps.every(({ isDone }) => isDone)) return null;
  return { steps, isTaxUndecided: !isTaxDecided(settings) };
}

function setupSteps(shop: Shop): SetupStep[] {
  return [
    ...stepsToOpen(shop),
    emailStep(shop),
    orderStep(shop),
    ...(shop.settings.opening.isClosed ? [openingStep()] : []),
  ];
}

/** The steps without which the shop does not open. */
function stepsToOpen(shop: Shop): SetupStep[] {
  return [
    nameStep(shop),
    taxStep(shop),
    ...(gstSellerOf(shop.settings) ? [legalNameStep(shop)] : []),
    ...(isIndianSeller(shop.settings) ? [officerStep(shop)] : []),
    productStep(shop),
    shippingStep(shop),
    policyStep(shop),
    paymentStep(shop),
  ];
}

/** The steps without which the shop does not open, with their state. */
export async function readStepsToOpen(app: AppContext): Promise<SetupStep[]> {
  return stepsToOpen(await readShop(app));
}

/** All steps, with their state. */
export async function readSetupSteps(app: AppContext): Promise<SetupStep[]> {
  return setupSteps(await readShop(app));
}

async function readShop(app: AppContext): Promise<Shop> {
  const { hosted, emailTransport } = app.providers;
  return { hosted, emailTransport, settings: await app.settings.get(), data: await readSetupData(app.db) };
}

function openingStep(): SetupStep {
  const text = "Visitors see the page “Opening soon”.";
  return { part: "open", title: "Open the shop", text, to: href("/admin/settings/opening"), isDone: false };
}

function policyStep({ data }: Shop): SetupStep {
  const isDone = data.hasPolicies;
  return {
    part: "policies",
    title: "Policies",
    text: isDone
      ? "Privacy, terms and refunds are written."
      : "Write how you handle privacy, terms and refunds: the law asks for them, and shoppers read them.",
    to: href("/admin/content/pages"),
    isDone,
  };
}

// RFC 2606: nobody receives email there.
const DEFAULT_DOMAIN = /@example\.com$/;
const SAMPLE_DOMAIN = /[@.]example(?:\.com)?$/;

function nameStep({ settings: { general, opening } }: Shop): SetupStep {
  // The form saves name, address and contact together; nobody receives email at a reserved domain.
  const isDone = !(opening.isSample ? SAMPLE_DOMAIN : DEFAULT_DOMAIN).test(general.email);
  return {
    part: "shop",
    title: "Shop name and address",
    text: isDone
      ? `${general.name}, ${general.email}`
      : "Enter the name, address and contact details of your shop.",
    to: href("/admin/settings"),
    isDone,
  };
}

function isTaxDecided({ taxes, setup }: StoreSettings): boolean {
  return taxes.mode === "included" || setup.keepsFlatTax;
}

function taxStep({ settings }: Shop): SetupStep {
  const flat = `A flat tax of ${settings.sales.taxBasisPoints / 100}% is added at checkout.`;
  const { pricesIncludeGst } = priceRulesOf(settings);
  const isDone = isTaxDecided(settings);
  return {
    part: "country",
    title: "Taxes",
    text: pricesIncludeGst ? "Prices include GST." : isDone ? flat : `${flat} In India, prices include GST.`,
    to: pricesIncludeGst ? href("/admin/settings/taxes") : href("/admin/settings/payments"),
    isDone,
  };
}

function legalNameStep({ settings: { general, taxes } }: Shop): SetupStep {
  const isDone = taxes.legalName !== "";
  return {
    part: "shop",
    title: "Legal name and GSTIN",
    text: isDone
      ? `${taxes.legalName}, ${general.gstin || "without a GSTIN: bills of supply, no tax"}`
      : "As invoices state them. Without a GSTIN, the shop issues bills of supply.",
    to: href("/admin/settings/taxes"),
    isDone,
  };
}

function officerStep({ settings: { legal } }: Shop): SetupStep {
  const isDone = legal.officerName !== "" && legal.officerContact.length > 0;
  return {
    part: "shop",
    title: "Grievance officer",
    text: isDone ? legal.officerName : "Required by law to sell online in India.",
    to: href("/admin/settings"),
    isDone,
  };
}

function productStep({ data }: Shop): SetupStep {
  const isDone = data.hasProductsForSale;
  return {
    part: "product",
    title: "Products",
    text: isDone ? "Products are for sale." : "Add the first one, or import a file.",
    to: isDone ? href("/admin/products") : href("/admin/products/new"),
    isDone,
  };
}

function shippingStep({ data }: Shop): SetupStep {
  const isDone = data.hasSavedShipping;
  return {
    part: "shipping",
    title: "Shipping zones and rates",
    text: isDone ? "Your rates are set." : "Check where you deliver, and what it costs.",
    to: href("/admin/shipping"),
    isDone,
  };
}

function paymentStep({ hosted, settings: { payments, sales } }: Shop): SetupStep {
  const isLive = hosted !== null && !hosted.isTest && payments.online;
  // While online payment runs on the test bank, orders come in that nobody pays.
  const methods = MANUAL_METHOD_NAMES.map(manualMethod).filter((one) => one.isOffered(payments, sales));
  const isDone = isLive || (!payments.online && methods.length > 0);
  const missing = !payments.online
    ? "Choose at least one way to pay."
    : hosted
      ? "Razorpay has test keys: no money moves, and its orders are marked TEST."
      : "The built-in test bank is on: no money moves, and its orders are marked TEST.";
  return {
    part: "payments",
    title: "Payments",
    text: isLive
      ? "Razorpay is connected."
      : isDone
        ? `${methods.map(({ label }) => label).join(", ")} is on.`
        : missing,
    to: href("/admin/settings/payments"),
    isDone,
  };
}

function emailStep({ emailTransport }: Shop): SetupStep {
  return {
    part: "emails",
    title: "Emails",
    text: emailTransport.isReal
      ? "A mail server is connected."
      : "Emails are only saved to a folder until a mail server is connected.",
    to: href("/admin/settings/notifications"),
    isDone: emailTransport.isReal,
  };
}

function orderStep({ data }: Shop): SetupStep {
  const isDone = data.hasOrders;
  return {
    part: "test-order",
    title: "Test order",
    text: isDone
      ? "The shop has taken an order."
      : "Buy something in your shop, and look at the order. Then delete it.",
    to: isDone ? href("/admin/orders") : href("/products"),
    isDone,
  };
}

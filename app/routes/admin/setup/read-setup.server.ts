import type { AppContext } from "#app/context/app-context.server.ts";
import { listSizeCharts } from "#app/domain/catalog/attributes/list-attributes.server.ts";
import { STARTER_CHARTS, STARTER_TOLERANCES } from "#app/domain/catalog/attributes/starter-charts.ts";
import { listProductChoices } from "#app/domain/catalog/products/draft/find-product-draft.server.ts";
import { countTestOrders } from "#app/domain/checkout/test-orders.server.ts";
import { listMissingPolicies, POLICY_SLUGS } from "#app/domain/content/publish-templates.server.ts";
import { UNNAMED_ADMINISTRATOR, type SignedInUser } from "#app/domain/customers/account.ts";
import { HOME, shippingTermsFor } from "#app/domain/delivery/shipping.ts";
import { PROPOSED_CASH_MAXIMUM_MINOR } from "#app/domain/payments/payments.settings.ts";
import { isIndianSeller } from "#app/domain/settings/seller.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { DEFAULT_SETTINGS, moneyFormatOf, priceRulesOf } from "#app/domain/settings/settings.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { toShortDecimal } from "#app/lib/money.ts";
import { readSetupSteps } from "#app/routes/admin/dashboard/setup-steps.server.ts";

/** Everything that the guide shows: the steps with their state, and the saved values of each part's form. */
export async function readSetup(app: AppContext, user: SignedInUser) {
  const { db } = app;
  const steps = await readSetupSteps(app);
  const missingPolicies = await listMissingPolicies(db);
  return {
    steps,
    permissions: user.permissions,
    shop: await readShopPart(app, user),
    shipping: await readShippingPart(app),
    policies: POLICY_SLUGS.map((slug) => ({ slug, isWritten: !missingPolicies.includes(slug) })),
    charts: await readChartsPart(app),
    product: await readProductPart(app),
    payments: await readPaymentsPart(app),
    testOrders: await countTestOrders(db),
    opening: await readSection(db, "opening"),
  };
}

/** Where the sample shop's details were never replaced, the form is empty, but for the name and the email of the owner. */
async function readShopPart({ db }: AppContext, user: SignedInUser) {
  const { value: general, version } = await readSection(db, "general");
  const { value: taxes } = await readSection(db, "taxes");
  const { value: sales } = await readSection(db, "sales");
  const { value: legal } = await readSection(db, "legal");
  const { value: pickup } = await readSection(db, "pickup");
  const { value: appearance } = await readSection(db, "appearance");
  const logoUrl = appearance.logo.image ? `/images/${appearance.logo.image.id}/400.webp` : null;
  const isIndian = isIndianSeller({ general, taxes, sales });
  const shared = {
    version,
    isIndian,
    logoUrl,
    gstin: general.gstin,
    legalName: taxes.legalName === general.name ? "" : taxes.legalName,
    officerName: legal.officerName || (user.name === UNNAMED_ADMINISTRATOR ? "" : user.name),
    city: pickup.city,
    postalCode: pickup.postalCode,
  };
  if (general.email === DEFAULT_SETTINGS.general.email)
    return { ...shared, name: "", phone: "", email: user.email, street: pickup.street, country: "" };
  const { name, phone, email, addressLines } = general;
  const street = pickup.street || (addressLines[0] ?? "");
  return { ...shared, name, phone, email, street, country: addressLines.at(-1) ?? "" };
}

async function readShippingPart({ db }: AppContext) {
  const { value: shipping, version } = await readSection(db, "shipping");
  const { value: sales } = await readSection(db, "sales");
  const money = moneyFormatOf(sales);
  const { rateMinor, freeAboveMinor, minDays, maxDays, bands } = shippingTermsFor(shipping, HOME);
  return {
    version,
    currency: money.currency,
    rate: toShortDecimal(rateMinor, money),
    freeAbove: freeAboveMinor === null ? "" : toShortDecimal(freeAboveMinor, money),
    minDays,
    maxDays,
    /** A rate by weight or value is edited on its own page. */
    hasBands: bands !== undefined,
  };
}

async function readChartsPart({ db }: AppContext) {
  const ids = new Map((await listSizeCharts(db)).map(({ id, name }) => [name.toLowerCase(), id]));
  return {
    hasCharts: ids.size > 0,
    tolerances: STARTER_TOLERANCES,
    charts: STARTER_CHARTS.map((starter) => ({ starter, id: ids.get(starter.name.toLowerCase()) ?? null })),
  };
}

async function readProductPart({ db, settings }: AppContext) {
  const { categories, sizes, sizeCharts } = await listProductChoices(db);
  const { money, pricesIncludeGst: needsHsn } = priceRulesOf(await settings.get());
  const classes = await listTaxClasses(db);
  const taxClasses = classes.map(({ name, hsnCode }) => ({ name, hsnCode }));
  return { categories, sizes, sizeCharts, taxClasses, currency: money.currency, needsHsn };
}

async function readPaymentsPart({ db, providers }: AppContext) {
  const { value, version } = await readSection(db, "payments");
  const { value: sales } = await readSection(db, "sales");
  const money = moneyFormatOf(sales);
  const most = value.cash.isOn ? value.cash.mostMinor : PROPOSED_CASH_MAXIMUM_MINOR[sales.currency];
  return {
    version,
    currency: money.currency,
    hasProvider: providers.hosted !== null,
    most: most === null ? "" : toShortDecimal(most, money),
    fee: value.cash.feeMinor === 0 ? "" : toShortDecimal(value.cash.feeMinor, money),
  };
}

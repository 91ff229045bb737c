import type { PRICE_CHOICES } from "#app/domain/setup/setup.forms.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import {
  readSection,
  saveSettings,
  type SaveSettingsResult,
  type SettingsDeps,
  type VersionedSection,
} from "#app/domain/settings/settings.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type {
  RateBands,
  ShippingRate,
  ShippingSettings,
  ShippingTerms,
} from "#app/domain/delivery/shipping.ts";
import {
  convertAmount,
  withoutCharmRounding,
  type Conversion,
  conversionTerms,
} from "#app/lib/convert-amount.ts";
import { moneyRange, moneyFormatFor } from "#app/lib/money.ts";
import type { Tx, Db } from "#app/platform/database/database.server.ts";
import { inTransaction, RollbackWithResult } from "#app/platform/database/transaction.server.ts";
import { asc, eq, isNotNull, or, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";

export interface CurrencyChange {
  currency: StoreSettings["sales"]["currency"];
  prices: (typeof PRICE_CHOICES)[number];
  /** For `convert`; null otherwise. */
  conversion: Conversion | null;
  /** The version of the sales settings that the page showed. */
  expectedVersion: number;
  actorId: string;
}

export type ChangeCurrencyResult =
  | { ok: true; products: number }
  | Extract<SaveSettingsResult, { ok: false }>
  /** A converted price would exceed the highest price that the store can hold. Nothing was saved. */
  | { ok: false; error: "too-large" };

/**
 * Changes the store's currency and, as chosen, its amounts, in one transaction. Orders, payments and refunds keep the currency that they
 * record.
 *
 * - `keep` changes no number.
 * - `convert` multiplies prices, compare-at prices, purchase prices, shipping rates and thresholds, the limit, fee and least advance of cash on delivery, and discounts' amounts.
 *   Only prices end in 9.
 * - `import` makes all products drafts, so that nobody buys at a number that was meant in the old currency. A file exported before the
 *   change brings back each product's status together with its new price.
 */
export async function changeCurrency(
  deps: SettingsDeps,
  change: CurrencyChange,
): Promise<ChangeCurrencyResult> {
  try {
    const result = await inTransaction(deps.db, (tx) => save(tx, change, deps.clock.now()));
    if (result.ok) {
      deps.settings.invalidate();
      deps.pages.invalidateAll();
    }
    return result;
  } catch (error) {
    if (error instanceof ChangeRollback) return error.result;
    throw error;
  }
}

class ChangeRollback extends RollbackWithResult<Exclude<ChangeCurrencyResult, { ok: true }>> {}

async function save(tx: Tx, change: CurrencyChange, at: Date): Promise<ChangeCurrencyResult> {
  const { currency, prices, conversion, expectedVersion, actorId } = change;
  const { value: sales } = await readSection(tx, "sales");
  const value = { ...sales, currency };
  const saved = await saveSettings(tx, { section: "sales", value, expectedVersion, actorId }, at);
  if (!saved.ok) return saved;
  const changed = conversion
    ? await convertAll(tx, { conversion, currency, actorId, at })
    : { products: prices === "import" ? await hideAllProducts(tx, at) : 0, discounts: 0 };
  await recordAudit(tx, {
    actorId,
    action: "settings.currency",
    subjectType: "settings",
    subjectId: "currency",
    before: { currency: sales.currency },
    after: {
      currency,
      prices,
      ...(conversion && { factor: conversion.factorMillionths / 1e6, rounding: conversion.rounding }),
      ...changed,
    },
    at,
  });
  return { ok: true, products: changed.products };
}

interface ConversionOfAll {
  conversion: Conversion;
  currency: StoreSettings["sales"]["currency"];
  actorId: string;
  at: Date;
}

async function convertAll(tx: Tx, { conversion, currency, actorId, at }: ConversionOfAll) {
  const { max: maxMinor } = moneyRange(moneyFormatFor(currency));
  const products = await convertPrices(tx, { conversion, maxMinor, at });
  if (products === null) throw new ChangeRollback({ ok: false, error: "too-large" });
  const plain = withoutCharmRounding(conversion);
  const shipping = await readSection(tx, "shipping");
  const payments = await readSection(tx, "payments");
  const by = { actorId, at };
  await saveConverted(tx, "shipping", { ...shipping, value: shippingIn(shipping.value, plain) }, by);
  await saveConverted(tx, "payments", { ...payments, value: paymentsIn(payments.value, plain) }, by);
  return { products, discounts: await convertDiscounts(tx, plain) };
}

/** Saves a section that was just read. A save in between by someone else, of numbers in the old currency, rolls everything back. */
async function saveConverted<Section extends "shipping" | "payments">(
  tx: Tx,
  section: Section,
  { value, version: expectedVersion }: VersionedSection<Section>,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  const saved = await saveSettings(tx, { section, value, expectedVersion, actorId }, at);
  if (!saved.ok) throw new ChangeRollback(saved);
}

function shippingIn({ zones, elsewhere }: ShippingSettings, conversion: Conversion): ShippingSettings {
  return { zones: zones.map((zone) => termsIn(zone, conversion)), elsewhere: termsIn(elsewhere, conversion) };
}

function termsIn<Terms extends ShippingTerms>(terms: Terms, conversion: Conversion): Terms {
  return {
    ...terms,
    ...rateIn(terms, conversion),
    ...(terms.express && { express: rateIn(terms.express, conversion) }),
  };
}

function rateIn(rate: ShippingRate, conversion: Conversion): ShippingRate {
  const { rateMinor, freeAboveMinor, isFreeAtLimit, minDays, maxDays, bands } = rate;
  const converted = bands && bandsIn(bands, conversion);
  return {
    rateMinor: convertAmount(rateMinor, conversion),
    freeAboveMinor: freeAboveMinor === null ? null : convertAmount(freeAboveMinor, conversion),
    ...(isFreeAtLimit !== undefined && { isFreeAtLimit }),
    minDays,
    maxDays,
    ...(converted && { bands: converted }),
  };
}

/** Of bands whose limits round to the same amount, the last one stays. Null where none is left. */
function bandsIn({ by, steps, values }: RateBands, conversion: Conversion): RateBands | null {
  const rates = new Map<number, number>();
  for (const { from, rateMinor } of steps) {
    const limit = by === "value" ? convertAmount(from, conversion) : from;
    if (limit > 0) rates.set(limit, convertAmount(rateMinor, conversion));
  }
  const converted = [...rates].map(([from, rateMinor]) => ({ from, rateMinor }));
  if (converted.length === 0) return null;
  const columns = new Map<number, number[]>();
  for (const { from, ratesMinor } of values ?? []) {
    const limit = convertAmount(from, conversion);
    if (limit > 0)
      columns.set(
        limit,
        ratesMinor.map((rate) => convertAmount(rate, conversion)),
      );
  }
  const convertedValues = [...columns].map(([from, ratesMinor]) => ({ from, ratesMinor }));
  return { by, steps: converted, ...(convertedValues.length > 0 && { values: convertedValues }) };
}

type Payments = StoreSettings["payments"];

function paymentsIn(payments: Payments, conversion: Conversion): Payments {
  const { cash } = payments;
  const maxOrderTotalMinor = cash.mostMinor === null ? null : convertAmount(cash.mostMinor, conversion);
  const { largeFromMinor: largeOrderFromMinor } = cash.rules;
  const rules = {
    ...cash.rules,
    largeFromMinor: largeOrderFromMinor === null ? null : convertAmount(largeOrderFromMinor, conversion),
    advanceMinMinor: convertAmount(cash.rules.advanceMinMinor, conversion),
  };
  return {
    ...payments,
    cash: {
      ...cash,
      mostMinor: maxOrderTotalMinor,
      rules,
      feeMinor: convertAmount(cash.feeMinor, conversion),
    },
  };
}

/**
 * Converts every price and compare-at price, and increments the products' versions. Returns the number of products, or null and changes
 * nothing if a price would exceed `maxMinor`.
 */
async function convertPrices(
  tx: Tx,
  { conversion, maxMinor, at }: { conversion: Conversion; maxMinor: number; at: Date },
): Promise<number | null> {
  await lockCatalog(tx);
  if (convertAmount(await findHighestPrice(tx), conversion) > maxMinor) return null;
  await tx
    .update(variants)
    .set({
      priceOverrideMinor: convertedAmount(variants.priceOverrideMinor, conversion),
      compareAtOverrideMinor: convertedAmount(variants.compareAtOverrideMinor, conversion),
      // A cost is no price of the shop, which may end in 9.
      purchasePriceMinor: convertedAmount(variants.purchasePriceMinor, { ...conversion, rounding: "exact" }),
    })
    .where(
      or(
        isNotNull(variants.priceOverrideMinor),
        isNotNull(variants.compareAtOverrideMinor),
        isNotNull(variants.purchasePriceMinor),
      ),
    );
  const { rowCount } = await tx.update(products).set({
    priceMinor: convertedAmount(products.priceMinor, conversion),
    compareAtMinor: convertedAmount(products.compareAtMinor, conversion),
    version: sql`${products.version} + 1`,
    updatedAt: at,
  });
  return rowCount ?? 0;
}

/** Makes every active product a draft, which nobody can buy. Returns their number. */
async function hideAllProducts(tx: Tx, at: Date): Promise<number> {
  await lockCatalog(tx);
  const { rowCount } = await tx
    .update(products)
    .set({ status: "draft", version: sql`${products.version} + 1`, updatedAt: at })
    .where(eq(products.status, "active"));
  return rowCount ?? 0;
}

/** Locks all variants and products in the same order as `lockVariantsForSale`, to prevent deadlocks with checkouts. */
async function lockCatalog(tx: Tx): Promise<void> {
  const locked = tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .orderBy(asc(products.id), asc(variants.id))
    .for("update", { of: [variants, products] });
  await tx.execute(sql`select count(*) from (${locked}) locked`);
}

/** The highest price or compare-at price of the catalog in minor units; 0 without products. */
async function findHighestPrice(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ highest: string }>(sql`
    select greatest(
      (select max(greatest(${products.priceMinor}, ${products.compareAtMinor})) from ${products}),
      (select max(greatest(${variants.priceOverrideMinor}, ${variants.compareAtOverrideMinor})) from ${variants}),
      0
    ) as highest`);
  return Number(rows[0]?.highest ?? 0);
}

/** A cheap, a middle and the most expensive product, as examples of a conversion. */
export async function listPriceExamples(db: Db): Promise<{ name: string; priceMinor: number }[]> {
  const { rows } = await db.execute<{ name: string; price_minor: string }>(sql`
    select distinct on (place) name, price_minor from (
      select name, price_minor, ntile(3) over (order by price_minor, id) as place
      from ${products} where ${eq(products.status, "active")}
    ) ranked order by place, price_minor desc`);
  return rows.map((row) => ({ name: row.name, priceMinor: Number(row.price_minor) }));
}

/** Converts the fixed amounts and minimum subtotals of all discounts. Returns the number of discounts. */
async function convertDiscounts(tx: Tx, conversion: Conversion): Promise<number> {
  const isAmount = eq(discounts.kind, "amount");
  const { rowCount } = await tx
    .update(discounts)
    .set({
      value: sql`case when ${isAmount} then ${convertedAmount(discounts.value, conversion)} else ${discounts.value} end`,
      minimumMinor: convertedAmount(discounts.minimumMinor, conversion),
      version: sql`${discounts.version} + 1`,
    })
    .where(or(isAmount, sql`${discounts.minimumMinor} > 0`));
  return rowCount ?? 0;
}

/** `convertAmount` in SQL: the converted amount of a column in minor units. Null stays null, zero stays zero. */
export function convertedAmount(column: AnyColumn, conversion: Conversion): SQL {
  const { factor, divisor, addend, step, offset, min } = conversionTerms(conversion);
  const exact = (value: bigint) => sql.raw(`${value}::numeric`);
  const rounded = sql`div(${column} * ${exact(factor)} + ${exact(addend)}, ${exact(divisor)}) * ${exact(step)} - ${exact(offset)}`;
  return sql`case when ${column} = 0 then 0 when ${column} > 0 then greatest(${rounded}, ${exact(min)})::bigint end`;
}

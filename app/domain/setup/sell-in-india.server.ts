import { orders } from "#app/domain/orders/orders.tables.ts";
import { INDIAN_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { readSection, type SettingsDeps } from "#app/domain/settings/settings.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import {
  changeSection,
  StaleSection,
  type SectionChange,
} from "#app/domain/setup/internal/change-section.server.ts";
import { addSampleTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { taxClasses } from "#app/domain/tax/tax.tables.ts";
import type { Tx, Db, Queryable } from "#app/platform/database/database.server.ts";
import { RollbackWithResult, inTransaction } from "#app/platform/database/transaction.server.ts";
import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import type { PgTable } from "drizzle-orm/pg-core";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { POLICY_SLUGS } from "#app/domain/content/publish-templates.server.ts";
import { pages } from "#app/domain/content/content.tables.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/** The default rates of a shop that begins to sell in India, in paise. */
export const INDIAN_SHIPPING: StoreSettings["shipping"] = {
  zones: [
    {
      id: "india",
      name: "India",
      countries: [HOME_COUNTRY],
      rateMinor: 99_00,
      freeAboveMinor: 1_999_00,
      isFreeAtLimit: true,
      minDays: 3,
      maxDays: 5,
    },
  ],
  elsewhere: { rateMinor: 2_499_00, freeAboveMinor: 25_000_00, isFreeAtLimit: true, minDays: 7, maxDays: 14 },
};

/** The seller of a shop whose prices include GST. */
export interface GstDetails {
  legalName: string;
  /** Empty without a registration; `stateCode` is needed then. */
  gstin: string;
  stateCode: string;
  lutNumber: string;
}

export type SellInIndiaResult =
  | { ok: true; addedClasses: number; isCurrencyChanged: boolean; isShippingChanged: boolean }
  /** `orders-in-dollars`: orders exist in another currency, which must be changed first. */
  | { ok: false; error: "stale" | "orders-in-dollars" };

class SettingsRollback extends RollbackWithResult<SellInIndiaResult> {}

/**
 * Makes the shop's prices include GST, all or nothing: the seller's details, the rupee in a shop without orders, the sample tax classes
 * in a shop without classes, Indian shipping rates where shipping was never set, orders without an account where that was never set,
 * and rules for cash on delivery where payments were never set. Saved again, it changes only the seller's details.
 * `version` is that of the `taxes` section which the page showed. Orders that were placed before keep their tax.
 */
export async function sellInIndia(
  deps: SettingsDeps,
  { details, version }: { details: GstDetails; version: number },
  actor: { id: string },
): Promise<SellInIndiaResult> {
  const at = deps.clock.now();
  try {
    const result = await inTransaction(deps.db, async (tx): Promise<SellInIndiaResult> => {
      const change = { actorId: actor.id, at };
      const { gstin, ...taxes } = details;
      await changeSection(tx, "taxes", () => ({ mode: "included", ...taxes }), { ...change, version });
      await changeSection(tx, "general", (general) => ({ ...general, gstin, country: "IN" }), change);
      const isCurrencyChanged = await switchToRupees(tx, change);
      const isShippingChanged = await applyIndianShipping(tx, change);
      await enableGuestCheckout(tx, change);
      await addCashRules(tx, change);
      const addedClasses = (await tx.$count(taxClasses)) > 0 ? 0 : await addSampleTaxClasses(tx, change);
      return { ok: true, addedClasses, isCurrencyChanged, isShippingChanged };
    });
    deps.settings.invalidate();
    deps.pages.invalidateAll();
    return result;
  } catch (error) {
    if (error instanceof SettingsRollback || error instanceof StaleSection) return error.result;
    throw error;
  }
}

/** Keeps the flat tax for a seller in another country. */
export async function sellFromAbroad(deps: SettingsDeps, actor: { id: string }): Promise<SellInIndiaResult> {
  const change = { actorId: actor.id, at: deps.clock.now() };
  try {
    await inTransaction(deps.db, async (tx) => {
      await changeSection(tx, "general", (general) => ({ ...general, country: "other" }), change);
      await changeSection(tx, "setup", (setup) => ({ ...setup, keepsFlatTax: true }), change);
    });
  } catch (error) {
    if (error instanceof StaleSection) return error.result;
    throw error;
  }
  deps.settings.invalidate();
  deps.pages.invalidateAll();
  return { ok: true, addedClasses: 0, isCurrencyChanged: false, isShippingChanged: false };
}

async function switchToRupees(tx: Tx, change: SectionChange): Promise<boolean> {
  const { value } = await readSection(tx, "sales");
  if (value.currency === "INR") return false;
  if ((await tx.$count(orders)) > 0) throw new SettingsRollback({ ok: false, error: "orders-in-dollars" });
  await changeSection(tx, "sales", (sales) => ({ ...sales, currency: "INR" }), change);
  return true;
}

async function enableGuestCheckout(tx: Tx, change: SectionChange): Promise<void> {
  const { version } = await readSection(tx, "checkout");
  if (version === 0) await changeSection(tx, "checkout", (value) => ({ ...value, guests: true }), change);
}

/** Cash on delivery stays off; the rules hold once the owner switches it on. */
async function addCashRules(tx: Tx, change: SectionChange): Promise<void> {
  const { version } = await readSection(tx, "payments");
  if (version > 0) return;
  const withRules = (payments: StoreSettings["payments"]) => ({
    ...payments,
    cash: { ...payments.cash, rules: INDIAN_CASH_RULES },
  });
  await changeSection(tx, "payments", withRules, change);
}

async function applyIndianShipping(tx: Tx, change: SectionChange): Promise<boolean> {
  const { version } = await readSection(tx, "shipping");
  if (version > 0) return false;
  await changeSection(tx, "shipping", () => INDIAN_SHIPPING, change);
  return true;
}

/** The facts that the setup guide shows. */
export interface SetupData {
  hasProductsForSale: boolean;
  /** Whether the owner, or "Sell in India", ever saved shipping zones and rates. */
  hasSavedShipping: boolean;
  /** Whether an order was ever placed. A deleted test order is one. */
  hasOrders: boolean;
  /** Whether privacy, terms and refunds are written. */
  hasPolicies: boolean;
}

/** Reads it in one statement, whose cost does not grow with the shop. */
export async function readSetupData(db: Db): Promise<SetupData> {
  const [row] = await db
    .select({
      hasProductsForSale: exists(products, eq(products.status, "active")),
      hasSavedShipping: exists(settings, eq(settings.section, "shipping")),
      hasOrders: sql`${exists(orders)} or ${exists(auditLog, eq(auditLog.action, "order.deleted"))}`.mapWith(
        Boolean,
      ),
      hasPolicies:
        sql`(select count(*) = ${POLICY_SLUGS.length} from ${pages} where ${inArray(pages.slug, POLICY_SLUGS)})`.mapWith(
          Boolean,
        ),
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error("A statement without a table returns one row");
  return row;
}

function exists(table: PgTable, where?: SQL): SQL<boolean> {
  return sql`exists (select 1 from ${table} where ${where ?? sql`true`})`.mapWith(Boolean);
}

/** Whether the store has no products, so that sample data may be loaded. */
export async function isEmptyShop({ db }: { db: Queryable }): Promise<boolean> {
  const productRows = await db.select({ id: products.id }).from(products).limit(1);
  return productRows.length === 0;
}

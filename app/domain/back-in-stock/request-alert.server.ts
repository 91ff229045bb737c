import { and, eq, isNull, sql } from "drizzle-orm";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { newId, isUuid } from "#app/lib/id.ts";
import { giveConsents } from "#app/domain/customers/consents/consents.server.ts";
import { hasAccount } from "#app/domain/customers/customer-records.server.ts";
import type { Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import type { Db, Tx, Queryable } from "#app/platform/database/database.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";

/** The most variants that one address can wait for. Further requests are ignored. */
const MAX_WAITING = 50;

export type RequestAlertResult =
  /**
   * The same for a new request, a repeated one and one beyond `MAX_WAITING`: the form does not reveal who waits. `alertId` is that of the
   * new request; of none for the others.
   */
  | { ok: true; alertId: string }
  /** `not-found`: not a variant of this product, or not for sale. */
  | { ok: false; error: "not-found" | "in-stock" };

/** Records that a person wants to be told when a sold-out variant is back. `email` is in lower case. */
export async function requestAlert(
  db: Db,
  { productId, variantId, email, now }: { productId: string; variantId: string; email: string; now: Date },
): Promise<RequestAlertResult> {
  const isForSale = and(
    eq(variants.id, variantId),
    eq(variants.productId, productId),
    eq(products.status, "active"),
  );
  const [variant] = await db
    .select({ inventory: variants.inventory })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isForSale);
  if (!variant) return { ok: false, error: "not-found" };
  if (variant.inventory > 0) return { ok: false, error: "in-stock" };
  const alertId = newId();
  await inTransaction(db, (tx) => insertAlert(tx, { id: alertId, variantId, email, createdAt: now }));
  return { ok: true, alertId };
}

async function insertAlert(
  tx: Tx,
  alert: { id: string; variantId: string; email: string; createdAt: Date },
): Promise<void> {
  await lockNames(tx, [`stock alerts ${alert.email}`]);
  const isWaiting = and(eq(stockAlerts.email, alert.email), isNull(stockAlerts.sentAt));
  if ((await tx.$count(stockAlerts, isWaiting)) >= MAX_WAITING) return;
  await tx
    .insert(stockAlerts)
    .values(alert)
    .onConflictDoNothing({
      target: [stockAlerts.variantId, stockAlerts.email],
      where: sql`sent_at is null`,
    });
}

/** The most requests that can wait for messages to one phone number. */
const MAX_WAITING_BY_PHONE = 5;

/**
 * Adds a phone number to a waiting request, with the person's consents for the channels. Does nothing for a request that does not wait, or
 * a number for which many wait already, or another person's account, which alone consents with its address; the page does not reveal it.
 */
export async function addAlertPhone(
  tx: Tx,
  {
    alertId,
    phone,
    purposes,
    accountEmail,
    now,
  }: {
    alertId: string;
    phone: string;
    purposes: readonly Purpose[];
    /** Of the signed-in customer. */
    accountEmail: string | null;
    now: Date;
  },
): Promise<void> {
  await lockNames(tx, [`stock alerts ${phone}`]);
  const isOfPhone = and(eq(stockAlerts.phone, phone), isNull(stockAlerts.sentAt));
  if ((await tx.$count(stockAlerts, isOfPhone)) >= MAX_WAITING_BY_PHONE) return;
  const [requested] = await tx
    .select({ email: stockAlerts.email })
    .from(stockAlerts)
    .where(eq(stockAlerts.id, alertId));
  if (!requested) return;
  if (requested.email !== accountEmail?.toLowerCase() && (await hasAccount(tx, requested.email))) return;
  const [changed] = await tx
    .update(stockAlerts)
    .set({ phone })
    .where(and(eq(stockAlerts.id, alertId), isNull(stockAlerts.sentAt)))
    .returning({ email: stockAlerts.email });
  if (changed) await giveConsents(tx, { email: changed.email, purposes, source: "back-in-stock", now });
}

/** The variant that an alert's link leads to; null if it is no longer for sale or the alert was deleted. */
export async function findAlert(db: Queryable, id: string) {
  if (!isUuid(id)) return null;
  const [variant] = await db
    .select({
      variantId: stockAlerts.variantId,
      slug: products.slug,
      product: products.name,
      isHeld: stockAlerts.isHeld,
      size: sizes.label,
      colour: colours.slug,
    })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(and(eq(stockAlerts.id, id), eq(products.status, "active")));
  return variant ?? null;
}

import { and, eq, lt, or, type SQL, asc, count, inArray, isNull } from "drizzle-orm";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { releaseHolds } from "#app/domain/back-in-stock/held-items.server.ts";
import { endPhoneConsents } from "#app/domain/customers/consents/consents.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db, Tx, Queryable } from "#app/platform/database/database.server.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { optionsLabel } from "#app/domain/catalog/catalog.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { isLinkKey, linkKey, readShortCode, shortCode } from "#app/platform/http/link-key.server.ts";

const KEPT_AFTER_SENT_MS = 30 * DAY_MS;
const MAX_WAIT_MS = 365 * DAY_MS;

/** Removes one of a person's alerts, and returns its held item to the stock. False if there is none. */
export function removeAlert(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<{ isDone: boolean; tags: CacheTag[] }> {
  return removeWhere(tx, and(eq(stockAlerts.id, id), eq(stockAlerts.email, email.toLowerCase())));
}

/** Removes all alerts of an email address or a phone number in E.164, and returns its held items to the stock. */
export function removeAlertsOf(tx: Tx, contact: string): Promise<{ isDone: boolean; tags: CacheTag[] }> {
  return removeWhere(tx, or(eq(stockAlerts.email, contact.toLowerCase()), eq(stockAlerts.phone, contact)));
}

/** Removes all alerts of the person that an alert's link belongs to, and ends the consents to messages on the phone. */
export async function unsubscribeByAlert(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<{ isDone: boolean; tags: CacheTag[] }> {
  const [alert] = await tx
    .select({ email: stockAlerts.email })
    .from(stockAlerts)
    .where(eq(stockAlerts.id, id));
  if (!alert) return { isDone: false, tags: [] };
  await endPhoneConsents(tx, { email: alert.email, now });
  return removeAlertsOf(tx, alert.email);
}

/** Moves the alerts of an address to the one that its owner changed it to. One that waits for the same variant there is not doubled. */
export async function moveAlerts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const isWaiting = (email: string) => and(eq(stockAlerts.email, email), isNull(stockAlerts.sentAt));
  const waiting = await tx.select({ id: stockAlerts.variantId }).from(stockAlerts).where(isWaiting(to));
  const variantIds = waiting.map(({ id }) => id);
  await tx.delete(stockAlerts).where(and(isWaiting(from), inArray(stockAlerts.variantId, variantIds)));
  await tx.update(stockAlerts).set({ email: to }).where(eq(stockAlerts.email, from));
}

async function removeWhere(tx: Tx, where: SQL | undefined): Promise<{ isDone: boolean; tags: CacheTag[] }> {
  const tags = await releaseHolds(tx, where);
  const removed = await tx.delete(stockAlerts).where(where).returning({ id: stockAlerts.id });
  return { isDone: removed.length > 0, tags };
}

/** Deletes requests 30 days after their email was sent, and requests that still wait after a year. */
export async function deleteOldAlerts(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isOver = or(
    lt(stockAlerts.sentAt, before(KEPT_AFTER_SENT_MS)),
    lt(stockAlerts.createdAt, before(MAX_WAIT_MS)),
  );
  await db.delete(stockAlerts).where(and(isOver, eq(stockAlerts.isHeld, false)));
}

/** The back-in-stock requests of an email address or a phone number in E.164, waiting and already notified, oldest first. */
export async function listAlertsOf(db: Queryable, contact: string) {
  const rows = await db
    .select({
      id: stockAlerts.id,
      product: products.name,
      slug: products.slug,
      size: sizes.label,
      colour: colours.label,
      phone: stockAlerts.phone,
      requestedAt: stockAlerts.createdAt,
      sentAt: stockAlerts.sentAt,
    })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(or(eq(stockAlerts.email, contact.toLowerCase()), eq(stockAlerts.phone, contact)))
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id));
  return rows.map(({ size, colour, ...row }) => ({
    ...row,
    options: optionsLabel(size, colour),
  }));
}

/** The number of open back-in-stock requests by variant id. A variant without requests has no entry. */
export async function countWaiting(
  db: Queryable,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select({ variantId: stockAlerts.variantId, people: count() })
    .from(stockAlerts)
    .where(and(inArray(stockAlerts.variantId, [...variantIds]), isNull(stockAlerts.sentAt)))
    .groupBy(stockAlerts.variantId);
  return new Map(rows.map(({ variantId, people }) => [variantId, people]));
}

const subjectOf = (alertId: string) => `stock-alert\n${alertId}`;

/** The key of an alert's links in its email. The link names no person. */
export function alertKey(secret: SigningSecret, alertId: string): string {
  return linkKey(secret, subjectOf(alertId));
}

export function isAlertKey(secret: SigningSecret, alertId: string, key: string): boolean {
  return isLinkKey(secret, subjectOf(alertId), key);
}

/** The code of an alert's link in a message to a phone. */
export const alertCode = (secret: SigningSecret, alertId: string) =>
  shortCode(secret, "stock-alert", alertId);

/** The alert in a message's code; null if it is none. */
export const readAlertCode = (secret: SigningSecret, code: string) =>
  readShortCode(secret, "stock-alert", code);

const phoneSubjectOf = (alertId: string) => `stock-alert phone\n${alertId}`;

/** The key of the page that adds a phone number to a request: it can neither show nor end the request. */
export const alertPhoneKey = (secret: SigningSecret, alertId: string) =>
  linkKey(secret, phoneSubjectOf(alertId));

export function isAlertPhoneKey(secret: SigningSecret, alertId: string, key: string): boolean {
  return isLinkKey(secret, phoneSubjectOf(alertId), key);
}

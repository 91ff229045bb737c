import { and, eq, lt, or, type SQL } from "drizzle-orm";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { releaseHolds } from "#app/domain/back-in-stock/held-pieces.server.ts";
import { endPhoneConsents } from "#app/domain/customers/consents/consents.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";

const KEPT_AFTER_SENT_MS = 30 * DAY_MS;
const MAX_WAIT_MS = 365 * DAY_MS;

/** Removes one of a person's alerts, and returns its held piece to the stock. False if there is none. */
export function removeAlert(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<{ isDone: boolean; tags: CacheTag[] }> {
  return removeWhere(tx, and(eq(stockAlerts.id, id), eq(stockAlerts.email, email.toLowerCase())));
}

/** Removes all alerts of an email address or a phone number in E.164, and returns its held pieces to the stock. */
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

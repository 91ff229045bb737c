import { and, eq } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { deleteUnusedGuests } from "#app/domain/checkout/unused-guests.server.ts";
import { anonymiseOrders, type AnonymiseOrdersResult } from "#app/domain/orders/anonymise-orders.server.ts";
import { sequenceOfOrder } from "#app/domain/orders/emails/order-notification.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { eraseContact, isContactInUse } from "#app/domain/privacy/internal/erase-contact.server.ts";
import { eraseAuditedTexts } from "#app/domain/audit/audit.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { deleteSequences } from "#app/platform/messages/outbox.server.ts";

/** Pages show the stock, to which the pieces held for the guest's back-in-stock requests return. */
export interface EraseGuestDeps {
  db: Db;
  jobs: Jobs;
  pages: PageCache;
}

export type EraseGuestOrderResult =
  | { ok: true }
  | { ok: false; error: "not-found" | Extract<AnonymiseOrdersResult, { ok: false }>["error"] };

/**
 * Removes a guest's personal data from one order, as deleting an account does from all of its orders. Emails and consents of its
 * contact are deleted too, unless an account or another order has the same one. Refused while the order, a return or a refund is open.
 */
export async function eraseGuestOrder(
  { db, jobs, pages }: EraseGuestDeps,
  orderId: string,
): Promise<EraseGuestOrderResult> {
  const erased = await inTransaction(db, async (tx) => {
    const [order] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
    const result = await eraseOrderOfGuest(tx, jobs, orderId);
    if (result.ok && order?.userId) await deleteUnusedGuests(tx, [order.userId]);
    return result;
  });
  if (erased.ok) pages.invalidate(["catalogue"]);
  return erased;
}

/** `eraseGuestOrder` within a transaction. */
export async function eraseOrderOfGuest(tx: Tx, jobs: Jobs, orderId: string): Promise<EraseGuestOrderResult> {
  const isOrder = and(eq(orders.id, orderId), eq(orders.isGuest, true));
  const [order] = await tx.select().from(orders).where(isOrder).for("update");
  if (!order) return { ok: false, error: "not-found" };
  const anonymised = await anonymiseOrders(tx, eq(orders.id, orderId));
  if (!anonymised.ok) return anonymised;
  await tx.delete(checkouts).where(eq(checkouts.id, orderId));
  const sentBack = await tx.select({ id: returns.id }).from(returns).where(eq(returns.orderId, orderId));
  await eraseAuditedTexts(tx, [orderId, ...sentBack.map(({ id }) => id)]);
  await deleteSequences(tx, [sequenceOfOrder(orderId)]);
  for (const contact of [order.email.toLowerCase(), order.shippingAddress.phone])
    // The order itself no longer has the contact.
    if (contact !== "" && !(await isContactInUse(tx, contact))) await eraseContact(tx, jobs, contact);
  return { ok: true };
}

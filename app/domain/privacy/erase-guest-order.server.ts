import { and, eq, ne, sql } from "drizzle-orm";
import { removeAlertsOf } from "#app/domain/back-in-stock/remove-alerts.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { consents } from "#app/domain/customers/consents/consents.tables.ts";
import { users } from "#app/domain/customers/admin-list/customers.tables.ts";
import { anonymiseOrders, type AnonymiseOrdersResult } from "#app/domain/orders/anonymise-orders.server.ts";
import { orders, returns } from "#app/domain/orders/orders.tables.ts";
import { eraseAuditedTexts } from "#app/domain/settings/audit/audit.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { sequenceOfOrder } from "#app/domain/orders/emails/order-notification.server.ts";
import { deleteMessages, deleteSequences } from "#app/platform/messages/outbox.server.ts";

export type EraseGuestOrderResult =
  | { ok: true }
  | { ok: false; error: "not-found" | Extract<AnonymiseOrdersResult, { ok: false }>["error"] };

/**
 * Removes a guest's personal data from one order, as deleting an account does from all of its orders. Emails and consents of its
 * contact are deleted too, unless an account or another order has the same one. Refused while the order, a return or a refund is open.
 */
export function eraseGuestOrder(
  { db, jobs }: { db: Db; jobs: Jobs },
  orderId: string,
): Promise<EraseGuestOrderResult> {
  return inTransaction(db, async (tx): Promise<EraseGuestOrderResult> => {
    const isOrder = and(eq(orders.id, orderId), eq(orders.isGuest, true));
    const [order] = await tx.select().from(orders).where(isOrder).for("update");
    if (!order) return { ok: false, error: "not-found" };
    const anonymised = await anonymiseOrders(tx, eq(orders.id, orderId));
    if (!anonymised.ok) return anonymised;
    await tx.delete(checkouts).where(eq(checkouts.id, orderId));
    const sentBack = await tx.select({ id: returns.id }).from(returns).where(eq(returns.orderId, orderId));
    await eraseAuditedTexts(tx, [orderId, ...sentBack.map(({ id }) => id)]);
    await deleteSequences(tx, [sequenceOfOrder(orderId)]);
    for (const contact of [order.email.toLowerCase(), order.shippingAddress.phone]) {
      if (contact === "" || (await isUsedElsewhere(tx, contact))) continue;
      await tx.delete(consents).where(eq(consents.email, contact));
      await removeAlertsOf(tx, contact);
      await deleteMessages(tx, jobs, [contact]);
    }
    return { ok: true };
  });
}

/** Called after the order itself has lost the contact. */
async function isUsedElsewhere(tx: Tx, contact: string): Promise<boolean> {
  const accounts = await tx.select({ id: users.id }).from(users).where(eq(users.email, contact)).limit(1);
  const isContact = sql`(lower(${orders.email}) = ${contact} or ${orders.shippingAddress} ->> 'phone' = ${contact})`;
  const others = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isContact, ne(orders.email, "")))
    .limit(1);
  return accounts.length > 0 || others.length > 0;
}

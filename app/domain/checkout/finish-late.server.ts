import { eq } from "drizzle-orm";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { lockVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { PlannedLine } from "#app/domain/checkout/checkout.ts";
import { record, writeOrder, type PaidBy } from "#app/domain/checkout/finish-checkout.server.ts";
import { queueOrderMail } from "#app/domain/orders/emails/order-email.server.ts";
import { cancelledMail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import { lockOrder, recordOrderEvent, updateOrder } from "#app/domain/orders/lock-order.server.ts";
import { requestRefund } from "#app/domain/payments/request-refund.server.ts";
import { mailShopOf, type MailShop } from "#app/domain/settings/emails/email-shop.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

const TOO_LATE = "The payment arrived after we stopped holding the pieces, and they were already sold.";

/**
 * Records what was paid after its attempt had ended, once. If everything is still there, it is an order like any other, at the
 * price that was agreed. If not, it is an order that the shop has cancelled: so its money goes back the way of all refunds, and
 * the shopper and the shop can see what happened to it.
 */
export async function finishLate(deps: CheckoutDeps, checkoutId: string, paid: PaidBy): Promise<void> {
  const shop = mailShopOf(await deps.settings.get(), deps.publicUrl);
  const isDone = await inTransaction(deps.db, async (tx) => {
    const [late] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for("update");
    if (!late?.plan || late.status === "placed" || late.status === "reserved") return false;
    const { plan, userId } = late;
    const order = { checkoutId, plan, userId, paid };
    const isThere = await takeAgain(tx, checkoutId, plan.lines);
    // The same cart may have been ordered by a later attempt: then there are two orders, and this one must not be in its way.
    await tx
      .update(checkouts)
      .set({ status: "placed", cartRevision: null })
      .where(eq(checkouts.id, checkoutId));
    if (isThere) await record(tx, deps, shop, order);
    else {
      await writeOrder(tx, deps, order);
      await cancelUnsendable(tx, deps, shop, checkoutId);
    }
    return true;
  });
  if (!isDone) return;
  deps.log.warn({ checkoutId }, "A checkout was paid after its time");
  deps.jobs.nudge("send-mail");
  deps.jobs.nudge("refund-payments");
  deps.onStockChanged();
}

/** Takes the stock of all lines, or of none. */
async function takeAgain(tx: Tx, checkoutId: string, lines: readonly PlannedLine[]): Promise<boolean> {
  const found = await lockVariantsForSale(
    tx,
    lines.map((line) => line.variantId),
  );
  const stock = new Map(found.map(({ variantId, inventory }) => [variantId, inventory]));
  if (lines.some(({ variantId, quantity }) => (stock.get(variantId) ?? 0) < quantity)) return false;
  const changes = lines.map(({ variantId, quantity }) => ({ variantId, delta: -quantity }));
  await changeStock(tx, changes, { reason: "reserved", referenceId: checkoutId });
  return true;
}

/** No stock was taken and no discount is used: only the money has to go back. */
async function cancelUnsendable(tx: Tx, deps: CheckoutDeps, shop: MailShop, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} was written and is not there`);
  const at = deps.clock.now();
  const refund = await requestRefund(tx, deps.jobs, {
    orderId,
    key: `cancelled-${orderId}`,
    amountMinor: "rest",
    reason: "Paid too late, and sold by then",
    actorId: null,
  });
  const refundMinor = refund.kind === "requested" ? refund.amountMinor : 0;
  const changed = await updateOrder(tx, order, { status: "Cancelled" }, at);
  const detail = { amountMinor: refundMinor, reason: TOO_LATE };
  await recordOrderEvent(tx, { orderId, kind: "cancelled", detail, actorId: null, at });
  const mail = cancelledMail(changed, { refundMinor, byShop: true, reason: TOO_LATE });
  await queueOrderMail(tx, deps, { shop, order: changed, mail });
}

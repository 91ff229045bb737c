import { mailShopOf } from "#app/domain/settings/mail-shop.ts";
import { and, eq } from "drizzle-orm";
import { changeStock } from "#app/domain/catalog/stock.server.ts";
import { lockVariantsForSale } from "#app/domain/catalog/variants-for-sale.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { releaseDiscount } from "#app/domain/discounts/discounts.server.ts";
import { orderConfirmation } from "#app/domain/orders/emails/order-confirmation.server.ts";
import { newOrderMail } from "#app/domain/orders/emails/shop-mails.server.ts";
import { findOrderNumber, recordOrder } from "#app/domain/orders/orders.server.ts";
import { capturePayment, closePayment } from "#app/domain/payments/payments.server.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";

/**
 * Records the paid order with its payment and its confirmation mail, once: whoever comes second (the sweep, a late answer)
 * finds it done. Returns the order's number.
 */
export async function finishCheckout(
  deps: CheckoutDeps,
  checkoutId: string,
  paymentReference: string,
): Promise<number> {
  const shop = mailShopOf(await deps.settings.get());
  const number = await inTransaction(deps.db, async (tx) => {
    const closed = await close(tx, checkoutId, "placed");
    if (!closed) return findOrderNumber(tx, checkoutId);
    const { plan, userId } = closed;
    const at = deps.clock.now();
    const orderNumber = await recordOrder(tx, { id: checkoutId, userId, ...plan, paymentMethod: "Card", at });
    await capturePayment(tx, { key: checkoutId, orderId: checkoutId, reference: paymentReference, at });
    const mail = orderConfirmation(
      shop,
      moneyFormatFor(plan.currency),
      { orderNumber, ...plan },
      deps.publicUrl,
    );
    await queueMail(tx, deps.jobs, "order-confirmation", mail);
    if (shop.notifications.newOrder) {
      const toShop = newOrderMail(shop, { orderNumber, ...plan }, deps.publicUrl);
      await queueMail(tx, deps.jobs, "new-order", toShop);
    }
    return orderNumber;
  });
  if (number === null) throw new Error(`Checkout ${checkoutId} was paid after it had been closed`);
  deps.jobs.nudge("send-mail");
  return number;
}

/** Closes an attempt that was not paid and gives its stock back, once. */
export async function releaseCheckout(
  deps: CheckoutDeps,
  checkoutId: string,
  status: "declined" | "expired",
  declineReason?: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const closed = await close(tx, checkoutId, status, declineReason);
    if (!closed) return;
    const changes = closed.plan.lines.map((line) => ({ variantId: line.variantId, delta: line.quantity }));
    await lockVariantsForSale(
      tx,
      changes.map((change) => change.variantId),
    );
    await changeStock(tx, changes, { reason: "released", referenceId: checkoutId });
    await releaseDiscount(tx, checkoutId);
    await closePayment(tx, checkoutId, status === "declined" ? "declined" : "voided");
  });
  deps.onStockChanged();
}

/** Takes an attempt out of `reserved`. Only one caller ever gets the plan; all others get null. */
async function close(
  tx: Tx,
  checkoutId: string,
  status: "placed" | "declined" | "expired",
  declineReason?: string,
): Promise<{ plan: CheckoutPlan; userId: string } | null> {
  const [closed] = await tx
    .update(checkouts)
    .set({ status, declineReason })
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.status, "reserved")))
    .returning({ plan: checkouts.plan, userId: checkouts.userId });
  return closed?.plan ? { plan: closed.plan, userId: closed.userId } : null;
}

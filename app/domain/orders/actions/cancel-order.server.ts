import { lockVariants } from "#app/domain/catalog/stock/lock-variants.server.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { releaseDiscount } from "#app/domain/discounts/discounts.server.ts";
import { changeOrder } from "#app/domain/orders/actions/change-order.server.ts";
import { cancelledMail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { isUnsent } from "#app/domain/orders/order.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { listRefundedLines } from "#app/domain/orders/refunds/refunded-lines.server.ts";
import { voidCash } from "#app/domain/payments/payments.server.ts";
import { requestRefund } from "#app/domain/payments/request-refund.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Cancels a Pending or Processing order: stock and the discount's use go back and everything that was paid is owed back, in one
 * transaction. The customer may cancel an own order, the administrator any. The refund job pays the money back; then the order
 * is Refunded. An order that has left is no longer cancelled: see `returnToSender`.
 */
export async function cancelOrder(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  const { actor, reason } = change;
  const result = await changeOrder(deps, change, {
    to: "Cancelled",
    by: "anyone",
    kind: "cancelled",
    isAllowed: ({ status }) => isUnsent(status),
    async take(tx, order) {
      await giveStockBack(tx, order.id, actor.id);
      await releaseDiscount(tx, order.id);
      await voidCash(tx, order.id);
      const refund = await requestRefund(tx, deps.jobs, {
        orderId: order.id,
        key: `cancelled-${order.id}`,
        amountMinor: "rest",
        reason: reason ?? "Order cancelled",
        actorId: actor.id,
      });
      const refundMinor = refund.kind === "requested" ? refund.amountMinor : 0;
      const mail = cancelledMail(order, { refundMinor, byShop: actor.role === "admin", reason });
      return { detail: { amountMinor: refundMinor }, mail };
    },
  });
  if (result.kind === "done") {
    deps.jobs.nudge("refund-payments");
    deps.onStockChanged();
  }
  return result;
}

async function giveStockBack(tx: Tx, orderId: string, actorId: string): Promise<void> {
  const lines = await listRefundedLines(tx, orderId);
  // A variant that was deleted since has no stock to go back to; where pieces go that were paid back before was said then.
  const changes = lines.flatMap(({ variantId, openQuantity }) =>
    variantId && openQuantity > 0 ? [{ variantId, delta: openQuantity }] : [],
  );
  await lockVariants(
    tx,
    changes.map((change) => change.variantId),
  );
  await changeStock(tx, changes, { reason: "cancelled", referenceId: orderId, actorId });
}

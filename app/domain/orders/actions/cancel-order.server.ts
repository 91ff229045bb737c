import { lockVariants, changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { releaseDiscount } from "#app/domain/discounts/discounts.server.ts";
import { changeOrder } from "#app/domain/orders/internal/actions/change-order.server.ts";
import { creditWholeOrder } from "#app/domain/orders/internal/documents/issue-credit-notes.server.ts";
import type { AnyOrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { isUnpaid, isUnsent, waiveRemainingCash, type OrderStatus } from "#app/domain/orders/order.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import {
  hasDispatched,
  unpackShipments,
} from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { voidManual } from "#app/domain/payments/payments.server.ts";
import { endWaiting } from "#app/domain/orders/waiting/end-waiting.server.ts";
import { ORDER_CANCELLED, requestRefund } from "#app/domain/payments/refunds.server.ts";
import { sellerDetailsOf } from "#app/domain/settings/seller.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** A shipment of the order has left, or its cash was received. */
export interface PartiallyShipped {
  ok: false;
  error: "partially-shipped";
  status: OrderStatus;
}

/**
 * Cancels a Pending or Processing order: releases stock and discount and requests a full refund, in one
 * transaction. Customers may cancel their own orders, the admin any. Once the refund job has completed, the
 * order is Refunded. An order with a shipment that has left is refused: what has not left can be refunded. The
 * invoices of parcels that came back are credited: at once if the order is unpaid, otherwise with the refund. For
 * shipped orders see `returnToSender`. With `unconfirmedAt`, only an unpaid order that was to be confirmed by then.
 */
export async function cancelOrder(
  deps: OrderDeps,
  { unconfirmedAt, ...change }: AnyOrderChange & { unconfirmedAt?: Date },
): Promise<OrderChangeResult | PartiallyShipped> {
  const { actor } = change;
  const seller = sellerDetailsOf(await deps.settings.get());
  const result = await changeOrder<PartiallyShipped>(deps, change, {
    to: "Cancelled",
    by: "anyone",
    isAllowed: (order) =>
      isUnsent(order.status) &&
      (unconfirmedAt === undefined ||
        (isUnpaid(order) && order.confirmBy !== null && order.confirmBy <= unconfirmedAt)),
    waits: "cancel",
    async apply(tx, order, { at, waitingActionId }) {
      if (order.receivedMinor > 0 || (await hasDispatched(tx, order)))
        return { ok: false, error: "partially-shipped", status: order.status };
      const { areBooked } = await unpackShipments(tx, deps.jobs, { order, at });
      await restock(tx, order.id, actor.id);
      await releaseDiscount(tx, order.id);
      await voidManual(tx, order.id);
      const refund = await requestRefund(tx, deps.jobs, {
        orderId: order.id,
        key: `cancelled-${order.id}`,
        amountMinor: "rest",
        // On the credit note. The typed reason is in the timeline alone, from which erasing a customer removes it.
        reason: ORDER_CANCELLED,
        actorId: actor.id,
        waitingActionId,
      });
      const refundMinor = refund.ok ? refund.amountMinor : 0;
      const documentIds = isUnpaid(order)
        ? await creditWholeOrder(tx, order, {
            reference: `cancelled:${order.id}`,
            reason: ORDER_CANCELLED,
            seller,
            at,
          })
        : [];
      // The booking is being cancelled, and a credit note keeps its number: neither can be called back.
      if (areBooked || documentIds.length > 0) await endWaiting(tx, [order], "changed");
      const detail = { amountMinor: refundMinor };
      return {
        set: waiveRemainingCash(order),
        event: { kind: "cancelled", detail, byShop: actor.role !== "customer", documentIds },
      };
    },
  });
  if (result.ok) {
    deps.jobs.nudge("refund-payments");
    deps.jobs.nudge("cancel-bookings");
    deps.onStockChanged();
  }
  return result;
}

async function restock(tx: Tx, orderId: string, actorId: string | null): Promise<void> {
  const lines = await listOrderLines(tx, orderId);
  // Skips deleted variants and items refunded earlier, whose restocking was decided then.
  const changes = lines.flatMap(({ variantId, refundable }) =>
    variantId && refundable > 0 ? [{ variantId, delta: refundable }] : [],
  );
  const locked = await lockVariants(
    tx,
    changes.map((change) => change.variantId),
  );
  await changeStock(tx, locked, changes, {
    reason: "cancelled",
    referenceId: orderId,
    ...(actorId && { actorId }),
  });
}

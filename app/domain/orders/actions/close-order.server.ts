import { changeOrder } from "#app/domain/orders/internal/actions/change-order.server.ts";
import type {
  OrderChange,
  OrderChangeResult,
  OrderRefusal,
} from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { areAllRefunded, listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";

/**
 * Closes a Delivered order, all of whose pieces are refunded, while the shop keeps a part of the payment, such as the shipping. The kept
 * part can still be refunded later. `not-possible` if a piece is not refunded, or a refund is not paid yet. Admin only.
 */
export function closeOrder(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder<OrderRefusal>(deps, change, {
    to: "Refunded",
    by: "admin",
    isAllowed: ({ status }) => status === "Delivered",
    async apply(tx, order) {
      const { capturedMinor, refundedMinor, owedMinor } = await sumRefunds(tx, order.id);
      const isSettled = refundedMinor > 0 && owedMinor === 0;
      if (!isSettled || !areAllRefunded(await listOrderLines(tx, order.id)))
        return { ok: false, error: "not-possible", status: order.status };
      return { event: { kind: "closed", detail: { amountMinor: capturedMinor - refundedMinor } } };
    },
  });
}

import { eq } from "drizzle-orm";
import { isUnpaid } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import type { RefundOrderResult } from "#app/domain/orders/refunds/refund-order.ts";
import { returnToSender } from "#app/domain/orders/returns/return-to-sender.server.ts";
import type { ReturnToSenderResult } from "#app/domain/orders/returns/return-to-sender.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { RefundShipment } from "#app/domain/orders/shipments/shipment-changes.ts";
import { closeUnpaidShipment } from "#app/domain/orders/shipments/internal/close-unpaid-shipment.server.ts";
import { isDispatched, openPieces } from "#app/domain/orders/shipments/shipment.ts";

/**
 * Closes an undelivered shipment whose pieces are not reshipped. For the only shipment of an order, paid or not, the order is cancelled
 * (`returnToSender`); for one of several, its pieces alone are refunded, or its cash is no longer collected, and the order continues.
 * Admin only; see decision record 24.
 */
export async function refundShipment(
  deps: OrderDeps,
  { sequence, outcome, ...change }: RefundShipment,
): Promise<ReturnToSenderResult | RefundOrderResult> {
  const { shipments, lines, progress } = await readProgress(deps.db, change.orderId);
  const shipment = shipments.find((one) => one.sequence === sequence);
  if (!shipment) return { ok: false, error: "not-found" };
  const isWhole =
    progress.every(({ toSend }) => toSend === 0) &&
    shipments.every((one) => one.sequence === sequence || !isDispatched(one.status));
  // Both check the version of the form, so a change since then is refused.
  if (isWhole) return returnToSender(deps, { ...change, outcome });
  const [order] = await deps.db
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, change.orderId));
  if (order && isUnpaid(order)) {
    const closed = await closeUnpaidShipment(deps, { ...change, sequence, outcome });
    if (closed.ok) return closed;
    const { error } = closed;
    if (error === "not-found" || error === "forbidden" || error === "pieces-gone")
      return { ok: false, error };
    return { ok: false, error: error === "stale" ? "stale" : "not-possible", status: order.status };
  }
  return refundOrder(deps, {
    ...change,
    key: shipment.id,
    scope: { kind: "pieces", pieces: openPieces(shipment, lines, shipments) },
    parcel: { sequence, outcome },
  });
}

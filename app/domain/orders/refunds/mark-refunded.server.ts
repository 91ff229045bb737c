import { updateOrder, type LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { canBecome, isUnpaid, type OrderStatus, type PaymentStatus } from "#app/domain/orders/order.ts";
import { listRefundedLines } from "#app/domain/orders/refunds/refunded-lines.server.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Updates order and payment status after a refund. The order is Refunded when no refund is outstanding and
 * everything paid is refunded or all pieces were returned; otherwise it is partially refunded. An order whose cash is still to be collected
 * stays unpaid. The caller holds the order's lock.
 */
export async function markRefunded(tx: Tx, order: LockedOrder, at: Date): Promise<LockedOrder> {
  if (isUnpaid(order)) return updateOrder(tx, order, {}, at);
  const { capturedMinor, refundedMinor, owedMinor } = await sumRefunds(tx, order.id);
  // An order that cost nothing is refunded once all of its items are returned.
  const isMoneyBack = capturedMinor > 0 && refundedMinor === capturedMinor;
  const isWhole = owedMinor === 0 && (isMoneyBack || (await isFullyRefunded(tx, order.id)));
  const paymentStatus = paymentStatusOf(order.paymentStatus, { isWhole, refundedMinor });
  const canClose = isWhole && canBecome(order.status, "Refunded", paymentStatus);
  const status: OrderStatus = canClose ? "Refunded" : order.status;
  return updateOrder(tx, order, { status, paymentStatus }, at);
}

/** The payment status of an order whose cash has all been received: a part of its advance may have been refunded before. */
export async function findStatusWhenPaid(tx: Tx, orderId: string): Promise<PaymentStatus> {
  return paymentStatusOf("Paid", { isWhole: false, ...(await sumRefunds(tx, orderId)) });
}

function paymentStatusOf(
  before: PaymentStatus,
  { isWhole, refundedMinor }: { isWhole: boolean; refundedMinor: number },
): PaymentStatus {
  if (isWhole) return "Refunded";
  return refundedMinor > 0 ? "Partially refunded" : before;
}

/** Whether every piece of the order is refunded. */
async function isFullyRefunded(tx: Tx, orderId: string): Promise<boolean> {
  const lines = await listRefundedLines(tx, orderId);
  return lines.every((line) => line.refundedQuantity >= line.quantity);
}

import { eq } from "drizzle-orm";
import type { LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { canBecome, isUnpaid, type OrderStatus, type PaymentStatus } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { areAllRefunded, listRefundedLines } from "#app/domain/orders/refunds/refunded-lines.server.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Updates order and payment status after a refund. The order is Refunded when everything paid is refunded; otherwise it is partially
 * refunded, even if all of its items were returned: the shop can refund the rest or close the order (`closeOrder`). An order whose cash is
 * still to be collected stays unpaid. The version stays: the store itself makes this change, often seconds after the shop's own, and it
 * contradicts no form. The caller holds the order's lock.
 */
export async function markRefunded(tx: Tx, order: LockedOrder, at: Date): Promise<LockedOrder> {
  if (isUnpaid(order)) return order;
  const { capturedMinor, refundedMinor, owedMinor } = await sumRefunds(tx, order.id);
  // An order that cost nothing is refunded once all of its items are returned.
  const isWhole =
    capturedMinor > 0
      ? refundedMinor === capturedMinor
      : owedMinor === 0 && areAllRefunded(await listRefundedLines(tx, order.id));
  const paymentStatus = paymentStatusOf(order.paymentStatus, { isWhole, refundedMinor });
  const canClose = isWhole && canBecome(order.status, "Refunded", paymentStatus);
  const status: OrderStatus = canClose ? "Refunded" : order.status;
  const [changed] = await tx
    .update(orders)
    .set({ status, paymentStatus, updatedAt: at })
    .where(eq(orders.id, order.id))
    .returning();
  return changed ?? order;
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

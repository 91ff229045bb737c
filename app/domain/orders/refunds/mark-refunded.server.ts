import { and, eq } from "drizzle-orm";
import type { LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { canBecome, isUnpaid, type OrderStatus, type PaymentStatus } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { areAllRefunded, listRefundedLines } from "#app/domain/orders/refunds/refunded-lines.server.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/is-among.ts";

/**
 * Updates order and payment status after a refund. The order is Refunded when everything paid is refunded; otherwise it is partially
 * refunded, even if all of its items were returned: the shop can refund the rest or close the order (`closeOrder`). An order whose cash is
 * still to be collected stays unpaid. The version stays: the store itself makes this change, often seconds after the shop's own, and it
 * contradicts no form.
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
  return { ...order, ...changed };
}

/** The payment statuses, by id, of orders whose cash has all been received: a part of an advance may have been refunded before. */
export async function findStatusesWhenPaid(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, PaymentStatus>> {
  if (orderIds.length === 0) return new Map();
  const refunded = await tx
    .selectDistinct({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isAmong(payments.orderId, orderIds), eq(refunds.status, "done")));
  const isRefunded = new Set(refunded.map(({ orderId }) => orderId));
  return new Map(orderIds.map((id) => [id, isRefunded.has(id) ? "Partially refunded" : "Paid"]));
}

function paymentStatusOf(
  before: PaymentStatus,
  { isWhole, refundedMinor }: { isWhole: boolean; refundedMinor: number },
): PaymentStatus {
  if (isWhole) return "Refunded";
  return refundedMinor > 0 ? "Partially refunded" : before;
}

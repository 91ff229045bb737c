import type { LineAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { quantitiesByLine, type LineQuantity } from "#app/domain/orders/order-line.ts";
import { splitRefund } from "#app/domain/orders/internal/refunds/split-refund.ts";

type RefundedOrder = Parameters<typeof splitRefund>[0];

interface AllocatedRefund {
  amountMinor: number;
  /** Null for an amount without items. */
  items: readonly LineQuantity[] | null;
  /** Whether an earlier refund covers the items, and this one is the rest of their price. */
  isContinued: boolean;
}

/** The amounts of a refund by line of its order, then the one of shipping. */
export function refundLineAmounts(order: RefundedOrder, refund: AllocatedRefund): LineAmount[] {
  const { lines, shippingMinor } = splitRefund(order, refund);
  const quantities = refund.items && quantitiesByLine(refund.items);
  const amounts: LineAmount[] = order.lines.map(({ id: orderLineId }, index) => ({
    orderLineId,
    amountMinor: lines[index] ?? 0,
    quantity: quantities && (refund.isContinued ? 0 : (quantities.get(orderLineId) ?? 0)),
  }));
  return [...amounts, { orderLineId: null, amountMinor: shippingMinor, quantity: null }];
}

import type { LineAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { piecesByLine, type LinePieces } from "#app/domain/orders/order.ts";
import { splitRefund } from "#app/domain/orders/internal/refunds/split-refund.ts";

type RefundedOrder = Parameters<typeof splitRefund>[0];

interface AllocatedRefund {
  amountMinor: number;
  /** Null for an amount without pieces. */
  pieces: readonly LinePieces[] | null;
  /** Whether an earlier refund covers the pieces, and this one is the rest of their price. */
  isContinued: boolean;
}

/** The amounts of a refund by line of its order, then the one of shipping. */
export function refundLineAmounts(order: RefundedOrder, refund: AllocatedRefund): LineAmount[] {
  const { lines, shippingMinor } = splitRefund(order, refund);
  const pieces = refund.pieces && piecesByLine(refund.pieces);
  const amounts: LineAmount[] = order.lines.map(({ id: orderLineId }, index) => ({
    orderLineId,
    amountMinor: lines[index] ?? 0,
    quantity: pieces && (refund.isContinued ? 0 : (pieces.get(orderLineId) ?? 0)),
  }));
  return [...amounts, { orderLineId: null, amountMinor: shippingMinor, quantity: null }];
}

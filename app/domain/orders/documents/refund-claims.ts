import type { Claim } from "#app/domain/orders/documents/take-back.ts";
import { piecesByLine, type LinePieces } from "#app/domain/orders/line-pieces.ts";
import { splitRefund } from "#app/domain/orders/refunds/split-refund.ts";

type RefundedOrder = Parameters<typeof splitRefund>[0];

/** The parts of each line of an order and of its shipping that a refund takes back; `pieces` are null for an amount without pieces. */
export function refundClaims(
  order: RefundedOrder,
  refund: { amountMinor: number; pieces: readonly LinePieces[] | null },
): Claim[] {
  const { lines, shippingMinor } = splitRefund(order, refund);
  const pieces = refund.pieces && piecesByLine(refund.pieces);
  const claims: Claim[] = order.lines.map(({ id: orderLineId }, index) => ({
    orderLineId,
    amountMinor: lines[index] ?? 0,
    quantity: pieces && (pieces.get(orderLineId) ?? 0),
  }));
  return [...claims, { orderLineId: null, amountMinor: shippingMinor, quantity: null }];
}

import type { Claim } from "#app/domain/orders/documents/take-back.ts";
import { piecesByLine, type LinePieces } from "#app/domain/orders/line-pieces.ts";
import { splitRefund } from "#app/domain/orders/refunds/split-refund.ts";

type RefundedOrder = Parameters<typeof splitRefund>[0];

interface ClaimedRefund {
  amountMinor: number;
  /** Null for an amount without pieces. */
  pieces: readonly LinePieces[] | null;
  /** Whether an earlier refund took back the pieces, and this one is the rest of their price. */
  isContinued: boolean;
}

/** The parts of each line of an order and of its shipping that a refund takes back. */
export function refundClaims(order: RefundedOrder, refund: ClaimedRefund): Claim[] {
  const { lines, shippingMinor } = splitRefund(order, refund);
  const pieces = refund.pieces && piecesByLine(refund.pieces);
  const claims: Claim[] = order.lines.map(({ id: orderLineId }, index) => ({
    orderLineId,
    amountMinor: lines[index] ?? 0,
    quantity: pieces && (refund.isContinued ? 0 : (pieces.get(orderLineId) ?? 0)),
  }));
  return [...claims, { orderLineId: null, amountMinor: shippingMinor, quantity: null }];
}

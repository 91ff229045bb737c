import { NO_PARTS, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { refundTaxedAmount, subtractParts } from "#app/domain/tax/refund-taxed-amount.ts";

/** The part of an invoiced line or charge that no credit note has taken back. */
export interface OpenAmount {
  /** Null for shipping. */
  orderLineId: string | null;
  quantity: number;
  parts: TaxParts;
}

/** An amount to take back of an order line, or of shipping (null). Paise, all taxes included. */
export interface Claim {
  orderLineId: string | null;
  amountMinor: number;
  /** Null where money is refunded without pieces: they count as taken back once nothing is left of their price. */
  quantity: number | null;
}

/** Of each open amount, what is taken back. */
export type TakenAmount = Pick<OpenAmount, "quantity" | "parts">;

/**
 * Takes amounts back from what is open of an order, each from its own line first. What exceeds the line (after an earlier refund without
 * pieces) is taken from the other lines in their order. The parts add up to the claims, as far as so much is open.
 */
export function takeBack(open: readonly OpenAmount[], claims: readonly Claim[]): TakenAmount[] {
  const amounts = open.map(() => 0);
  const takeFrom = (isOwn: (one: OpenAmount) => boolean, amountMinor: number) => {
    let left = amountMinor;
    for (const [index, one] of open.entries()) {
      if (!isOwn(one)) continue;
      const taken = Math.min(left, totalOf(one.parts) - (amounts[index] ?? 0));
      amounts[index] = (amounts[index] ?? 0) + taken;
      left -= taken;
    }
    return left;
  };
  const beyond = claims.map(({ orderLineId, amountMinor }) =>
    takeFrom((one) => one.orderLineId === orderLineId, amountMinor),
  );
  takeFrom(
    () => true,
    beyond.reduce((sum, left) => sum + left, 0),
  );
  const quantities = takeQuantities(open, claims, amounts);
  return open.map(({ parts }, index) => {
    const taken = refundTaxedAmount(parts, amounts[index] ?? 0);
    if (!taken.ok) throw new Error(`${amounts[index]} cannot be taken back from ${totalOf(parts)}`);
    return { quantity: quantities[index] ?? 0, parts: taken.parts };
  });
}

function takeQuantities(
  open: readonly OpenAmount[],
  claims: readonly Claim[],
  amounts: readonly number[],
): number[] {
  const left = new Map(claims.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return open.map(({ orderLineId, quantity, parts }, index) => {
    const claimed = left.get(orderLineId);
    if (claimed === undefined || claimed === null) {
      const totalMinor = totalOf(parts);
      return totalMinor > 0 && amounts[index] === totalMinor ? quantity : 0;
    }
    const taken = Math.min(claimed, quantity);
    left.set(orderLineId, claimed - taken);
    return taken;
  });
}

/** The amounts left open after amounts were taken back, in the same order. */
export function remainingOf<Open extends OpenAmount>(
  open: readonly Open[],
  taken: readonly TakenAmount[],
): Open[] {
  return open.map((one, index) => {
    const { quantity, parts } = taken[index] ?? { quantity: 0, parts: NO_PARTS };
    return { ...one, quantity: one.quantity - quantity, parts: subtractParts(one.parts, parts) };
  });
}

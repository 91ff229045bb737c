/**
 * Allocates a refund to the payments of an order, in minor units: one payment alone if one covers it, the first such; otherwise all in their
 * order. `openMinor` is the part of each payment that is neither refunded nor pending; together they must cover the refund.
 */
export function allocateRefund(openMinor: readonly number[], amountMinor: number): number[] {
  const single = openMinor.findIndex((open) => open >= amountMinor);
  let remainingMinor = amountMinor;
  return openMinor.map((open, index) => {
    const part = single === -1 || single === index ? Math.min(open, remainingMinor) : 0;
    remainingMinor -= part;
    return part;
  });
}

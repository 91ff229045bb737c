interface RecordedRefund {
  id: string;
  paymentId: string;
  /** The amount of its payment. */
  paymentMinor: number;
  amountMinor: number;
  status: "pending" | "done" | "failed";
  returnId: string | null;
  createdAt: Date;
  settledAt: Date | null;
}

/**
 * The ids of the failed refunds of an order that are no longer owed: the rest of their payment is too small for them, or a refund of an
 * amount was made after the failure. A refund of a return has a cause of its own and replaces none. `refunds` are all of the order's.
 */
export function findReplacedRefunds(refunds: readonly RecordedRefund[]): Set<string> {
  const replacements = refunds
    .filter(({ status, returnId }) => status !== "failed" && returnId === null)
    .map((refund) => ({ ...refund, leftMinor: refund.amountMinor }));
  const replaced = new Set<string>();
  for (const { id, paymentId, paymentMinor, amountMinor, status, settledAt } of refunds) {
    if (status !== "failed") continue;
    const committedMinor = refunds.reduce(
      (sum, one) => sum + (one.paymentId === paymentId && one.status !== "failed" ? one.amountMinor : 0),
      0,
    );
    const replacement = replacements.find(
      (one) =>
        one.paymentId === paymentId &&
        settledAt !== null &&
        one.createdAt > settledAt &&
        one.leftMinor >= amountMinor,
    );
    if (replacement) replacement.leftMinor -= amountMinor;
    if (replacement || amountMinor > paymentMinor - committedMinor) replaced.add(id);
  }
  return replaced;
}

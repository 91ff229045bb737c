import { taxesOf } from "#app/domain/orders/documents/invoice.ts";
import type { OrderForFile } from "#app/domain/orders/admin-list/list-orders-for-export.server.ts";
import { splitRefund } from "#app/domain/orders/refunds/split-refund.ts";
import { apportion } from "#app/lib/money.ts";

/** A row of an order in a file: one of its lines, or its shipping. Amounts in minor units of the order's currency. */
export interface FileLine {
  /** Null for the shipping. */
  line: OrderForFile["lines"][number] | null;
  discountMinor: number;
  /** After the discount, before tax. */
  taxableMinor: number;
  /** The row's share of each of the order's taxes, by its kind: "IGST", "CGST", "SGST", or "Tax" without a GSTIN. */
  taxes: Record<string, number>;
  taxMinor: number;
  totalMinor: number;
  /** The row's share of the refunds that are done, tax included. */
  refundedMinor: number;
}

/**
 * An order by its lines, and its shipping where there is any. Taxes and refunds are shared so that each column adds up to the order's
 * own figure to the last minor unit.
 */
export function fileLinesOf(order: OrderForFile, seller: { gstin: string }): FileLine[] {
  const taxables = order.lines.map((line) => line.priceAtPurchaseMinor * line.quantity - line.discountMinor);
  const taxes = taxesOf(order, order.taxMinor, seller).map(({ label, amountMinor }) => ({
    kind: label.split(" ")[0] ?? "Tax",
    shares: apportion(amountMinor, taxables),
  }));
  const refunds = refundedByRow(order);
  const rows = order.lines.map((line, at): FileLine => {
    const ofLine = Object.fromEntries(taxes.map(({ kind, shares }) => [kind, shares[at] ?? 0]));
    const taxMinor = Object.values(ofLine).reduce((sum, tax) => sum + tax, 0);
    const taxableMinor = taxables[at] ?? 0;
    return {
      line,
      discountMinor: line.discountMinor,
      taxableMinor,
      taxes: ofLine,
      taxMinor,
      totalMinor: taxableMinor + taxMinor,
      refundedMinor: refunds[at] ?? 0,
    };
  });
  const { shippingMinor } = order;
  const shippingRefundedMinor = refunds.at(-1) ?? 0;
  if (shippingMinor === 0 && shippingRefundedMinor === 0) return rows;
  const shipping = { line: null, discountMinor: 0, taxes: {}, taxMinor: 0, taxableMinor: shippingMinor };
  return [...rows, { ...shipping, totalMinor: shippingMinor, refundedMinor: shippingRefundedMinor }];
}

/** What is refunded of each line, tax included, and last of the shipping. */
function refundedByRow(order: OrderForFile): number[] {
  const sums = Array.from({ length: order.lines.length + 1 }, () => 0);
  for (const refund of order.refunds) {
    const split = splitRefund(order, refund);
    const taxes = apportion(split.taxMinor, split.lines);
    // Of a refund of nothing but tax no line has a share: it is the shipping row's, which every order can have.
    const isShared = split.lines.some((line) => line > 0);
    for (const [at, line] of split.lines.entries()) sums[at] = (sums[at] ?? 0) + line + (taxes[at] ?? 0);
    const last = sums.length - 1;
    sums[last] = (sums[last] ?? 0) + split.shippingMinor + (isShared ? 0 : split.taxMinor);
  }
  return sums;
}

import { foldReplacements, type RefundedLine } from "#app/domain/orders/order-line.ts";
import { proportionOf } from "#app/lib/money.ts";

interface BilledOrder {
  subtotalMinor: number;
  discountMinor: number;
  /** With the cash on delivery fee and the gift wrapping. */
  shippingMinor: number;
  cashFeeMinor?: number;
  giftWrapMinor?: number;
  taxMinor: number;
}

/** The price, discount and quantities of a line, of which `refunded` was refunded by earlier returns. */
export type ReturnedLine = Pick<
  RefundedLine,
  "priceMinor" | "discountMinor" | "quantity" | "refunded" | "returningQuantity"
> &
  Partial<Pick<RefundedLine, "orderLineId" | "replacedLineId">>;

/** Minor units; total = goods - discount + tax + shipping - fee of the way back. */
export interface ReturnAmount {
  goodsMinor: number;
  discountMinor: number;
  taxMinor: number;
  shippingMinor: number;
  /** The part of `shippingMinor` that is the cash on delivery fee; absent means none. */
  cashFeeMinor?: number;
  /** The part of `shippingMinor` that is the price of gift wrapping; absent means none. */
  giftWrapMinor?: number;
  /** Deducted for the way back; absent means nothing. */
  wayBackFeeMinor?: number;
  /** Never below 0. */
  totalMinor: number;
}

/** The refund of a return that is not requested yet, in minor units of the order's currency. */
export interface RefundPreview {
  calculated: ReturnAmount;
  /** At most what earlier refunds left of the payment. */
  refundMinor: number;
}

/** A refund to be confirmed, in minor units of the order's currency. */
export interface RefundReview {
  amountMinor: number;
  /** Price of the refunded items with their share of discount and tax; null for a plain amount. */
  calculated: ReturnAmount | null;
  refundableMinor: number;
}

/**
 * Calculates the refund of a return: goods less discount, their share of the tax, and shipping if due. Shares
 * are differences of rounded running sums, so that partial returns in any split add up exactly to the total
 * without shipping and fee; the fee for the way back is at most the refund. `lines` are all lines of the order; replacements have the price of the line that they replace.
 */
export function returnAmount(
  order: BilledOrder,
  allLines: readonly ReturnedLine[],
  { withShipping, feeMinor = 0 }: { withShipping: boolean; feeMinor?: number },
): ReturnAmount {
  const lines = foldReplacements(allLines);
  const goodsMinor = sum(lines, (line) => line.priceMinor * line.returningQuantity);
  const discountBefore = sum(lines, (line) => discountOf(line, line.refunded));
  const discountAfter = sum(lines, (line) => discountOf(line, line.refunded + line.returningQuantity));
  const discountMinor = discountAfter - discountBefore;
  const taxableMinor = order.subtotalMinor - order.discountMinor;
  const taxableBefore = sum(lines, (line) => line.priceMinor * line.refunded) - discountBefore;
  const taxMinor =
    proportionOf(order.taxMinor, taxableBefore + goodsMinor - discountMinor, taxableMinor) -
    proportionOf(order.taxMinor, taxableBefore, taxableMinor);
  const shippingMinor = withShipping ? order.shippingMinor : 0;
  const paidMinor = goodsMinor - discountMinor + taxMinor + shippingMinor;
  const wayBackFeeMinor = Math.min(feeMinor, paidMinor);
  const { cashFeeMinor, giftWrapMinor } = withShipping ? order : {};
  return {
    goodsMinor,
    discountMinor,
    taxMinor,
    shippingMinor,
    totalMinor: paidMinor - wayBackFeeMinor,
    ...(wayBackFeeMinor && { wayBackFeeMinor }),
    ...(cashFeeMinor && { cashFeeMinor }),
    ...(giftWrapMinor && { giftWrapMinor }),
  };
}

function discountOf({ discountMinor, quantity }: ReturnedLine, count: number): number {
  return proportionOf(discountMinor, count, quantity);
}

function sum(lines: readonly ReturnedLine[], amountOf: (line: ReturnedLine) => number): number {
  return lines.reduce((total, line) => total + amountOf(line), 0);
}

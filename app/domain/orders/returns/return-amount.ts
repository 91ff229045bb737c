import { proportionOf } from "#app/lib/money.ts";

/** An order's bill, in minor units. */
interface BilledOrder {
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  taxMinor: number;
}

/** A line of the order: what it cost, what was taken off the whole line, and how many pieces of it go which way. */
export interface ReturnedLine {
  priceMinor: number;
  discountMinor: number;
  quantity: number;
  /** Pieces that earlier returns have been paid back for. */
  refundedQuantity: number;
  returningQuantity: number;
}

/** Minor units; total = goods - discount + tax + shipping. */
export interface ReturnAmount {
  goodsMinor: number;
  discountMinor: number;
  taxMinor: number;
  shippingMinor: number;
  totalMinor: number;
}

/**
 * What a return pays back: the goods, less what was taken off them, with their share of the order's tax, and the shipping when
 * it is owed too. Shares are differences of two rounded running sums, so that the returns of an order, in whatever portions,
 * add up to its total without the shipping to the last minor unit. `lines` are all lines of the order.
 */
export function returnAmount(
  order: BilledOrder,
  lines: readonly ReturnedLine[],
  { withShipping }: { withShipping: boolean },
): ReturnAmount {
  const goodsMinor = sum(lines, (line) => line.priceMinor * line.returningQuantity);
  const discountBefore = sum(lines, (line) => discountOf(line, line.refundedQuantity));
  const discountAfter = sum(lines, (line) =>
    discountOf(line, line.refundedQuantity + line.returningQuantity),
  );
  const discountMinor = discountAfter - discountBefore;
  const taxableMinor = order.subtotalMinor - order.discountMinor;
  const taxableBefore = sum(lines, (line) => line.priceMinor * line.refundedQuantity) - discountBefore;
  const taxMinor =
    proportionOf(order.taxMinor, taxableBefore + goodsMinor - discountMinor, taxableMinor) -
    proportionOf(order.taxMinor, taxableBefore, taxableMinor);
  const shippingMinor = withShipping ? order.shippingMinor : 0;
  const totalMinor = goodsMinor - discountMinor + taxMinor + shippingMinor;
  return { goodsMinor, discountMinor, taxMinor, shippingMinor, totalMinor };
}

/** What was taken off so many pieces of a line. */
function discountOf({ discountMinor, quantity }: ReturnedLine, pieces: number): number {
  return proportionOf(discountMinor, pieces, quantity);
}

function sum(lines: readonly ReturnedLine[], amountOf: (line: ReturnedLine) => number): number {
  return lines.reduce((total, line) => total + amountOf(line), 0);
}

/** An order's bill, in minor units. */
interface BilledOrder {
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  taxMinor: number;
}

interface ReturnedGoods {
  /** What comes back, at the price of the day it was bought. */
  returningMinor: number;
  /** What earlier returns of the order have been paid back for, at the same prices. */
  paidBackMinor: number;
  /** Whether the shipping is paid back too. */
  withShipping: boolean;
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
 * What a return pays back: the goods with their share of the order's discount and tax. Each share is the difference of two
 * rounded running sums, so that the returns of an order, in whatever portions, add up to its total without the shipping to
 * the last minor unit.
 */
export function returnAmount(order: BilledOrder, goods: ReturnedGoods): ReturnAmount {
  const { returningMinor: goodsMinor, paidBackMinor: before, withShipping } = goods;
  const share = (wholeMinor: number) =>
    runningShare(wholeMinor, before + goodsMinor, order.subtotalMinor) -
    runningShare(wholeMinor, before, order.subtotalMinor);
  const discountMinor = share(order.discountMinor);
  const taxMinor = share(order.taxMinor);
  const shippingMinor = withShipping ? order.shippingMinor : 0;
  const totalMinor = goodsMinor - discountMinor + taxMinor + shippingMinor;
  return { goodsMinor, discountMinor, taxMinor, shippingMinor, totalMinor };
}

/** `whole` in the proportion of `part` to `of`, rounded down: all of it when everything has come back. */
function runningShare(whole: number, part: number, of: number): number {
  return of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));
}

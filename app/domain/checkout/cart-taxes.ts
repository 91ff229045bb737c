import type { DiscountedLine } from "#app/domain/discounts/discount.ts";
import { discountShares, type PricedCart } from "#app/domain/cart/price-cart.ts";
import { OTHER_GOODS } from "#app/domain/tax/tax-class.ts";
import type { GoodsRate, Supply } from "#app/domain/tax/order-gst.ts";
import { taxOrder, type TaxedOrder } from "#app/domain/tax/tax-order.ts";
import { INCLUSIVE_OF_TAXES, inclusiveNote, sumParts } from "#app/domain/tax/inclusive-price.ts";
import { supplyTo, type Destination } from "#app/domain/tax/place-of-supply.ts";
import type { GstSeller } from "#app/domain/settings/seller.ts";

type TaxableLine = DiscountedLine & { rate?: GoodsRate | undefined };

/** Taxes what is paid for the lines of a cart, each less its share of the discount, and for shipping. */
export function taxPricedCart(lines: readonly TaxableLine[], priced: PricedCart, supply: Supply): TaxedOrder {
  const shares = discountShares(lines, priced);
  const rated = lines.map(({ priceMinor, quantity, rate }, index) => {
    const { hsnCode, uqc, basisPoints, threshold } = rate ?? OTHER_GOODS;
    const inclusiveMinor = priceMinor * quantity - (shares[index] ?? 0);
    return { rate: { basisPoints, threshold }, hsnCode, uqc, inclusiveMinor, quantity };
  });
  const { shippingMinor } = priced.totals;
  return taxOrder(rated, shippingMinor > 0 ? [shippingMinor] : [], supply);
}

interface NoteInput {
  lines: readonly TaxableLine[];
  summary: PricedCart;
  to: Destination;
  show(amountMinor: number): string;
}

/** Below the total of a checkout: the taxes inside it, as soon as the address says which these are. */
export function cartTaxNote(seller: GstSeller, { lines, summary, to, show }: NoteInput): string {
  const supplyResult = supplyTo(seller, to);
  const isQuoted = lines.every(({ rate }) => rate);
  if (!supplyResult.ok || !isQuoted) return INCLUSIVE_OF_TAXES;
  const { lines: taxed, charges } = taxPricedCart(lines, summary, supplyResult.supply);
  return inclusiveNote(supplyResult.supply.kind, sumParts([...taxed, ...charges]), show);
}

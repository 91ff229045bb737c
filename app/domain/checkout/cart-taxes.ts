import type { DiscountedLine } from "#app/domain/discounts/discount.ts";
import { discountShares, type PricedCart } from "#app/domain/cart/price-cart.ts";
import { OTHER_GOODS } from "#app/domain/tax/tax-class.ts";
import type { GoodsRate, Supply } from "#app/domain/tax/order-gst.ts";
import { taxOrder, type TaxedOrder } from "#app/domain/tax/tax-order.ts";
import { INCLUSIVE_OF_TAXES, inclusiveNote, sumParts } from "#app/domain/tax/inclusive-price.ts";
import { findSupply, type SupplyResult } from "#app/domain/tax/supply.ts";
import { INDIAN_STATES, stateOfAddress } from "#app/domain/customers/addresses/indian-states.ts";
import type { GstSeller } from "#app/domain/settings/seller.ts";

/** The destination of an order, as far as it is known. */
export interface Destination {
  country: string;
  state: string;
  postalCode: string;
}

type TaxableLine = DiscountedLine & { rate?: GoodsRate | undefined };

/** Goods that the buyer picks up are supplied where they are handed over (section 10(1)(c) of the IGST Act): in the seller's state. */
export function placeOfPickup(seller: GstSeller, shop: Destination): Destination {
  const state = INDIAN_STATES.find(({ gstCode }) => gstCode === seller.stateCode)?.name ?? shop.state;
  return { ...shop, country: "IN", state };
}

/** The supply that an order to an address is. Errors: see `findSupply`. */
export function supplyTo(seller: GstSeller, destination: Destination): SupplyResult {
  const state = destination.country === "IN" ? stateOfAddress(destination) : null;
  return findSupply(seller, { country: destination.country, stateCode: state?.gstCode ?? null });
}

/** The name of an order's place of supply, as documents state it. */
export function placeNameOf({ country, ...address }: Destination): string {
  return country === "IN" ? (stateOfAddress(address)?.name ?? "India") : "Outside India";
}

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

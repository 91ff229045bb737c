import type { z } from "zod";
import type { StoredTotals } from "#app/domain/cart/stored-cart-values.ts";
import {
  bandRate,
  totalWeight,
  type RateBands,
  isShippedFree,
  shippingRateFor,
  shippingTermsFor,
  type DeliveryMethod,
  type ShippingSettings,
  HOME,
  type ParcelDestination,
} from "#app/domain/delivery/shipping.ts";
import {
  eligibleSubtotal,
  type DiscountedLine,
  type OfferedDiscount,
} from "#app/domain/discounts/discount.ts";
import type { GstSeller } from "#app/domain/settings/seller.ts";
import { apportion, shareOf } from "#app/lib/money.ts";

/** The owner's pricing settings: tax in basis points (700 = 7%) and shipping terms by country. */
export interface StorePricing {
  /** The flat tax, added on top. Not used where prices include GST. */
  taxBasisPoints: number;
  /** The seller whose prices include GST; null where the flat tax is added. */
  gst: GstSeller | null;
  shipping: ShippingSettings;
}

/** Pricing rules for one destination. Amounts in minor units. */
export interface PricingRules {
  /** Null where shipping is never free. */
  freeShippingAboveMinor: number | null;
  /** Whether it is free at that subtotal, too. */
  isFreeAtLimit?: boolean | undefined;
  /** The rate, or with bands that of the first one. */
  shippingMinor: number;
  bands?: RateBands | undefined;
  /** Whether a discount of the kind "free shipping" pays it: standard delivery only. */
  isDiscountable?: boolean;
  taxBasisPoints: number;
}

/**
 * Pricing rules for a destination (the shop's own country until an address is known) and a way of delivery. Where express is not
 * offered, they are those of standard delivery.
 */
export function rulesFor(
  pricing: StorePricing,
  to: ParcelDestination = HOME,
  method: DeliveryMethod = "standard",
): PricingRules {
  const taxBasisPoints = pricing.gst ? 0 : pricing.taxBasisPoints;
  if (method === "pickup") return { freeShippingAboveMinor: null, shippingMinor: 0, taxBasisPoints };
  const express = shippingRateFor(pricing.shipping, to, method);
  const { rateMinor, freeAboveMinor, isFreeAtLimit, bands } =
    express ?? shippingTermsFor(pricing.shipping, to);
  return {
    freeShippingAboveMinor: freeAboveMinor,
    isFreeAtLimit,
    shippingMinor: rateMinor,
    bands,
    isDiscountable: method === "standard" || express === null,
    taxBasisPoints,
  };
}

/** The rules with a charge for shipping that the owner has set, in minor units; null leaves them as they are. */
export function withShipping(rules: PricingRules, shippingMinor: number | null): PricingRules {
  if (shippingMinor === null) return rules;
  const { taxBasisPoints } = rules;
  return { freeShippingAboveMinor: null, shippingMinor, isDiscountable: false, taxBasisPoints };
}

export interface CartDiscount extends Pick<OfferedDiscount, "kind" | "value"> {
  /** The part of the subtotal that the discount applies to, in minor units; absent means all of it. */
  eligibleMinor?: number;
}

/**
 * The amounts that cart, checkout, order and email show. Minor units; total = subtotal - discount + shipping +
 * tax.
 */
export type Totals = z.infer<typeof StoredTotals>;

interface PricedGoods {
  priceMinor: number;
  quantity: number;
  /** Of one item; counts nothing when unknown. */
  weightGrams?: number | null;
}

/**
 * Calculates the totals of a cart. Shipping is free above the threshold, or from it on, and for an empty cart. Tax applies to
 * the goods after the discount, never to shipping. A discount is limited to the price of the goods.
 */
export function priceCart(
  lines: readonly PricedGoods[],
  rules: PricingRules,
  discount?: CartDiscount,
): Totals {
  const subtotalMinor = lines.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
  const discountMinor = discount ? discountOf(subtotalMinor, discount) : 0;
  const {
    freeShippingAboveMinor: freeAboveMinor,
    shippingMinor: rateMinor,
    bands,
    isDiscountable = true,
  } = rules;
  const isDiscounted = isDiscountable && discount?.kind === "free_shipping";
  const isFree =
    subtotalMinor === 0 || isDiscounted || isShippedFree({ ...rules, freeAboveMinor }, subtotalMinor);
  const consignment = { subtotalMinor, weightGrams: totalWeight(lines) };
  const shippingMinor = isFree ? 0 : bandRate({ rateMinor, bands }, consignment);
  const taxMinor = shareOf(subtotalMinor - discountMinor, rules.taxBasisPoints);
  return {
    subtotalMinor,
    discountMinor,
    shippingMinor,
    taxMinor,
    totalMinor: subtotalMinor - discountMinor + shippingMinor + taxMinor,
  };
}

function discountOf(subtotalMinor: number, discount: CartDiscount): number {
  const eligibleMinor = Math.min(discount.eligibleMinor ?? subtotalMinor, subtotalMinor);
  if (discount.kind === "percent") return shareOf(eligibleMinor, Math.min(discount.value, 10_000));
  if (discount.kind === "amount") return Math.min(discount.value, eligibleMinor);
  return 0;
}

/** Totals with the applied discount, if any. */
export interface PricedCart {
  totals: Totals;
  discount: OfferedDiscount | null;
}

/**
 * Prices a cart with the discount that gives the lowest total. Discounts are not combined; of two equal ones
 * the first wins. Discounts below their minimum or without any saving are ignored.
 */
export function priceWithBestDiscount(
  lines: readonly (DiscountedLine & PricedGoods)[],
  rules: PricingRules,
  offered: readonly OfferedDiscount[],
): PricedCart {
  let best: PricedCart = { totals: priceCart(lines, rules), discount: null };
  for (const discount of offered) {
    const eligibleMinor = eligibleSubtotal(discount, lines);
    if (eligibleMinor < discount.minimumMinor) continue;
    const totals = priceCart(lines, rules, { ...discount, eligibleMinor });
    if (totals.totalMinor < best.totals.totalMinor) best = { totals, discount };
  }
  return best;
}

/** Each line's share of the discount, in minor units: in proportion to its goods that the discount applies to. */
export function discountShares(lines: readonly DiscountedLine[], { totals, discount }: PricedCart): number[] {
  return apportion(
    totals.discountMinor,
    lines.map((line) => (discount ? eligibleSubtotal(discount, [line]) : 0)),
  );
}

/**
 * Adds the fee for cash on delivery, in minor units, to a priced cart. The fee is a charge for the delivery, ancillary to the goods as
 * shipping is: both have one tax rate, that of the principal supply (section 8(a) of the CGST Act, 2017), and none where the flat tax
 * is added to the goods alone. No discount applies to it.
 */
export function addCashFee(priced: PricedCart, feeMinor: number): PricedCart {
  if (feeMinor === 0) return priced;
  const { totals } = priced;
  return {
    ...priced,
    totals: {
      ...totals,
      shippingMinor: totals.shippingMinor + feeMinor,
      cashFeeMinor: feeMinor,
      totalMinor: totals.totalMinor + feeMinor,
    },
  };
}

/**
 * Adds the price of gift wrapping, in minor units, to a priced cart. Wrapping is bundled with the goods and ancillary to them, as the cash
 * on delivery fee is, and is taxed like it. No discount applies to it.
 */
export function addGiftWrap(priced: PricedCart, wrapMinor: number): PricedCart {
  if (wrapMinor === 0) return priced;
  const { totals } = priced;
  return {
    ...priced,
    totals: {
      ...totals,
      shippingMinor: totals.shippingMinor + wrapMinor,
      giftWrapMinor: wrapMinor,
      totalMinor: totals.totalMinor + wrapMinor,
    },
  };
}

type Charges = Pick<Totals, "shippingMinor" | "cashFeeMinor" | "giftWrapMinor">;

interface ChargeRow {
  label: string;
  amountMinor: number;
}

export const CASH_FEE_LABEL = "Cash on delivery fee";
export const GIFT_WRAP_LABEL = "Gift wrapping";

/** Shipping, which may be 0, and the cash on delivery fee and gift wrapping where there are such, as the rows below a subtotal. */
export function chargeRows(charges: Charges, shippingLabel = "Shipping"): ChargeRow[] {
  const { shippingMinor, cashFeeMinor = 0, giftWrapMinor = 0 } = charges;
  const extras = [
    { label: CASH_FEE_LABEL, amountMinor: cashFeeMinor },
    { label: GIFT_WRAP_LABEL, amountMinor: giftWrapMinor },
  ];
  return [
    { label: shippingLabel, amountMinor: shippingMinor - cashFeeMinor - giftWrapMinor },
    ...extras.filter(({ amountMinor }) => amountMinor > 0),
  ];
}

/** The name of all charges as one amount: "Shipping", "Cash on delivery fee", "Shipping and gift wrapping". */
export function chargesLabel(charges: Charges): string {
  const [shipping, ...extras] = chargeRows(charges);
  const isShipped = extras.length === 0 || (shipping?.amountMinor ?? 0) > 0;
  const labels = [...(isShipped && shipping ? [shipping] : []), ...extras].map(({ label }, index) =>
    index === 0 ? label : label.toLowerCase(),
  );
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(labels);
}

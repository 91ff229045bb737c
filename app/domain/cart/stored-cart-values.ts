import { z } from "zod";

/** The lines of a stored cart; an invalid value is an empty cart. */
export const StoredLines = z.array(z.object({ variantId: z.uuid(), quantity: z.int().min(1) })).catch([]);

const Amount = z.int().min(0);

/** The amounts of a priced cart, in minor units. */
export const StoredTotals = z.object({
  subtotalMinor: Amount,
  discountMinor: Amount,
  /** Shipping with the cash on delivery fee and the gift wrapping: what the order bears besides its goods. */
  shippingMinor: Amount,
  /** The part of `shippingMinor` that is the cash on delivery fee; absent means none. */
  cashFeeMinor: Amount.optional(),
  /** The part of `shippingMinor` that is the price of gift wrapping; absent means none. */
  giftWrapMinor: Amount.optional(),
  taxMinor: Amount,
  totalMinor: Amount,
});

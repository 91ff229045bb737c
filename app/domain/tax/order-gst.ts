import { z } from "zod";

const Amount = z.int().min(0);

export const Supply = z.object({
  kind: z.enum(["intra-state", "intra-territory", "inter-state", "export", "unregistered"]),
  placeOfSupply: z.string(),
});

/** An amount with its taxes, computed by `taxOrder`. Paise; 500 basis points are 5 %. */
export const TaxedAmount = z.object({
  hsnCode: z.string(),
  uqc: z.string(),
  basisPoints: Amount,
  taxableMinor: Amount,
  igstMinor: Amount,
  cgstMinor: Amount,
  sgstMinor: Amount,
});

/** The taxes of an order at tax-inclusive prices on the day it is placed; an invoice states those of its own day. Amounts of lines are on the lines. */
export const OrderGst = z.object({
  supply: Supply,
  /** Name of the place of supply, as "Uttar Pradesh". */
  placeName: z.string(),
  /** The seller's GSTIN on that day; empty without a registration. */
  sellerGstin: z.string(),
  /** Null where shipping is free. */
  shipping: TaxedAmount.nullable(),
});

export type OrderGst = z.infer<typeof OrderGst>;

import { z } from "zod";

const Amount = z.int().min(0);

/** A supply as section 7 of the IGST Act, 2017 classes it. */
export const Supply = z.object({
  kind: z.enum(["intra-state", "intra-territory", "inter-state", "export", "unregistered"]),
  /** GST code of the state or union territory that the goods go to; "96" abroad. */
  placeOfSupply: z.string(),
});

export type Supply = z.infer<typeof Supply>;

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

export type TaxedAmount = z.infer<typeof TaxedAmount>;

/** The rate that goods bear on a day, with what documents say of them. 500 basis points are 5 %. */
export const GoodsRate = z.object({
  taxClassName: z.string(),
  hsnCode: z.string(),
  uqc: z.string(),
  basisPoints: Amount,
  threshold: z.object({ upToMinor: Amount, aboveBasisPoints: Amount }).nullable(),
});

export type GoodsRate = z.infer<typeof GoodsRate>;

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

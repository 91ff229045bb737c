import { z } from "zod";
import { Supply } from "#app/domain/tax/order-gst.ts";

const Amount = z.int().min(0);

/** The goods on a document, as it was issued: paise; 500 basis points are 5 %. */
export const DocumentContent = z.object({
  supply: Supply,
  placeName: z.string(),
  /** The seller's GSTIN on that day; empty without a registration. */
  sellerGstin: z.string(),
  /** The seller's name and address on that day (rule 46(a) of the CGST Rules). */
  sellerName: z.string().default(""),
  sellerAddress: z.array(z.string()).default([]),
  buyerGstin: z.string().nullable(),
  /** The firm's name of a buyer with a GSTIN; the person's name and address stand in the order. */
  buyerName: z.string().nullable().default(null),
  /** Of a credit note: the reason for it, as "Return R000012-1". */
  reason: z.string().default(""),
  lines: z.array(
    z.object({
      /** The invoiced or credited order line; null for shipping and other charges. */
      orderLineId: z.string().nullable().default(null),
      description: z.string(),
      /** Size and colour, as "M · Ivory". */
      options: z.string().default(""),
      hsnCode: z.string(),
      uqc: z.string(),
      /** Items; 0 for shipping and other charges. */
      quantity: Amount,
      basisPoints: Amount,
      /** Discount on all items, tax included; the amounts below are those after it (rule 46(k)). */
      discountMinor: Amount.default(0),
      taxableMinor: Amount,
      igstMinor: Amount,
      cgstMinor: Amount,
      sgstMinor: Amount,
    }),
  ),
});

export type DocumentContent = z.infer<typeof DocumentContent>;

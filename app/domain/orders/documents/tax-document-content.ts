import { z } from "zod";

const Amount = z.int().min(0);

/** What a document says of its goods, as it was issued: paise; 500 basis points are 5 %. */
export const DocumentContent = z.object({
  supply: z.object({
    kind: z.enum(["intra-state", "intra-territory", "inter-state", "export", "unregistered"]),
    placeOfSupply: z.string(),
  }),
  placeName: z.string(),
  /** The seller's GSTIN on that day; empty in a bill of supply. */
  sellerGstin: z.string(),
  buyerGstin: z.string().nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      hsnCode: z.string(),
      uqc: z.string(),
      /** Pieces; 0 for shipping and other charges. */
      quantity: Amount,
      basisPoints: Amount,
      taxableMinor: Amount,
      igstMinor: Amount,
      cgstMinor: Amount,
      sgstMinor: Amount,
    }),
  ),
});

export type DocumentContent = z.infer<typeof DocumentContent>;

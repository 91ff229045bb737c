import { z } from "zod";

const Amount = z.int().min(0);

/** What a delivery challan states, as on its day (rule 55 of the CGST Rules, 2017): paise; 500 basis points are 5 %. */
export const ChallanContent = z.object({
  sellerGstin: z.string(),
  sellerName: z.string(),
  sellerAddress: z.array(z.string()),
  buyerGstin: z.string().nullable(),
  buyerName: z.string().nullable(),
  placeName: z.string(),
  /** Why the goods are moved without a supply, as "Replacement for claim R000012-1, free of charge". */
  reason: z.string(),
  lines: z.array(
    z.object({
      orderLineId: z.string(),
      description: z.string(),
      /** Size and colour, as "M · Ivory". */
      options: z.string(),
      hsnCode: z.string(),
      uqc: z.string(),
      quantity: Amount,
      basisPoints: Amount,
      /** The value of the goods without tax; no tax is charged on it. */
      taxableMinor: Amount,
    }),
  ),
});

export type ChallanContent = z.infer<typeof ChallanContent>;

/** A challan of an order, for links to it. */
export interface ChallanLink {
  number: string;
  /** The parcel that it goes with. */
  sequence: number;
  /** Its parcel was unpacked, so the goods did not move. */
  isCancelled: boolean;
}

/** Rule 55(2) of the CGST Rules: a challan has three copies, each marked as such. */
export const CHALLAN_COPIES = [
  "Original for consignee",
  "Duplicate for transporter",
  "Triplicate for consigner",
];

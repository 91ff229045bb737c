import { z } from "zod";

/** What an order that is a gift says about it. */
export const StoredGift = z.object({
  /** Empty where the delivery address already has the recipient's name. */
  recipientName: z.string(),
  /** E.164; empty where the courier calls the number of the delivery address. */
  recipientPhone: z.string(),
  /** Printed on the packing slip; empty without one. */
  message: z.string(),
  /** The day ("2026-11-27") on which the buyer wishes the parcel to arrive. */
  wishedDay: z.string().nullable(),
  isWrapped: z.boolean(),
});

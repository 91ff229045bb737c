import { z } from "zod";

/** The account to which customers transfer the money of their orders, within India. */
export const TransferSettings = z.object({
  isOn: z.boolean(),
  accountName: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  /** The days for which an order keeps its stock and waits for its money, after the day on which it was placed. */
  payWithinDays: z.int().min(1).max(14),
  /** The highest order total in paise; null for no maximum. */
  maxTotalMinor: z.int().min(1).nullable(),
});

export type TransferSettings = z.infer<typeof TransferSettings>;

export const NO_TRANSFER: TransferSettings = {
  isOn: false,
  accountName: "",
  bank: "",
  accountNumber: "",
  ifsc: "",
  payWithinDays: 3,
  maxTotalMinor: null,
};

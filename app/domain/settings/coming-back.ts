import { z } from "zod";

/** Settings of back-in-stock emails and of the low-stock email. */
export const ComingBackSettings = z.object({
  /** Hours for which one piece is reserved for each person who gets a back-in-stock email. 0 reserves none. */
  holdHours: z.int().min(0).max(72),
  /** Whether the shop gets an email about variants with low stock. */
  lowStockEmail: z.boolean(),
  /** Stock below this number is low, for variants without a threshold of their own. */
  lowStockBelow: z.int().min(0).max(1_000_000),
});

export type ComingBackSettings = z.infer<typeof ComingBackSettings>;

export const DEFAULT_COMING_BACK: ComingBackSettings = {
  holdHours: 0,
  lowStockEmail: false,
  lowStockBelow: 5,
};

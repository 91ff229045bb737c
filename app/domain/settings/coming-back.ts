import { z } from "zod";

/** How the shop brings people back, and when it warns of low stock. */
export const ComingBackSettings = z.object({
  /** How long one piece is held for each person who is told that a variant is back; 0 for not at all. */
  holdHours: z.int().min(0).max(72),
  /** Whether the shop gets an email about variants with low stock. */
  lowStockEmail: z.boolean(),
  /** A variant without a threshold of its own is low below this number of pieces. */
  lowStockBelow: z.int().min(0).max(1_000_000),
});

export type ComingBackSettings = z.infer<typeof ComingBackSettings>;

export const DEFAULT_COMING_BACK: ComingBackSettings = {
  holdHours: 0,
  lowStockEmail: false,
  lowStockBelow: 5,
};

import { z } from "zod";
import type { CartLine } from "#app/domain/cart/cart.ts";

/** The lines of a stored cart; an invalid value is an empty cart. */
export const StoredLines: z.ZodType<CartLine[]> = z
  .array(z.object({ variantId: z.uuid(), quantity: z.int().min(1) }))
  .catch([]);

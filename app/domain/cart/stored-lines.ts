import { z } from "zod";

/** The lines of a stored cart; an invalid value is an empty cart. */
export const StoredLines = z.array(z.object({ variantId: z.uuid(), quantity: z.int().min(1) })).catch([]);

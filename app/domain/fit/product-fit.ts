import { z } from "zod";

/** The estimated shift of each size of a product that was bought. */
export const StoredSizeShifts = z.array(z.object({ size: z.string(), shift: z.number() }));

export type SizeShifts = z.infer<typeof StoredSizeShifts>;

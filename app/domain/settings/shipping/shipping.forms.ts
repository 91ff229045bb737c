import { z } from "zod";

// Amounts in minor units of the store currency, times in working days.
const Terms = z.object({
  rateMinor: z.int().min(0),
  /** Shipping is free above this subtotal; null for never. */
  freeAboveMinor: z.int().min(0).nullable(),
  minDays: z.int().min(0),
  maxDays: z.int().min(0),
  /** The carrier's tracking page, with "{number}" as the placeholder for the tracking number; left out when there is none. */
  trackingUrl: z.string().optional(),
});

export const ShippingZone = Terms.extend({
  id: z.string().min(1),
  name: z.string().min(1),
  countries: z.array(z.string()).min(1),
});

/** Shipping rates by zone. A country is in at most one zone; `elsewhere` covers all others. */
export const ShippingSettings = z.object({ zones: z.array(ShippingZone), elsewhere: Terms });

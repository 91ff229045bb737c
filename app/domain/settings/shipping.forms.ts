import { z } from "zod";

// Amounts in minor units of the store currency, days in working days.
const Terms = z.object({
  rateMinor: z.int().min(0),
  /** A subtotal above it is sent free of charge; null where nothing is. */
  freeAboveMinor: z.int().min(0).nullable(),
  minDays: z.int().min(0),
  maxDays: z.int().min(0),
  /** Where the carrier shows a parcel, with "{number}" in the place of the tracking number; left out where it has no such page. */
  trackingUrl: z.string().optional(),
});

export const ShippingZone = Terms.extend({
  id: z.string().min(1),
  name: z.string().min(1),
  countries: z.array(z.string()).min(1),
});

/** Where parcels go and what that costs. A country stands in one zone at most; `elsewhere` is for all the others. */
export const ShippingSettings = z.object({ zones: z.array(ShippingZone), elsewhere: Terms });

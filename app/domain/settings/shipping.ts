import { z } from "zod";

// Amounts in minor units of the store currency, days in working days.
const terms = {
  rateMinor: z.int().min(0),
  /** A subtotal above it is sent free of charge; null where nothing is. */
  freeAboveMinor: z.int().min(0).nullable(),
  minDays: z.int().min(0),
  maxDays: z.int().min(0),
};

export const ShippingZone = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  countries: z.array(z.string()).min(1),
  ...terms,
});

/** Where parcels go and what that costs. A country stands in one zone at most; `elsewhere` is for all the others. */
export const ShippingSettings = z.object({ zones: z.array(ShippingZone), elsewhere: z.object(terms) });

export type ShippingZone = z.infer<typeof ShippingZone>;
export type ShippingSettings = z.infer<typeof ShippingSettings>;
export type ShippingTerms = ShippingSettings["elsewhere"];

/** Where the shop is: what is counted on before an address is known. */
export const HOME_COUNTRY = "IN";

/** The one function that says on which terms a parcel goes to a country. */
export function shippingTermsFor(shipping: ShippingSettings, country: string): ShippingTerms {
  return shipping.zones.find(({ countries }) => countries.includes(country)) ?? shipping.elsewhere;
}

/** "3-5 working days", "1 working day". */
export function deliveryTime({ minDays, maxDays }: ShippingTerms): string {
  const days = minDays === maxDays ? String(maxDays) : `${minDays}-${maxDays}`;
  return `${days} working ${maxDays === 1 ? "day" : "days"}`;
}

export const DEFAULT_SHIPPING: ShippingSettings = {
  zones: [
    {
      id: "india",
      name: "India",
      countries: [HOME_COUNTRY],
      rateMinor: 499,
      freeAboveMinor: 5000,
      minDays: 3,
      maxDays: 5,
    },
  ],
  elsewhere: { rateMinor: 499, freeAboveMinor: 5000, minDays: 7, maxDays: 14 },
};

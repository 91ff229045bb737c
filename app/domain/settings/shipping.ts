import type { z } from "zod";
import type * as schemas from "#app/domain/settings/shipping.forms.ts";

export type ShippingZone = z.infer<typeof schemas.ShippingZone>;
export type ShippingSettings = z.infer<typeof schemas.ShippingSettings>;
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

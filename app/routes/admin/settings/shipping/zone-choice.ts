import type { ShippingSettings, ShippingTerms } from "#app/domain/settings/shipping.ts";

/** What stands in the address for the countries that are in no zone, and for a zone that is still to be made. */
export const ELSEWHERE = "elsewhere";
export const NEW_ZONE = "new";

/** A zone as its form begins. */
export interface ChosenZone {
  id: string;
  /** Empty for a new zone, null for everywhere else: it has no name to change. */
  name: string | null;
  countries: string[];
  terms: ShippingTerms;
}

/** The zone that an address names; null when there is none. A new one begins with the terms of everywhere else. */
export function chooseZone(shipping: ShippingSettings, id: string): ChosenZone | null {
  if (id === ELSEWHERE) return { id, name: null, countries: [], terms: shipping.elsewhere };
  if (id === NEW_ZONE) return { id, name: "", countries: [], terms: shipping.elsewhere };
  const zone = shipping.zones.find((known) => known.id === id);
  return zone ? { id, name: zone.name, countries: zone.countries, terms: zone } : null;
}

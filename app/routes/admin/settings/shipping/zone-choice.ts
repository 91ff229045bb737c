import type { ShippingSettings, ShippingTerms } from "#app/domain/delivery/shipping.ts";

/** URL values for the countries without a zone, and for a new zone. */
export const ELSEWHERE = "elsewhere";
export const NEW_ZONE = "new";

/** A zone as its form shows it. */
export interface ChosenZone {
  id: string;
  /** Empty for a new zone, null for "elsewhere", whose name is fixed. */
  name: string | null;
  countries: string[];
  terms: ShippingTerms;
}

/** The zone with this URL value; null when there is none. A new zone starts with the terms of "elsewhere". */
export function chooseZone(shipping: ShippingSettings, id: string): ChosenZone | null {
  if (id === ELSEWHERE) return { id, name: null, countries: [], terms: shipping.elsewhere };
  if (id === NEW_ZONE) return { id, name: "", countries: [], terms: shipping.elsewhere };
  const zone = shipping.zones.find((candidate) => candidate.id === id);
  return zone ? { id, name: zone.name, countries: zone.countries, terms: zone } : null;
}

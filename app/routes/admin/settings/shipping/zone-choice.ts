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
  /** GST codes; null for a zone of whole countries. */
  states: string[] | null;
  /** The countries that "elsewhere" covers; null for a zone. */
  elsewhere: NonNullable<ShippingSettings["elsewhere"]["countries"]> | null;
  terms: ShippingTerms;
}

/** The zone with this URL value; null when there is none. A new zone starts with the terms of "elsewhere". */
export function chooseZone(shipping: ShippingSettings, id: string): ChosenZone | null {
  const { countries: elsewhere = "usual", ...terms } = shipping.elsewhere;
  const empty = { id, countries: [], states: null, elsewhere: null, terms };
  if (id === ELSEWHERE) return { ...empty, name: null, elsewhere };
  if (id === NEW_ZONE) return { ...empty, name: "" };
  const zone = shipping.zones.find((candidate) => candidate.id === id);
  if (!zone) return null;
  const { name, countries, states = null } = zone;
  return { id, name, countries, states, elsewhere: null, terms: zone };
}

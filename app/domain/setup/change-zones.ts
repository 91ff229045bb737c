import type { ShippingRate, ShippingSettings, ShippingZone } from "#app/domain/delivery/shipping.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/**
 * Adds or updates a zone. Its countries or states leave their previous zones; a zone of which nothing is left is removed. Zones of states
 * come last: a process of an earlier version takes the first zone of a country.
 */
export function withZone(shipping: ShippingSettings, requested: ShippingZone): ShippingSettings {
  const others = shipping.zones.map((zone) =>
    zone.id === requested.id ? requested : without(zone, requested),
  );
  const isNew = !shipping.zones.some(({ id }) => id === requested.id);
  const zones = (isNew ? [...others, requested] : others).filter(
    ({ countries, states }) => countries.length > 0 && states?.length !== 0,
  );
  return {
    ...shipping,
    zones: [...zones.filter(({ states }) => !states), ...zones.filter(({ states }) => states)],
  };
}

/** The zone without the places of another one. A zone of states takes no country from another one, nor one of countries a state. */
function without(zone: ShippingZone, { countries, states }: ShippingZone): ShippingZone {
  if (zone.states && states) return { ...zone, states: zone.states.filter((code) => !states.includes(code)) };
  if (zone.states || states) return zone;
  return { ...zone, countries: zone.countries.filter((code) => !countries.includes(code)) };
}

/** Removes a zone; its countries then belong to the rest of the world. */
export function withoutZone(shipping: ShippingSettings, id: string): ShippingSettings {
  return { ...shipping, zones: shipping.zones.filter((zone) => zone.id !== id) };
}

/** Changes the standard rate within India, and nothing else of the zone that has it. */
export function withHomeRate(shipping: ShippingSettings, rate: ShippingRate): ShippingSettings {
  const home = shipping.zones.find(({ countries, states }) => !states && countries.includes(HOME_COUNTRY));
  if (!home) return { ...shipping, elsewhere: { ...shipping.elsewhere, ...rate } };
  return {
    ...shipping,
    zones: shipping.zones.map((zone) => (zone === home ? { ...zone, ...rate } : zone)),
  };
}

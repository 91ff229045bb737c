import type { ShippingSettings, ShippingZone } from "#app/domain/delivery/shipping.ts";

/** Adds or updates a zone. Its countries leave their previous zones; a zone without countries is removed. */
export function withZone(shipping: ShippingSettings, requested: ShippingZone): ShippingSettings {
  const isClaimed = (country: string) => requested.countries.includes(country);
  const others = shipping.zones.map((zone) =>
    zone.id === requested.id
      ? requested
      : { ...zone, countries: zone.countries.filter((code) => !isClaimed(code)) },
  );
  const isNew = !shipping.zones.some(({ id }) => id === requested.id);
  const zones = isNew ? [...others, requested] : others;
  return { ...shipping, zones: zones.filter(({ countries }) => countries.length > 0) };
}

/** Removes a zone; its countries then belong to the rest of the world. */
export function withoutZone(shipping: ShippingSettings, id: string): ShippingSettings {
  return { ...shipping, zones: shipping.zones.filter((zone) => zone.id !== id) };
}

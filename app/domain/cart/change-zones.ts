import type { ShippingSettings, ShippingZone } from "#app/domain/settings/shipping.ts";

/** The zones with this one added or changed. A country that it takes leaves its old zone; a zone without any goes. */
export function withZone(shipping: ShippingSettings, requested: ShippingZone): ShippingSettings {
  const isTaken = (country: string) => requested.countries.includes(country);
  const others = shipping.zones.map((zone) =>
    zone.id === requested.id
      ? requested
      : { ...zone, countries: zone.countries.filter((one) => !isTaken(one)) },
  );
  const isNew = !shipping.zones.some(({ id }) => id === requested.id);
  const zones = isNew ? [...others, requested] : others;
  return { ...shipping, zones: zones.filter(({ countries }) => countries.length > 0) };
}

/** The zones without one: its countries belong to everywhere else from then on. */
export function withoutZone(shipping: ShippingSettings, id: string): ShippingSettings {
  return { ...shipping, zones: shipping.zones.filter((zone) => zone.id !== id) };
}

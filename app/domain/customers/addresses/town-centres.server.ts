import { findPinPlace } from "#app/domain/customers/addresses/address.ts";
import townCentres from "#app/domain/customers/addresses/town-centres.json" with { type: "json" };

// Coordinates of the head post office of each town, from the directory of PIN codes of India Post, compared with the district's other post offices.
// Some large cities, where the directory is wrong, are corrected by hand. Accurate to about a kilometre in towns, and to ten or more in districts.
const CENTRES: Partial<Record<string, number[]>> = townCentres;

export interface TownCentre {
  latitude: number;
  longitude: number;
  town: string;
}

/** The centre of the town or district of an Indian PIN code, for a map; null for a code without a known one. */
export function findTownCentre(pinCode: string): TownCentre | null {
  const place = findPinPlace(pinCode);
  if (!place) return null;
  const { city: town, state } = place;
  const [latitude, longitude] = CENTRES[state ? `${town}, ${state}` : town] ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude, town };
}

const PIN_CODE = /\b[1-9]\d{5}\b/g;

/** The town at whose centre a map shows this address, because nobody has entered its own position; null otherwise. */
export function townCentreShown({
  addressLines,
  latitude,
  longitude,
}: {
  addressLines: readonly string[];
  latitude: number;
  longitude: number;
}): string | null {
  const [pinCode = ""] = addressLines.join("\n").match(PIN_CODE)?.slice(-1) ?? [];
  const centre = findTownCentre(pinCode);
  return centre?.latitude === latitude && centre.longitude === longitude ? centre.town : null;
}

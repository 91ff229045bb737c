import names from "#app/domain/customers/addresses/countries.json" with { type: "json" };
import { USUAL_COUNTRIES, type CountryCode } from "#app/domain/customers/addresses/countries.ts";

const isOther = (code: string): code is CountryCode => !USUAL_COUNTRIES.some((usual) => usual === code);

/** All countries: the usual ones first, the others by their names, which are those of CLDR for English. */
export const COUNTRY_CODES: readonly [CountryCode, ...CountryCode[]] = [
  ...USUAL_COUNTRIES,
  ...Object.keys(names).filter(isOther),
];

export function countryName(code: CountryCode): string {
  return names[code];
}

import type names from "#app/domain/customers/addresses/countries.json";

/** A country of ISO 3166-1; the shop's forms say UK for GB. Its name: `countryName`. */
export type CountryCode = keyof typeof names;

/** The countries to which a shop delivers unless its owner decides otherwise, India first: those of the specification, in its order. */
export const USUAL_COUNTRIES = ["IN", "US", "CA", "UK", "AU", "DE", "FR"] as const satisfies CountryCode[];

/** The ISO 3166-1 code of a country: the shop's forms say UK for GB. */
export function isoCountry(code: string): string {
  return code === "UK" ? "GB" : code;
}

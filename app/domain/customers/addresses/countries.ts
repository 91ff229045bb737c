/** Countries the shop ships to: India first (the default), then the others in the specification's order. */
export const COUNTRIES = [
  { code: "IN", name: "India" },
  { code: "US", name: "United States" },
  { code: "CA", name: "Canada" },
  { code: "UK", name: "United Kingdom" },
  { code: "AU", name: "Australia" },
  { code: "DE", name: "Germany" },
  { code: "FR", name: "France" },
] as const;

export type CountryCode = (typeof COUNTRIES)[number]["code"];

export const COUNTRY_CODES = COUNTRIES.map((country) => country.code) as [CountryCode, ...CountryCode[]];

/** The ISO 3166-1 code of a country: the shop's forms say UK for GB. */
export function isoCountry(code: CountryCode): Exclude<CountryCode, "UK"> | "GB" {
  return code === "UK" ? "GB" : code;
}

export function countryName(code: CountryCode): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? code;
}

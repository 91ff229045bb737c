/** Where the shop ships: India first and preselected, then the others in the specification's order. */
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

export interface Address {
  firstName: string;
  lastName: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  country: CountryCode;
}

export function countryName(code: CountryCode): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? code;
}

export interface SavedAddress extends Address {
  id: string;
  isDefault: boolean;
}

/** A customer may keep so many: more is no household but a script. */
export const MAX_SAVED_ADDRESSES = 20;

/** An address in the lines of an envelope, the country last. */
export function addressLines(address: Address): string[] {
  const { firstName, lastName, street, city, state, postalCode, country } = address;
  const place = [city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [`${firstName} ${lastName}`.trim(), street, place, countryName(country)];
}

// Only where the form is certain. The United Kingdom's has too many exceptions to refuse a parcel over.
const POSTAL_CODES: Partial<Record<CountryCode, { pattern: RegExp; says: string }>> = {
  // India Post: six digits, the first (the zone) from 1 to 9.
  IN: { pattern: /^[1-9]\d{2} ?\d{3}$/, says: "A PIN code has 6 digits and does not begin with 0" },
  US: { pattern: /^\d{5}(?:-\d{4})?$/, says: "A ZIP code has 5 digits, as in 10001 or 10001-1234" },
  CA: { pattern: /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i, says: "A Canadian postal code looks like K1A 0B1" },
  AU: { pattern: /^\d{4}$/, says: "An Australian postcode has 4 digits" },
  DE: { pattern: /^\d{5}$/, says: "A German postal code has 5 digits" },
  FR: { pattern: /^\d{5}$/, says: "A French postal code has 5 digits" },
};

/** What is wrong with a postal code for its country, in a sentence; null when nothing certainly is. */
export function postalCodeProblem(country: CountryCode, postalCode: string): string | null {
  const rule = POSTAL_CODES[country];
  return rule && !rule.pattern.test(postalCode) ? rule.says : null;
}

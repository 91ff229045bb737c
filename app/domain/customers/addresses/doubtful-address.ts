import type { Address } from "#app/domain/customers/addresses/address.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

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

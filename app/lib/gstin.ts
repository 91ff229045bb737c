// The Goods and Services Tax Identification Number as defined in rule 10 of the CGST Rules, 2017: state code, PAN, number of the
// registration under that PAN, a letter (Z by default), check digit.

/** The fifteen characters alone, without the check of state and check digit, which guards against typing mistakes. */
export const GSTIN_FORMAT = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** States 01 to 38 without the two dissolved territories (25, 28), and 97, "other territory". */
function isStateCode(code: string): boolean {
  const number = Number(code);
  return code === "97" || (number >= 1 && number <= 38 && number !== 25 && number !== 28);
}

export type GstinError = "gstin-format" | "gstin-state" | "gstin-check-digit";

export type ParsedGstin =
  | { ok: true; gstin: string; stateCode: string; pan: string }
  | { ok: false; error: GstinError };

/**
 * Reads a GSTIN as people type it, in either case and with spaces. Errors: `gstin-format` (not fifteen characters of the right
 * kinds), `gstin-state` (no state has that code), `gstin-check-digit` (a character is mistyped).
 */
export function parseGstin(text: string): ParsedGstin {
  const gstin = text.replaceAll(/\s/g, "").toUpperCase();
  if (!GSTIN_FORMAT.test(gstin)) return { ok: false, error: "gstin-format" };
  const stateCode = gstin.slice(0, 2);
  if (!isStateCode(stateCode)) return { ok: false, error: "gstin-state" };
  if (gstinCheckDigit(gstin) !== gstin.at(-1)) return { ok: false, error: "gstin-check-digit" };
  return { ok: true, gstin, stateCode, pan: gstin.slice(2, 12) };
}

/**
 * The check digit of the first fourteen characters: the Luhn algorithm modulo 36, weights 1 and 2 alternating from the left, as on the
 * GST portal.
 */
export function gstinCheckDigit(gstin: string): string {
  let sum = 0;
  for (const [index, character] of gstin.slice(0, 14).split("").entries()) {
    const product = DIGITS.indexOf(character) * (1 + (index % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

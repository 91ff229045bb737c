const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** Whether a text is a GTIN (EAN-8, UPC-A, EAN-13 or GTIN-14) with its check digit: https://www.gs1.org/services/how-calculate-check-digit-manually. */
export function isGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !LENGTHS.has(text.length)) return false;
  // From the right, digits count three times and once in turn, without the check digit.
  const sum = Array.from(text.slice(0, -1), Number)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}

// Prefixes of numbers that are valid in one company alone (https://support.google.com/merchants/answer/6286293), and of coupons
// (https://support.google.com/merchants/answer/6286302). The first digit of a GTIN-14 is no part of the prefix.
const NOT_GLOBAL = /^(?:0[245]|2|98[1-4]|99)/;

/** The barcode of goods that are known by it worldwide, so that feeds and search engines accept it; null otherwise. */
export function globalGtinOf({ barcode }: { barcode: string | null }): string | null {
  if (barcode === null) return null;
  const isLocal =
    barcode.length === 8 ? /^[02]/.test(barcode) : NOT_GLOBAL.test(barcode.padStart(14, "0").slice(1));
  return isLocal ? null : barcode;
}

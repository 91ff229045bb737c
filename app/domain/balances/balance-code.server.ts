import { createHash, randomInt } from "node:crypto";
import { asciiDigits } from "#app/lib/text/digits.ts";

// Crockford's base 32 (https://www.crockford.com/base32.html): no I, L, O and U, which are read as 1, 1, 0 and V.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 20 characters of 5 bits: 100 bits. */
const LENGTH = 20;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const GROUP = /.{4}(?=.)/g;

/** A new code, such as "7K3M-Q0ZD-91XA-HB5T-2WNE", of 100 random bits. It is shown once; the store keeps `hashCode` of it. */
export function newBalanceCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join("")
    .replace(GROUP, "$&-");
}

/** A typed code without separators, and with the letters that are easily confused as digits; null if it is none. */
export function readBalanceCode(enteredCode: string): string | null {
  const code = asciiDigits(enteredCode)
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

/** The stored form of a code. With 100 random bits a hash needs neither salt nor repetition. */
export function hashCode(code: string): string {
  return createHash("sha256")
    .update(readBalanceCode(code) ?? code)
    .digest("hex");
}

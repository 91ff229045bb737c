import { toIndianClock } from "#app/lib/time/india-time.ts";

/** Whether a card number's check digit is valid (Luhn algorithm, ISO/IEC 7812-1 annex B). Digits only. */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [fromRight, digit] of Array.from(digits, Number).toReversed().entries()) {
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== "" && sum % 10 === 0;
}

/** Whether a card ("MM/YY") has expired: it is valid until the end of its month in India. */
export function isCardExpired(expiry: string, now: Date): boolean {
  const [month = "", year = ""] = expiry.split("/");
  const [thisYear = "", thisMonth = ""] = toIndianClock(now).split("-");
  return `20${year}-${month}` < `${thisYear}-${thisMonth}`;
}

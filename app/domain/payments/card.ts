import { toIndianClock } from "#app/lib/time/india-time.ts";

/** Whether a number's check digit is right (the Luhn algorithm, ISO/IEC 7812-1 annex B). Takes digits only. */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [fromRight, digit] of Array.from(digits, Number).toReversed().entries()) {
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== "" && sum % 10 === 0;
}

/** Whether a card with this date ("MM/YY") can no longer be used: it is good until its month is over in India. */
export function isCardExpired(expiry: string, now: Date): boolean {
  const [month = "", year = ""] = expiry.split("/");
  const [thisYear = "", thisMonth = ""] = toIndianClock(now).split("-");
  return `20${year}-${month}` < `${thisYear}-${thisMonth}`;
}

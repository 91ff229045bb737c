import { isDay } from "#app/lib/time/days.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";

const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const CLOCK = /^(\S+?),?\s+(\d{1,2})[:.](\d{2})$/;

/**
 * A day as it is written in India ("28/11/2026", and also "28-11-2026" or "28112026") as "2026-11-28". Any other text stays as it is, so
 * that the value of `<input type="date">` is accepted too and a typing error is still shown.
 */
export function isoDayOf(text: string): string {
  const [, day, month, year] = DAY.exec(text.trim()) ?? DIGITS.exec(text.trim()) ?? [];
  if (!day || !month || !year) return text;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A day and a time as written in India ("28/11/2026 09:30") as "2026-11-28T09:30"; any other text stays as it is. */
export function isoClockOf(text: string): string {
  const [, day = "", hour = "", minute = ""] = CLOCK.exec(text.trim()) ?? [];
  const iso = isoDayOf(day);
  return iso === day ? text : `${iso}T${hour.padStart(2, "0")}:${minute}`;
}

/** The value of a date field, "2026-11-28" or "2026-11-28T09:30", as it is written in India; any other text stays as it is. */
export function writtenDate(iso: string): string {
  const [, year, month, day, clock] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?$/.exec(iso) ?? [];
  if (!year) return iso;
  return [`${day}/${month}/${year}`, clock].filter(Boolean).join(" ");
}

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/**
 * Parses a date and a time in India, as written there ("28/11/2026 09:30") or as `<input type="datetime-local">` has them. Null for an
 * invalid one, and for a year before 1900.
 */
export function fromIndianClock(enteredText: string): Date | null {
  const text = isoClockOf(enteredText);
  if (!WALL_CLOCK.test(text) || !isDay(text.slice(0, 10))) return null;
  const moment = new Date(`${text}+05:30`);
  // Date rolls 31 February over into March; refuse it.
  return !Number.isNaN(moment.getTime()) && text.startsWith(toIndianClock(moment)) ? moment : null;
}

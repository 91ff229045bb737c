import { isDay } from "#app/lib/time/days.ts";
import { isoClockOf } from "#app/lib/time/typed-date.ts";

// India has one time zone and no daylight saving time, so its offset from UTC is constant.
const OFFSET = "+05:30";
const OFFSET_MS = 330 * 60_000;

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/**
 * Parses a date and a time in India, as written there ("28/11/2026 09:30") or as `<input type="datetime-local">` has them. Null for an
 * invalid one, and for a year before 1900.
 */
export function fromIndianClock(enteredText: string): Date | null {
  const text = isoClockOf(enteredText);
  if (!WALL_CLOCK.test(text) || !isDay(text.slice(0, 10))) return null;
  const moment = new Date(text + OFFSET);
  // Date rolls 31 February over into March; refuse it.
  return !Number.isNaN(moment.getTime()) && text.startsWith(toIndianClock(moment)) ? moment : null;
}

/** A moment in Indian time, to the minute, as the value of `<input type="datetime-local">`. */
export function toIndianClock(moment: Date): string {
  return inIndia(moment).slice(0, 16);
}

/** The date in India, as "2026-11-21". */
export function indianDay(moment: Date): string {
  return inIndia(moment).slice(0, 10);
}

/** The date and time in India, as "2026-11-21 15:04:05", which sorts as text and opens in spreadsheets. */
export function formatIndianMoment(moment: Date): string {
  return inIndia(moment).slice(0, 19).replace("T", " ");
}

function inIndia(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString();
}

import { DAY_MS } from "#app/lib/time/durations.ts";

// Days are text as in "2026-11-21": they sort as text and have no time zone.

// PostgreSQL has no year 0. An earlier year than this one is always a mistake.
const FIRST_DAY = "1900-01-01";

/** Whether the text is a valid calendar day since 1900. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The day `count` days later, or earlier for a negative number. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** All days from the first to the last, inclusive; empty when the last is before the first. */
export function daysFromTo(from: string, to: string): string[] {
  const count = countDays(from, to);
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

/** The number of days from the first to the last, inclusive. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** The moment at which the day begins in India. */
export function indianMidnight(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

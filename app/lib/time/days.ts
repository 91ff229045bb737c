// Days are text as in "2026-11-21": they sort as text, and no time zone can move them.

const DAY_MS = 86_400_000;

/** Whether the text is a day that the calendar has. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The day that comes so many days later, or earlier for a negative number. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** From the first to the last, both included; none when the last is before the first. */
export function daysFromTo(from: string, to: string): string[] {
  const count = countDays(from, to);
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}

/** How many days there are from the first to the last, both included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** The moment at which the day begins in India, which knows no summer time. */
export function indianMidnight(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

import { addDays } from "#app/lib/time/days.ts";

// Months are text as in "2026-11", like days.

/** Whether the text is a month of a year from 2000 to 2099. */
export function isMonth(text: string): boolean {
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** All months from the first to the last, inclusive. */
export function monthsFromTo(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addDays(`${month}-01`, 31).slice(0, 7)) months.push(month);
  return months;
}

const longMonth = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-11" as "November 2026". */
export function formatMonth(month: string): string {
  return longMonth.format(new Date(`${month}-01T00:00:00Z`));
}

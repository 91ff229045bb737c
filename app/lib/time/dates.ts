import { indianDay } from "#app/lib/time/india-time.ts";
import { indianMidnight } from "#app/lib/time/days.ts";

// The way in which pages, emails and the admin write dates and times, all of them in Indian time: day, short month and year; for the
// days ahead the weekday instead of the year. Files for spreadsheets and providers have ISO dates, see `india-time.ts`.

const indian = (options: Intl.DateTimeFormatOptions, locale = "en-GB") =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "Asia/Kolkata" });

const dayAndYear = indian({ day: "numeric", month: "short", year: "numeric" });
const dayAndMonth = indian({ day: "numeric", month: "short" });
const weekday = indian({ weekday: "short" });
const time = indian({ hour: "numeric", minute: "2-digit", hourCycle: "h12" });
const dayAndLongMonth = indian({ dateStyle: "long" });
const longMonthAndYear = indian({ month: "long", year: "numeric" });
const usMoment = indian({ dateStyle: "long", timeStyle: "short" }, "en-US");

/** "21 Nov 2026" */
export function formatDate(moment: Date): string {
  return dayAndYear.format(moment);
}

/** "21 Nov 2026, 3:30 pm" */
export function formatMoment(moment: Date): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** "2026-11-21" as "21 Nov 2026" */
export function formatDay(day: string): string {
  return formatDate(indianMidnight(day));
}

/** "2026-11-21" as "21 Nov", where the year is known, as on the axis of a chart. */
export function formatDayOfYear(day: string): string {
  return dayAndMonth.format(indianMidnight(day));
}

/** A day ahead, "2026-11-27", as "Fri 27 Nov". */
export function formatUpcomingDay(day: string): string {
  const midnight = indianMidnight(day);
  return `${weekday.format(midnight)} ${dayAndMonth.format(midnight)}`;
}

/** A moment within the next days, "Fri 27 Nov, 3:30 pm". */
export function formatDeadline(moment: Date): string {
  return `${formatUpcomingDay(indianDay(moment))}, ${formatTime(moment)}`;
}

/** "21 November 2026", the unabbreviated date of invoices, receipts and credit notes. */
export function formatDocumentDate(moment: Date): string {
  return dayAndLongMonth.format(moment);
}

/** "November 2026" */
export function formatMonth(moment: Date): string {
  return longMonthAndYear.format(moment);
}

/** "November 21, 2026 at 3:30 PM", the US English format that the specification prescribes for the rows of the order history. */
export function formatOrderHistoryMoment(moment: Date): string {
  return usMoment.format(moment);
}

/** "3:30 pm", without a line break before "pm". */
function formatTime(moment: Date): string {
  return time.format(moment).replace(/\s(?=[ap]m$)/, "\u00A0");
}

const TIME_ZONE = "Asia/Kolkata";

const longDate = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: TIME_ZONE });

/** The day in India, as "21 November 2026". */
export function formatDate(moment: Date): string {
  return longDate.format(moment);
}

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE });

/** The day in India, as "2026-11-21". */
export function indianDay(moment: Date): string {
  return dayFormat.format(moment);
}

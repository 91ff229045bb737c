const TIME_ZONE = "Asia/Kolkata";

const longDate = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: TIME_ZONE });

/** The date in India, as "21 November 2026". */
export function formatDate(moment: Date): string {
  return longDate.format(moment);
}

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE });

/** The date in India, as "2026-11-21". */
export function indianDay(moment: Date): string {
  return dayFormat.format(moment);
}

const momentFormat = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: TIME_ZONE,
});

/** The date and time in India, as "2026-11-21 15:04:05", which sorts as text and opens in spreadsheets. */
export function formatIndianMoment(moment: Date): string {
  return momentFormat.format(moment);
}

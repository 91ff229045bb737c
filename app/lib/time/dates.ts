const longDate = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });

/** The date in India, as "21 November 2026". */
export function formatDate(moment: Date): string {
  return longDate.format(moment);
}

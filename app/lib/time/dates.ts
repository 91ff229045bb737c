const longDate = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });

/** The date in India, as "21 November 2026". */
export function formatDate(moment: Date): string {
  return longDate.format(moment);
}

const deadline = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
  timeZone: "Asia/Kolkata",
});

/** A moment within the next days, in India: "Fri 27 Nov, 3:30 pm". */
export function formatDeadline(moment: Date): string {
  return deadline.format(moment);
}

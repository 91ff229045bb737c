const format = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "Asia/Kolkata",
});

/** A date and time as the admin reads it, in the shop's own time zone: "21 Nov 2026, 3:30 pm". */
export function momentLabel(at: Date): string {
  // "pm" does not begin a line of its own.
  return format.format(at).replace(/ (?=[ap]m$)/, "\u00A0");
}

const format = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "Asia/Kolkata",
});

/** A date and time in the admin, in the shop's time zone: "21 Nov 2026, 3:30 pm". */
export function momentLabel(at: Date): string {
  // No line break before "pm".
  return format.format(at).replace(/ (?=[ap]m$)/, "\u00A0");
}

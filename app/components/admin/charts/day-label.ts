const short = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "2026-11-21" as "21 Nov". */
export function dayLabel(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`));
}

/** "2026-11-21" as "21 Nov 2026". */
export function dayAndYearLabel(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`));
}

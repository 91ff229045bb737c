// India has one time zone and no daylight saving time, so its offset from UTC is constant: +05:30.
const OFFSET_MS = 330 * 60_000;

/** A moment in Indian time, to the minute, as the value of `<input type="datetime-local">`. */
export function toIndianClock(moment: Date): string {
  return inIndia(moment).slice(0, 16);
}

/** The date in India, as "2026-11-21". */
export function indianDay(moment: Date): string {
  return inIndia(moment).slice(0, 10);
}

/** The date and time in India, as "2026-11-21 15:04:05", which sorts as text and opens in spreadsheets. */
export function formatIndianMoment(moment: Date): string {
  return inIndia(moment).slice(0, 19).replace("T", " ");
}

function inIndia(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString();
}

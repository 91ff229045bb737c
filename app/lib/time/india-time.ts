// India has one time zone and no daylight saving time, so its offset from UTC is constant.
const OFFSET = "+05:30";
const OFFSET_MS = 330 * 60_000;

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** Parses the value of `<input type="datetime-local">` as Indian time. Null for an invalid one. */
export function fromIndianClock(text: string): Date | null {
  if (!WALL_CLOCK.test(text)) return null;
  const moment = new Date(text + OFFSET);
  // Date rolls 31 February over into March; refuse it.
  return !Number.isNaN(moment.getTime()) && text.startsWith(toIndianClock(moment)) ? moment : null;
}

/** A moment in Indian time, to the minute, as the value of `<input type="datetime-local">`. */
export function toIndianClock(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 16);
}

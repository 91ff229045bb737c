// India has one time zone and no summer time: a wall clock there is always this far ahead of UTC.
const OFFSET = "+05:30";
const OFFSET_MS = 330 * 60_000;

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** The moment that a clock in India shows, as `<input type="datetime-local">` sends it. Null for what is no such moment. */
export function fromIndianClock(text: string): Date | null {
  if (!WALL_CLOCK.test(text)) return null;
  const moment = new Date(text + OFFSET);
  // A 31st of February becomes a day of March: not what was meant.
  return !Number.isNaN(moment.getTime()) && text.startsWith(toIndianClock(moment)) ? moment : null;
}

/** A moment as a clock in India shows it, to the minute, for `<input type="datetime-local">`. */
export function toIndianClock(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 16);
}

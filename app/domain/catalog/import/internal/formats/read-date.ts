const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/;
const NUMERIC = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:$|[ ,])/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})/i;
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/i;
const SERIAL = /^[3-6]\d{4}(?:\.\d+)?$/;

/** Excel counts days from 1899-12-30. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/**
 * The day of a date of another shop's file as YYYY-MM-DD: 2024-03-01 with or without a time, 01/03/2024, 01.03.2024, 1 March 2024,
 * Mar 1, 2024, or the day's number in a spreadsheet. Null for any other text. In 01/03/2024 the day is first, as in India and Europe, unless
 * only the second number can be a day.
 */
export function readDay(cell: string): string | null {
  const iso = ISO.exec(cell);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = NUMERIC.exec(cell);
  if (numeric) {
    const [first = 0, second = 0, year = 0] = numeric.slice(1).map(Number);
    return second > 12 ? dayOf(year, first, second) : dayOf(year, second, first);
  }
  const dayFirst = DAY_FIRST.exec(cell);
  if (dayFirst) return dayOf(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(cell);
  if (monthFirst) return dayOf(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  if (!SERIAL.test(cell)) return null;
  return new Date(SERIAL_EPOCH + Math.floor(Number(cell)) * DAY_MS).toISOString().slice(0, 10);
}

function monthOf(name = ""): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, countDays, daysFromTo, indianMidnight, isDay } from "#app/lib/time/days.ts";
import { daysOf, MAX_DAYS, parsePeriod, periodParams } from "#app/domain/analytics/sales.ts";

const TODAY = "2026-11-21";
const parse = (query: string) => parsePeriod(new URLSearchParams(query), TODAY);

test.each([
  ["", "2026-10-23", "2026-09-23", "2026-10-22"],
  ["range=7", "2026-11-15", "2026-11-08", "2026-11-14"],
  ["range=90", "2026-08-24", "2026-05-26", "2026-08-23"],
  ["range=1000", "2026-10-23", "2026-09-23", "2026-10-22"],
])(
  "the period %j covers the days up to today, compared with as many before",
  (query, from, beforeFrom, beforeTo) => {
    const { period, before } = parse(query);
    expect(period).toEqual({ from, to: TODAY });
    expect(before).toEqual({ from: beforeFrom, to: beforeTo });
  },
);

test.each([
  ["month", "2026-11-01", TODAY, "2026-10-11"],
  ["last-month", "2026-10-01", "2026-10-31", "2026-08-31"],
  ["year", "2026-01-01", TODAY, "2025-02-10"],
])("the range %j follows the calendar, compared with as many days before", (range, from, to, beforeFrom) => {
  const requested = parse(`range=${range}`);
  expect(requested).toMatchObject({ range, period: { from, to }, before: { from: beforeFrom } });
  expect(parsePeriod(periodParams(requested), TODAY)).toEqual(requested);
});

test.each([
  ["from=2026-11-01&to=2026-11-10", "2026-11-01", "2026-11-10"],
  ["from=2026-11-10&to=2026-11-01", "2026-11-01", "2026-11-10"],
  ["from=2026-11-20&to=2027-01-01", "2026-11-20", TODAY],
  ["from=2030-01-01&to=2031-01-01", TODAY, TODAY],
  ["from=2000-01-01&to=2026-11-21", "2025-11-21", TODAY],
])("a custom period is read from the URL: %s", (query, from, to) => {
  expect(parse(`range=custom&${query}`)).toMatchObject({ range: "custom", period: { from, to } });
});

test.each(["", "from=2026-11-01", "from=2026-02-30&to=2026-03-01", "from=yesterday&to=today"])(
  "an invalid custom period (%j) becomes the usual thirty days",
  (query) => expect(parse(`range=custom&${query}`).range).toBe(30),
);

const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test("the comparison period is as long and ends where the period begins, and the URL restores the period", () => {
  fc.assert(
    fc.property(day, day, (from, to) => {
      const requested = parsePeriod(new URLSearchParams({ range: "custom", from, to }), TODAY);
      const { period, before } = requested;
      expect(daysOf(before)).toHaveLength(daysOf(period).length);
      expect(daysOf(period).length).toBeLessThanOrEqual(MAX_DAYS);
      expect(addDays(before.to, 1)).toBe(period.from);
      expect(parsePeriod(periodParams(requested), TODAY)).toEqual(requested);
    }),
  );
});

test("days are counted over months and leap years", () => {
  expect(daysFromTo("2024-02-28", "2024-03-01")).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
  expect(countDays("2025-12-31", "2026-01-01")).toBe(2);
  expect(daysFromTo("2026-01-02", "2026-01-01")).toEqual([]);
  expect(isDay("2026-02-29")).toBe(false);
});

test("a day in India begins half past six in the evening before, in UTC", () => {
  expect(indianMidnight("2026-11-21").toISOString()).toBe("2026-11-20T18:30:00.000Z");
});

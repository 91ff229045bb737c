import { expect, test } from "vitest";
import { daysOfMonth, formatMonth, isMonth, monthsFromTo } from "#app/lib/time/months.ts";

test.each([
  ["2026-11", "2026-11-01", "2026-11-30"],
  ["2026-12", "2026-12-01", "2026-12-31"],
  ["2027-02", "2027-02-01", "2027-02-28"],
  ["2028-02", "2028-02-01", "2028-02-29"],
])("the month %s goes from %s to %s", (month, from, to) => expect(daysOfMonth(month)).toEqual({ from, to }));

test.each(["2026-13", "2026-00", "2026-1", "26-11", "2026-11-01", "", "1999-12", "constructor"])(
  "%j is no month",
  (text) => expect(isMonth(text)).toBe(false),
);

test("months are counted over the turn of the year and have names", () => {
  expect(monthsFromTo("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
  expect(formatMonth("2026-11")).toBe("November 2026");
});

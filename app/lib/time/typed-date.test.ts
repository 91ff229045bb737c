import { expect, test } from "vitest";
import { isoClockOf, isoDayOf, writtenDate } from "#app/lib/time/typed-date.ts";

test.each([
  ["28/11/2026", "2026-11-28"],
  [" 1/2/2026 ", "2026-02-01"],
  ["28-11-2026", "2026-11-28"],
  ["28.11.2026", "2026-11-28"],
  ["28112026", "2026-11-28"],
  ["2026-11-28", "2026-11-28"],
  ["28/11/26", "28/11/26"],
  ["tomorrow", "tomorrow"],
  ["", ""],
])("the typed day %j is read as %j", (text, iso) => {
  expect(isoDayOf(text)).toBe(iso);
});

test.each([
  ["28/11/2026 09:30", "2026-11-28T09:30"],
  ["28/11/2026, 9.30", "2026-11-28T09:30"],
  ["2026-11-28T09:30", "2026-11-28T09:30"],
  ["28/11/2026", "28/11/2026"],
  ["", ""],
])("the typed moment %j is read as %j", (text, iso) => {
  expect(isoClockOf(text)).toBe(iso);
});

test.each([
  ["2026-11-28", "28/11/2026"],
  ["2026-11-28T09:30", "28/11/2026 09:30"],
  ["28/11/26", "28/11/26"],
  ["", ""],
])("the stored value %j is shown as %j", (iso, written) => {
  expect(writtenDate(iso)).toBe(written);
});

import { expect, test } from "vitest";
import {
  formatDate,
  formatDay,
  formatDayOfYear,
  formatDeadline,
  formatDocumentDate,
  formatMoment,
  formatOrderHistoryMoment,
  formatUpcomingDay,
} from "#app/lib/time/dates.ts";

test("dates and times are written in Indian time, in one way", () => {
  const moment = new Date("2026-11-28T19:57:08Z");
  expect(formatDate(moment)).toBe("29 Nov 2026");
  expect(formatMoment(moment)).toBe("29 Nov 2026, 1:27\u00A0am");
  expect(formatDeadline(moment)).toBe("Sun 29 Nov, 1:27\u00A0am");
});

test.each([
  ["2026-11-27T18:30:00Z", "28 Nov 2026, 12:00\u00A0am"],
  ["2026-11-28T06:30:00Z", "28 Nov 2026, 12:00\u00A0pm"],
  ["2026-11-28T18:29:59Z", "28 Nov 2026, 11:59\u00A0pm"],
])("the time of %s is %s", (moment, written) => {
  expect(formatMoment(new Date(moment))).toBe(written);
});

test("a calendar day is the same day in every form", () => {
  expect(formatDay("2026-01-01")).toBe("1 Jan 2026");
  expect(formatDayOfYear("2026-01-01")).toBe("1 Jan");
  expect(formatUpcomingDay("2026-01-01")).toBe("Thu 1 Jan");
});

test("a document has the unabbreviated date, and the order history the US English one", () => {
  const moment = new Date("2026-11-28T10:27:08Z");
  expect(formatDocumentDate(moment)).toBe("28 November 2026");
  expect(formatOrderHistoryMoment(moment).replaceAll(/\s/g, " ")).toBe("November 28, 2026 at 3:57 PM");
});

import { expect, test } from "vitest";
import { formatDate, formatDeadline } from "#app/lib/time/dates.ts";

test("dates and deadlines are written in Indian time, for readers and not for spreadsheets", () => {
  const moment = new Date("2026-11-29T01:27:08Z");
  expect(formatDate(moment)).toBe("29 November 2026");
  expect(formatDeadline(moment)).toBe("Sun 29 Nov, 6:57 am");
});

import { expect, test } from "vitest";
import { toIndianClock } from "#app/lib/time/india-time.ts";
import { fromIndianClock } from "#app/lib/time/typed-date.ts";

test("18:30 in India is 13:00 UTC", () => {
  expect(fromIndianClock("2026-11-21T18:30")?.toISOString()).toBe("2026-11-21T13:00:00.000Z");
  expect(toIndianClock(new Date("2026-11-21T13:00:00Z"))).toBe("2026-11-21T18:30");
});

test("a day in India starts at 18:30 UTC of the day before", () => {
  expect(fromIndianClock("2027-01-01T00:00")?.toISOString()).toBe("2026-12-31T18:30:00.000Z");
});

test.each([
  "",
  "tomorrow",
  "2026-02-31T10:00",
  "2026-13-01T10:00",
  "2026-01-01T24:30",
  "2026-01-01",
  "0000-01-01T10:00",
])("%j is no moment", (text) => expect(fromIndianClock(text)).toBeNull());

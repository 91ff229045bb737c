import { describe, expect, test } from "vitest";
import { returnNumberLabel, returnsEndAt } from "#app/domain/orders/returns/returns.ts";

describe("the days of a return", () => {
  test.each([
    ["early in the day", "2026-03-01T00:00:00+05:30"],
    ["at noon", "2026-03-01T12:00:00+05:30"],
    ["at the last moment", "2026-03-01T23:59:59.999+05:30"],
  ])(
    "an order delivered %s can be returned until the thirtieth day after has ended in India",
    (_, delivered) => {
      expect(returnsEndAt({ returnDays: null }, new Date(delivered))).toEqual(
        new Date("2026-04-01T00:00:00+05:30"),
      );
    },
  );
});

test("a return's number is the order's number and its place among the order's returns", () => {
  expect(returnNumberLabel(12, 2)).toBe("R000012-2");
});

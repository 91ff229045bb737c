import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkoutsToEnd,
  MAX_OPEN_CHECKOUTS,
  MINUTES_TO_PAY,
  minutesToPay,
  SHORT_MINUTES_TO_PAY,
  type OpenCheckout,
} from "#app/domain/checkout/internal/unpaid/unpaid-limits.ts";

const open = (id: string, at: number, pieces: number, shared = ["phone"]): OpenCheckout => ({
  id,
  createdAt: new Date(at),
  shared,
  itemCount: pieces,
});

describe("the open checkouts that end for a new one", () => {
  test("the oldest ends when two are open", () => {
    const before = [open("new", 2, 1), open("old", 1, 1)];
    expect(checkoutsToEnd(before, { itemCount: 1, maxItems: 50 })).toEqual(["old"]);
    expect(checkoutsToEnd(before.slice(0, 1), { itemCount: 1, maxItems: 50 })).toEqual([]);
  });

  test("one ends when both together hold too many pieces", () => {
    expect(checkoutsToEnd([open("first", 1, 30)], { itemCount: 21, maxItems: 50 })).toEqual(["first"]);
    expect(checkoutsToEnd([open("first", 1, 30)], { itemCount: 20, maxItems: 50 })).toEqual([]);
  });

  test("contact and network address are counted apart", () => {
    const before = [open("phone", 1, 1, ["phone"]), open("network", 2, 1, ["network"])];
    expect(checkoutsToEnd(before, { itemCount: 1, maxItems: 50 })).toEqual([]);
  });

  test("afterwards no buyer, contact or address has too many checkouts or pieces", () => {
    const names = fc.subarray(["user", "email", "phone", "network"], { minLength: 1 });
    const checkout = fc.record({
      shared: names,
      itemCount: fc.integer({ min: 1, max: 60 }),
      at: fc.nat(100),
    });
    fc.assert(
      fc.property(fc.array(checkout, { maxLength: 8 }), fc.integer({ min: 1, max: 50 }), (all, pieces) => {
        const before = all.map(({ at, ...each }, index) => ({
          ...each,
          id: String(index),
          createdAt: new Date(at),
        }));
        const ending = new Set(checkoutsToEnd(before, { itemCount: pieces, maxItems: 50 }));
        const left = before.filter(({ id }) => !ending.has(id));
        for (const name of ["user", "email", "phone", "network"]) {
          const sharing = left.filter(({ shared }) => shared.includes(name));
          expect(sharing.length + 1).toBeLessThanOrEqual(MAX_OPEN_CHECKOUTS);
          const held = sharing.reduce((sum, each) => sum + each.itemCount, pieces);
          expect(held).toBeLessThanOrEqual(50);
        }
      }),
    );
  });
});

test.each([
  ["one of ten pieces", { free: 10, unpaid: 0, requested: 1 }, MINUTES_TO_PAY],
  ["one of two pieces", { free: 2, unpaid: 0, requested: 1 }, MINUTES_TO_PAY],
  ["the fifth of ten pieces", { free: 6, unpaid: 4, requested: 1 }, MINUTES_TO_PAY],
  ["the sixth of ten pieces", { free: 5, unpaid: 5, requested: 1 }, SHORT_MINUTES_TO_PAY],
  ["the only piece", { free: 1, unpaid: 0, requested: 1 }, SHORT_MINUTES_TO_PAY],
  ["the last of three pieces", { free: 1, unpaid: 2, requested: 1 }, SHORT_MINUTES_TO_PAY],
])("a checkout of %s is held for its time", (_title, pieces, minutes) => {
  expect(minutesToPay([{ free: 10, unpaid: 0, requested: 1 }, pieces])).toBe(minutes);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { splitRefund } from "#app/domain/orders/internal/refunds/split-refund.ts";

const order = {
  subtotalMinor: 10_000,
  discountMinor: 1000,
  shippingMinor: 499,
  taxMinor: 630,
  lines: [
    { id: "a", priceAtPurchaseMinor: 3000, quantity: 2, discountMinor: 600 },
    { id: "b", priceAtPurchaseMinor: 4000, quantity: 1, discountMinor: 400 },
  ],
};

test.each([
  [
    "a piece",
    2889,
    [{ orderLineId: "a", quantity: 1 }],
    { lines: [2700, 0], taxMinor: 189, shippingMinor: 0 },
  ],
  [
    "all pieces and the shipping",
    10_129,
    [
      { orderLineId: "a", quantity: 2 },
      { orderLineId: "b", quantity: 1 },
    ],
    { lines: [5400, 3600], taxMinor: 630, shippingMinor: 499 },
  ],
  ["a cancelled order", 10_129, null, { lines: [5400, 3600], taxMinor: 630, shippingMinor: 499 }],
])("a refund of %s is divided among the goods that it was paid for", (_, amountMinor, pieces, split) => {
  expect(splitRefund(order, { amountMinor, items: pieces })).toEqual(split);
});

test("the parts of a refund add up to it to the last minor unit, and none is below zero", () => {
  const line = fc.record({
    price: fc.nat(900_000),
    quantity: fc.integer({ min: 1, max: 5 }),
    off: fc.nat(100),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.nat(100_000),
      fc.nat(10_000),
      fc.option(fc.array(fc.nat(5), { minLength: 6, maxLength: 6 })),
      fc.integer({ min: 1, max: 5_000_000 }),
      (drawn, taxMinor, shippingMinor, counts, amountMinor) => {
        const lines = drawn.map(({ price, quantity, off }, at) => ({
          id: String(at),
          priceAtPurchaseMinor: price,
          quantity,
          discountMinor: Math.floor((price * quantity * off) / 100),
        }));
        const sum = (of: (line: (typeof lines)[number]) => number) =>
          lines.reduce((total, one) => total + of(one), 0);
        const bought = {
          subtotalMinor: sum((one) => one.priceAtPurchaseMinor * one.quantity),
          discountMinor: sum((one) => one.discountMinor),
          shippingMinor,
          taxMinor,
          lines,
        };
        const pieces =
          counts &&
          lines.map(({ id, quantity }, at) => ({
            orderLineId: id,
            quantity: Math.min(quantity, counts[at] ?? 0),
          }));
        const split = splitRefund(bought, { amountMinor, items: pieces });
        const parts = [...split.lines, split.taxMinor, split.shippingMinor];
        expect(parts.reduce((total, part) => total + part, 0)).toBe(amountMinor);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

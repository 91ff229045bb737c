import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceCart } from "#app/domain/cart/price-cart.ts";
import { returnAmount, type ReturnedLine } from "#app/domain/orders/returns/return-amount.ts";
import { apportion } from "#app/lib/money.ts";

const order = { subtotalMinor: 10_000, discountMinor: 1000, shippingMinor: 499, taxMinor: 630 };

const line = (more: Partial<ReturnedLine>): ReturnedLine => ({
  priceMinor: 5000,
  discountMinor: 500,
  quantity: 1,
  refunded: 0,
  returningQuantity: 0,
  ...more,
});

describe("the amount of a return", () => {
  const back = { returningQuantity: 1 };
  test.each([
    ["one of two equal pieces", [line(back), line({})], false, [5000, 500, 315, 0, 4815]],
    ["everything, without the shipping", [line(back), line(back)], false, [10_000, 1000, 630, 0, 9630]],
    [
      "everything when the shop was at fault",
      [line(back), line(back)],
      true,
      [10_000, 1000, 630, 499, 10_129],
    ],
    [
      "the rest after a third came back",
      [
        line({ priceMinor: 3333, discountMinor: 333, refunded: 1 }),
        line({ priceMinor: 6667, discountMinor: 667, returningQuantity: 1 }),
      ],
      false,
      [6667, 667, 420, 0, 6420],
    ],
    [
      "a piece at its full price, where the discount was for another",
      [line({ discountMinor: 0, returningQuantity: 1 }), line({ discountMinor: 1000 })],
      false,
      [5000, 0, 350, 0, 5350],
    ],
    [
      "one of three pieces of a discounted line",
      [
        line({ priceMinor: 1000, quantity: 3, discountMinor: 1000, returningQuantity: 1 }),
        line({ priceMinor: 7000, discountMinor: 0 }),
      ],
      false,
      [1000, 333, 46, 0, 713],
    ],
  ])("a return refunds %s", (_, lines, withShipping, expected) => {
    expect(Object.values(returnAmount(order, lines, { withShipping }))).toEqual(expected);
  });

  const bought = fc.array(
    fc.record({
      priceMinor: fc.integer({ min: 1, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      isDiscounted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const rules = fc.record({
    freeShippingAboveMinor: fc.integer({ min: 0, max: 10_000 }),
    shippingMinor: fc.integer({ min: 0, max: 5000 }),
    taxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  });
  const discount = fc.record({
    kind: fc.constantFrom("percent" as const, "amount" as const),
    value: fc.integer({ min: 0, max: 10_000_000 }),
  });

  test("the refunds of all partial returns make the order's total without the shipping", () => {
    fc.assert(
      fc.property(bought, rules, discount, fc.infiniteStream(fc.nat()), (goods, setting, taken, dice) => {
        const weights = goods.map((item) => (item.isDiscounted ? item.priceMinor * item.quantity : 0));
        const eligibleMinor = weights.reduce((total, weight) => total + weight, 0);
        const summary = priceCart(goods, setting, { ...taken, eligibleMinor });
        const shares = apportion(summary.discountMinor, weights);
        let lines = goods.map(({ priceMinor, quantity }, index) =>
          line({ priceMinor, quantity, discountMinor: shares[index] ?? 0 }),
        );
        let refundedMinor = 0;
        while (lines.some((item) => item.refunded < item.quantity)) {
          const portion = lines.map((item) => {
            const remaining = item.quantity - item.refunded;
            return { ...item, returningQuantity: (dice.next().value ?? 0) % (remaining + 1) };
          });
          const amount = returnAmount(summary, portion, { withShipping: false });
          expect(Object.values(amount).every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
          refundedMinor += amount.totalMinor;
          lines = portion.map((item) => ({
            ...item,
            refunded: item.refunded + item.returningQuantity,
          }));
        }
        expect(refundedMinor).toBe(summary.totalMinor - summary.shippingMinor);
      }),
    );
  });
});

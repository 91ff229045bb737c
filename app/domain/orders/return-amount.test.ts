import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceCart } from "#app/domain/cart/price-cart.ts";
import { returnAmount } from "#app/domain/orders/return-amount.ts";

const order = { subtotalMinor: 10_000, discountMinor: 1000, shippingMinor: 499, taxMinor: 630 };

describe("what a return pays back", () => {
  test.each([
    ["half of the goods", 5000, 0, false, [5000, 500, 315, 0, 4815]],
    ["all of the goods, without the shipping", 10_000, 0, false, [10_000, 1000, 630, 0, 9630]],
    ["all of it when the shop was at fault", 10_000, 0, true, [10_000, 1000, 630, 499, 10_129]],
    ["what is left after a third came back", 6667, 3333, false, [6667, 667, 421, 0, 6421]],
  ])("%s", (_, returningMinor, paidBackMinor, withShipping, expected) => {
    expect(Object.values(returnAmount(order, { returningMinor, paidBackMinor, withShipping }))).toEqual(
      expected,
    );
  });

  const lines = fc.array(
    fc.record({
      priceMinor: fc.integer({ min: 1, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
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

  test("in whatever portions an order comes back, all refunds make its total without the shipping", () => {
    fc.assert(
      fc.property(lines, rules, discount, fc.infiniteStream(fc.boolean()), (bought, setting, taken, coin) => {
        const bill = priceCart(bought, setting, taken);
        const pieces = bought.flatMap(({ priceMinor, quantity }) =>
          Array.from({ length: quantity }, () => priceMinor),
        );
        let paidBackMinor = 0;
        let refundedMinor = 0;
        let returningMinor = 0;
        pieces.forEach((priceMinor, index) => {
          returningMinor += priceMinor;
          const isLast = index === pieces.length - 1;
          if (!isLast && coin.next().value === true) return;
          const amount = returnAmount(bill, { returningMinor, paidBackMinor, withShipping: false });
          expect(Object.values(amount).every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
          refundedMinor += amount.totalMinor;
          paidBackMinor += returningMinor;
          returningMinor = 0;
        });
        expect(refundedMinor).toBe(bill.totalMinor - bill.shippingMinor);
      }),
    );
  });
});

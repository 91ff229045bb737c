import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  priceCart,
  priceWithBestDiscount,
  rulesFor,
  type CartDiscount,
} from "#app/domain/cart/price-cart.ts";
import { INDIAN_SHIPPING } from "#app/domain/setup/sell-in-india.server.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";

const rules = { freeShippingAboveMinor: 5000, shippingMinor: 499, taxBasisPoints: 700 };

describe("the cart summary", () => {
  test.each([
    { name: "an empty cart costs nothing", lines: [], expected: [0, 0, 0, 0, 0] },
    {
      name: "below the threshold shipping is added",
      lines: [[2000, 1]],
      expected: [2000, 0, 499, 140, 2639],
    },
    {
      name: "at exactly the threshold shipping is still added",
      lines: [[2500, 2]],
      expected: [5000, 0, 499, 350, 5849],
    },
    { name: "one cent above it is free", lines: [[5001, 1]], expected: [5001, 0, 0, 350, 5351] },
    {
      name: "lines are summed before tax is rounded",
      lines: [
        [35, 1],
        [15, 1],
      ],
      expected: [50, 0, 499, 4, 553],
    },
  ])("the cart summary is right: $name", ({ lines, expected }) => {
    const summary = priceCart(
      lines.map(([priceMinor = 0, quantity = 0]) => ({ priceMinor, quantity })),
      rules,
    );
    const { subtotalMinor, discountMinor, shippingMinor, taxMinor, totalMinor } = summary;
    expect([subtotalMinor, discountMinor, shippingMinor, taxMinor, totalMinor]).toEqual(expected);
  });

  test("a shop that ships free from its threshold ships a cart of exactly that amount free", () => {
    const from = { ...rules, isFreeAtLimit: true };
    const shippingOf = (priceMinor: number) => priceCart([{ priceMinor, quantity: 1 }], from).shippingMinor;
    expect([4999, 5000, 5001].map(shippingOf)).toEqual([499, 0, 0]);
    const india = { taxBasisPoints: 0, gst: null, shipping: INDIAN_SHIPPING };
    expect(priceCart([{ priceMinor: 1_999_00, quantity: 1 }], rulesFor(india)).shippingMinor).toBe(0);
    expect(priceCart([{ priceMinor: 1_998_99, quantity: 1 }], rulesFor(india)).shippingMinor).toBe(99_00);
  });

  test("a percentage discount is taken before tax", () => {
    const summary = priceCart([{ priceMinor: 10_000, quantity: 1 }], rules, {
      kind: "percent",
      value: 1000,
    });
    expect(summary).toMatchObject({ discountMinor: 1000, taxMinor: 630, totalMinor: 9630 });
  });

  test("a free-shipping discount takes nothing off the goods", () => {
    const summary = priceCart([{ priceMinor: 1000, quantity: 1 }], rules, {
      kind: "free_shipping",
      value: 0,
    });
    expect(summary).toMatchObject({ discountMinor: 0, shippingMinor: 0, totalMinor: 1070 });
  });

  const line = fc.record({
    priceMinor: fc.integer({ min: 1, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const discount = fc.option(
    fc.record<CartDiscount>({
      kind: fc.constantFrom("percent", "amount", "free_shipping"),
      value: fc.integer({ min: 0, max: 10_000_000 }),
      eligibleMinor: fc.integer({ min: 0, max: 10_000_000 }),
    }),
    { nil: undefined },
  );

  test("the cart summary adds up in whole minor units, and a discount is never more than the goods", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), discount, (lines, taken) => {
        const summary = priceCart(lines, rules, taken);
        const { subtotalMinor, discountMinor, shippingMinor, taxMinor, totalMinor } = summary;
        expect(Object.values(summary).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(
          true,
        );
        expect(discountMinor).toBeLessThanOrEqual(subtotalMinor);
        expect(totalMinor).toBe(subtotalMinor - discountMinor + shippingMinor + taxMinor);
      }),
    );
  });

  test("the cart summary does not depend on the order of the lines", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        expect(priceCart(lines.toReversed(), rules)).toEqual(priceCart(lines, rules));
      }),
    );
  });
});

describe("the best discount", () => {
  const offer = (more: Partial<OfferedDiscount>): OfferedDiscount => ({
    id: "d",
    code: null,
    title: "",
    kind: "percent",
    value: 1000,
    minimumMinor: 0,
    productIds: null,
    ...more,
  });
  const kurta = { productId: "kurta", priceMinor: 3000, quantity: 1 };
  const shawl = { productId: "shawl", priceMinor: 1000, quantity: 1 };

  test("the best discount is the one with the lowest total, shipping included", () => {
    const tenPercent = offer({ id: "ten" });
    const freeShipping = offer({ id: "ship", kind: "free_shipping", value: 0 });
    expect(priceWithBestDiscount([kurta, shawl], rules, [tenPercent, freeShipping]).discount?.id).toBe(
      "ship",
    );
    expect(priceWithBestDiscount([kurta, kurta, kurta], rules, [freeShipping, tenPercent]).discount?.id).toBe(
      "ten",
    );
  });

  test("a discount counts only its own goods, and only from its minimum", () => {
    const onShawls = offer({ productIds: ["shawl"], value: 5000 });
    expect(priceWithBestDiscount([kurta, shawl], rules, [onShawls]).totals.discountMinor).toBe(500);
    const fromTwenty = { ...onShawls, minimumMinor: 2000 };
    expect(priceWithBestDiscount([kurta, shawl], rules, [fromTwenty]).discount).toBeNull();
    const twoShawls = { ...shawl, quantity: 2 };
    expect(priceWithBestDiscount([kurta, twoShawls], rules, [fromTwenty]).totals.discountMinor).toBe(1000);
  });

  test("a discount never raises the total", () => {
    const goods = fc.array(
      fc.record({
        productId: fc.constantFrom("a", "b", "c"),
        priceMinor: fc.integer({ min: 1, max: 1_000_000 }),
        quantity: fc.integer({ min: 1, max: 20 }),
      }),
      { maxLength: 8 },
    );
    const offers = fc.array(
      fc.record<OfferedDiscount>({
        id: fc.uuid(),
        code: fc.constant(null),
        title: fc.constant(""),
        kind: fc.constantFrom("percent", "amount", "free_shipping"),
        value: fc.integer({ min: 0, max: 100_000 }),
        minimumMinor: fc.integer({ min: 0, max: 100_000 }),
        productIds: fc.option(fc.subarray(["a", "b", "c"])),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(goods, offers, (lines, offered) => {
        const { totals, discount } = priceWithBestDiscount(lines, rules, offered);
        const undiscounted = priceCart(lines, rules);
        expect(totals.totalMinor).toBeLessThanOrEqual(undiscounted.totalMinor);
        expect(discount === null).toBe(totals.totalMinor === undiscounted.totalMinor);
      }),
    );
  });
});

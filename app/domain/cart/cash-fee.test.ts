import fc from "fast-check";
import { expect, test } from "vitest";
import { taxPricedCart } from "#app/domain/checkout/cart-taxes.ts";
import { supplyTo } from "#app/domain/tax/place-of-supply.ts";
import { addCashFee, addGiftWrap, chargeRows, chargesLabel, priceCart } from "#app/domain/cart/price-cart.ts";
import { totalOf } from "#app/domain/tax/inclusive-price.ts";

const seller = { stateCode: "09", gstin: "", hasLut: false };
const line = fc.record({
  productId: fc.uuid(),
  priceMinor: fc.integer({ min: 1, max: 5_000_00 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  rate: fc.constantFrom(500, 1800, 0).map((basisPoints) => ({
    basisPoints,
    threshold: null,
    hsnCode: `62${basisPoints}`,
    uqc: "PCS",
    taxClassName: "",
  })),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  shippingMinor: fc.integer({ min: 0, max: 200_00 }),
  feeMinor: fc.integer({ min: 1, max: 200_00 }),
  wrapMinor: fc.integer({ min: 0, max: 200_00 }),
  state: fc.constantFrom("Uttar Pradesh", "Maharashtra"),
  gstin: fc.constantFrom("", "09ABCDE1234F1ZM"),
});

test("the cash on delivery fee raises shipping and total by itself, and no other amount", () => {
  fc.assert(
    fc.property(order, ({ lines, shippingMinor, feeMinor }) => {
      const totals = priceCart(lines, { freeShippingAboveMinor: null, shippingMinor, taxBasisPoints: 700 });
      const { totals: withFee } = addCashFee({ totals, discount: null }, feeMinor);
      expect(withFee).toEqual({
        ...totals,
        shippingMinor: totals.shippingMinor + feeMinor,
        totalMinor: totals.totalMinor + feeMinor,
        cashFeeMinor: feeMinor,
      });
      const rows = chargeRows(withFee).map(({ amountMinor }) => amountMinor);
      expect(rows).toEqual([totals.shippingMinor, feeMinor]);
    }),
  );
});

test("the price of gift wrapping raises shipping and total by itself, and the rows of the charges add up to shipping", () => {
  fc.assert(
    fc.property(order, fc.boolean(), ({ lines, shippingMinor, feeMinor, wrapMinor }, isCash) => {
      const totals = priceCart(lines, { freeShippingAboveMinor: null, shippingMinor, taxBasisPoints: 700 });
      const before = addCashFee({ totals, discount: null }, isCash ? feeMinor : 0).totals;
      const { totals: wrapped } = addGiftWrap({ totals: before, discount: null }, wrapMinor);
      expect(wrapped).toEqual({
        ...before,
        shippingMinor: before.shippingMinor + wrapMinor,
        totalMinor: before.totalMinor + wrapMinor,
        ...(wrapMinor > 0 && { giftWrapMinor: wrapMinor }),
      });
      const rows = chargeRows(wrapped);
      expect(rows[0]?.amountMinor).toBe(totals.shippingMinor);
      expect(rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(wrapped.shippingMinor);
    }),
  );
});

test("the cash on delivery fee and the gift wrapping bear the rate and HSN code of the line with the largest value, to the last paisa", () => {
  fc.assert(
    fc.property(order, ({ lines, shippingMinor, feeMinor, wrapMinor, state, gstin }) => {
      const totals = priceCart(lines, { freeShippingAboveMinor: null, shippingMinor, taxBasisPoints: 0 });
      const priced = addGiftWrap(addCashFee({ totals, discount: null }, feeMinor), wrapMinor);
      const supplyResult = supplyTo({ ...seller, gstin }, { country: "IN", state, postalCode: "" });
      if (!supplyResult.ok) throw new Error(supplyResult.error);
      const taxed = taxPricedCart(lines, priced, supplyResult.supply);
      const [charge] = taxed.charges;
      if (!charge) throw new Error("The charges are not taxed");
      expect(totalOf(charge)).toBe(totals.shippingMinor + feeMinor + wrapMinor);
      const principal = taxed.lines.find(({ hsnCode }) => hsnCode === charge.hsnCode);
      expect(charge.basisPoints).toBe(principal?.basisPoints);
      expect(Math.max(...taxed.lines.map(({ taxableMinor }) => taxableMinor))).toBe(
        Math.max(
          ...taxed.lines
            .filter(({ hsnCode }) => hsnCode === charge.hsnCode)
            .map(({ taxableMinor }) => taxableMinor),
        ),
      );
    }),
  );
});

test.each([
  [{ shippingMinor: 0 }, "Shipping"],
  [{ shippingMinor: 49_00, cashFeeMinor: 49_00 }, "Cash on delivery fee"],
  [{ shippingMinor: 148_00, cashFeeMinor: 49_00 }, "Shipping and cash on delivery fee"],
  [{ shippingMinor: 99_00, giftWrapMinor: 99_00 }, "Gift wrapping"],
  [{ shippingMinor: 198_00, giftWrapMinor: 99_00 }, "Shipping and gift wrapping"],
  [
    { shippingMinor: 148_00, cashFeeMinor: 49_00, giftWrapMinor: 99_00 },
    "Cash on delivery fee and gift wrapping",
  ],
])("shipping and fee as one amount are named by what they contain: %o", (charges, label) => {
  expect(chargesLabel(charges)).toBe(label);
});

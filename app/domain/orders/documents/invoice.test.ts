import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { priceCart } from "#app/domain/cart/price-cart.ts";
import { invoiceNumber, invoiceOf } from "#app/domain/orders/documents/invoice.ts";
import { apportion } from "#app/lib/money.ts";

const address = (more: Partial<Address> = {}): Address => ({
  firstName: "Asha",
  lastName: "Verma",
  street: "12 Shahnajaf Road",
  city: "Lucknow",
  state: "Uttar Pradesh",
  postalCode: "226001",
  country: "IN",
  phone: "",
  ...more,
});

const order = (shippingAddress: Address) => ({
  number: 12,
  createdAt: new Date("2026-11-21T10:00:00+05:30"),
  subtotalMinor: 10_000,
  discountMinor: 1000,
  shippingMinor: 499,
  taxMinor: 631,
  taxBasisPoints: 700,
  totalMinor: 10_130,
  shippingAddress,
  lines: [
    { priceAtPurchaseMinor: 3333, quantity: 1, discountMinor: 333 },
    { priceAtPurchaseMinor: 6667, quantity: 1, discountMinor: 667 },
  ],
});

const SELLER = { gstin: "09ABCDE1234F1ZY", invoicePrefix: "AM" };

describe("the tax of an invoice", () => {
  test.each(["Uttar Pradesh", " uttar pradesh ", "UP", "U.P."])(
    "the tax within the shop's state (%s) is half CGST and half SGST",
    (state) => {
      expect(invoiceOf(order(address({ state })), SELLER).taxes).toEqual([
        { label: "CGST 3.5%", amountMinor: 315 },
        { label: "SGST 3.5%", amountMinor: 316 },
      ]);
    },
  );

  test.each(["", "Nowhere"])(
    "the tax of an order to Lucknow with the state %j follows the PIN code: half CGST and half SGST",
    (state) => {
      const invoice = invoiceOf(order(address({ state })), SELLER);
      expect(invoice.taxes.map(({ label }) => label)).toEqual(["CGST 3.5%", "SGST 3.5%"]);
      expect(invoice.placeOfSupply).toBe("Uttar Pradesh");
    },
  );

  test.each([
    ["to another state", { state: "Maharashtra" }, "Maharashtra"],
    ["to a state that nothing names", { state: "", postalCode: "605102" }, "India"],
    ["abroad", { state: "UP", country: "US" as const }, "Outside India"],
  ])("the tax of an order %s is integrated", (_, to, placeOfSupply) => {
    const invoice = invoiceOf(order(address(to)), SELLER);
    expect(invoice.taxes).toEqual([{ label: "IGST 7%", amountMinor: 631 }]);
    expect(invoice.placeOfSupply).toBe(placeOfSupply);
  });

  test.each([
    ["in Mumbai, to Mumbai", "27AAPFU0939F1ZV", "Maharashtra", ["CGST 3.5%", "SGST 3.5%"]],
    ["in Mumbai, to Lucknow", "27AAPFU0939F1ZV", "Uttar Pradesh", ["IGST 7%"]],
    ["in Chandigarh, to Chandigarh", "04AAPFU0939F1Z3", "Chandigarh", ["CGST 3.5%", "UTGST 3.5%"]],
  ])("the tax of a seller %s follows the state of the GSTIN", (_, gstin, state, labels) => {
    const { taxes } = invoiceOf(order(address({ state })), { gstin, invoicePrefix: "AM" });
    expect(taxes.map(({ label }) => label)).toEqual(labels);
    expect(taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(631);
  });
});

describe("an invoice's number", () => {
  test.each([
    ["the last moment of a financial year", "2026-03-31T23:59:59+05:30", "AM/25-26/000012"],
    ["the first moment of the next", "2026-04-01T00:00:00+05:30", "AM/26-27/000012"],
    ["the turn of the century", "2099-12-01T00:00:00+05:30", "AM/99-00/000012"],
  ])("an invoice number has its financial year at %s", (_, at, expected) => {
    expect(invoiceNumber(12, new Date(at), "AM")).toBe(expected);
  });

  test("an invoice number has at most sixteen characters, even after ten million orders", () => {
    expect(invoiceNumber(9_999_999, new Date("2026-11-29T12:00:00+05:30"), "AM")).toHaveLength(16);
  });
});

test("an invoice's lines and taxes add up to the order's total", () => {
  const line = fc.record({
    priceAtPurchaseMinor: fc.integer({ min: 1, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  const state = fc.constantFrom("Uttar Pradesh", "Kerala");
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 3000 }),
      state,
      (lines, off, taxBasisPoints, to) => {
        const summary = priceCart(
          lines.map(({ priceAtPurchaseMinor: priceMinor, quantity }) => ({ priceMinor, quantity })),
          { freeShippingAboveMinor: 5000, shippingMinor: 499, taxBasisPoints },
          { kind: "percent", value: off },
        );
        const shares = apportion(
          summary.discountMinor,
          lines.map(({ priceAtPurchaseMinor, quantity }) => priceAtPurchaseMinor * quantity),
        );
        const discounted = lines.map((part, index) => ({ ...part, discountMinor: shares[index] ?? 0 }));
        const placed = { ...order(address({ state: to })), ...summary, taxBasisPoints, lines: discounted };
        const invoice = invoiceOf(placed, SELLER);
        const taxable = invoice.lines.reduce((sum, part) => sum + part.taxableMinor, 0);
        const taxes = invoice.taxes.reduce((sum, tax) => sum + tax.amountMinor, 0);
        expect(taxable).toBe(invoice.taxableMinor);
        expect(taxable + taxes + invoice.shippingMinor).toBe(invoice.totalMinor);
        expect(invoice.lines.every((part) => part.discountMinor >= 0 && part.taxableMinor >= 0)).toBe(true);
      },
    ),
  );
});

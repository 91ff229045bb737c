import { expect, test } from "vitest";
import { RUPEES } from "#app/lib/money.ts";
import { orderTaxNote } from "#app/domain/tax/tax-order.ts";

const supply = { kind: "inter-state", placeOfSupply: "07" } as const;
const gst = { supply, placeName: "Delhi", sellerGstin: "x", shipping: null };
const order = { gst, money: RUPEES };
const parts = (taxableMinor: number, igstMinor: number) => ({
  taxableMinor,
  igstMinor,
  cgstMinor: 0,
  sgstMinor: 0,
});

test("an order whose invoices state a later rate names the tax of its invoices, and before that the tax of its own day", () => {
  const lines = [parts(100_00, 12_00)];
  expect(orderTaxNote(order, lines)).toContain("IGST ₹12.00");
  expect(orderTaxNote(order, lines, [{ supply, lines: [parts(106_67, 5_33)] }])).toContain("IGST ₹5.33");
});

test("an order that is invoiced in part names the tax of its own day", () => {
  const lines = [parts(100_00, 12_00), parts(100_00, 12_00)];
  expect(orderTaxNote(order, lines, [{ supply, lines: [parts(106_67, 5_33)] }])).toContain("IGST ₹24.00");
});

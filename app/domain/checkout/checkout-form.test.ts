import { expect, test } from "vitest";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";

test("the checkout form keeps the line breaks of an order note", () => {
  const { cart: _, ...fields } = checkoutFields([]);
  const form = CheckoutForm.parse({ ...fields, notes: "Ring twice.\r\nThird floor." });
  expect(form.notes.replaceAll("\r\n", "\n")).toBe("Ring twice.\nThird floor.");
});

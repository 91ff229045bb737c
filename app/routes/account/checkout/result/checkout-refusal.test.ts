import { expect, test } from "vitest";
import type { PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { describeRefusal, type Refusal } from "#app/routes/account/checkout/result/checkout-refusal.tsx";

const ANOTHER_METHOD = "Please try again, or choose another payment method.";

function textFor(refusal: Refusal, method: PaymentMethod | null): string {
  const words = describeRefusal(refusal, { method, isCartEmpty: false });
  return `${words?.title}: ${words?.text}`;
}

test.each([
  ["card", "Please try another card."],
  ["upi", ANOTHER_METHOD],
  ["online", ANOTHER_METHOD],
  [null, ANOTHER_METHOD],
] as const)("a declined payment (%s) suggests: %s", (method, advice) => {
  expect(textFor({ kind: "declined", message: "The bank declined it." }, method)).toBe(
    `Payment declined: The bank declined it. Your cart is unchanged. ${advice}`,
  );
});

test.each([
  ["card", "The bank did not respond"],
  ["upi", "The bank did not respond"],
  ["online", "The payment provider did not respond"],
] as const)("a payment without a response (%s) has the title: %s", (method, title) => {
  expect(textFor({ kind: "payment-unavailable" }, method)).toBe(
    `${title}: You have not been charged. Please try again in a moment.`,
  );
});

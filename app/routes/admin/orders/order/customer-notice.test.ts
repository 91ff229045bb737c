import { expect, test } from "vitest";
import { customerNotice } from "#app/routes/admin/orders/order/customer-notice.ts";

const phone = "+919876543210";

test.each([
  [{ hasEmail: true, phone, refundChannel: null }, "The customer gets an email."],
  [
    { hasEmail: false, phone, refundChannel: "whatsapp" },
    "The customer gets a message on WhatsApp once it is paid.",
  ],
  [{ hasEmail: false, phone, refundChannel: "sms" }, "The customer gets an SMS once it is paid."],
  [
    { hasEmail: false, phone, refundChannel: null },
    "The customer has no email address and gets no message: call +91 98765 43210.",
  ],
  [
    { hasEmail: false, phone: "", refundChannel: null },
    "The customer has neither an email address nor a phone number and cannot be notified.",
  ],
] as const)("a page of an order says how its customer hears of a refund (%j)", (reach, sentence) => {
  expect(customerNotice(reach, "refund")).toBe(sentence);
});

test("no message to a phone announces a change other than a refund", () => {
  const reach = { hasEmail: false, phone, refundChannel: "sms" } as const;
  expect(customerNotice(reach)).toContain("gets no message: call");
});

// Proves ASVS-V13-03

import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readRazorpayEvent } from "#app/domain/payments/razorpay/razorpay.server.ts";

const body = new TextEncoder().encode(JSON.stringify({ event: "payment.captured", payload: {} }));
const signedWith = (secret: string) =>
  new Headers({ "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex") });

test("a webhook is accepted with the current and the previous secret, and with no other", () => {
  const secrets = ["the current secret", "the previous secret"];
  for (const secret of secrets)
    expect(readRazorpayEvent(body, signedWith(secret), secrets)?.name).toBe("payment.captured");
  expect(readRazorpayEvent(body, signedWith("another secret"), secrets)).toBeNull();
  expect(readRazorpayEvent(body, signedWith("the previous secret"), ["the current secret"])).toBeNull();
});

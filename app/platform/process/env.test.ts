import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/process/env.server.ts";

test.each([
  ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET", { RAZORPAY_KEY_SECRET: "secret" }],
  [
    "SHIPROCKET_EMAIL",
    "SHIPROCKET_PASSWORD, SHIPROCKET_WEBHOOK_TOKEN, SHIPROCKET_PICKUP_PIN",
    { SHIPROCKET_EMAIL: "ship@example.com", SHIPROCKET_PICKUP_PIN: "226001" },
  ],
  ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID", { WHATSAPP_TOKEN: "token" }],
  ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID", { WHATSAPP_PHONE_NUMBER_ID: "12", WHATSAPP_TOKEN: " " }],
  ["WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN", { WHATSAPP_APP_SECRET: "s".repeat(16) }],
])("%s without %s, or the reverse, is reported", (first, others, variables) => {
  expect(parseEnv(variables)).toEqual({
    ok: false,
    problems: [`${first} belongs together with ${others}: set all of them or none.`],
  });
});

test("a provider whose variables are all set, or none, is accepted", () => {
  expect(parseEnv({}).ok).toBe(true);
  expect(parseEnv({ WHATSAPP_TOKEN: "token", WHATSAPP_PHONE_NUMBER_ID: "12" }).ok).toBe(true);
});

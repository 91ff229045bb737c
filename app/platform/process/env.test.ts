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

test.each([
  ["DATABASE_POOL_SIZE", "many", "must be a whole number from 1 to 200"],
  ["DATABASE_POOL_SIZE", "0", "must be a whole number from 1 to 200"],
  ["PAYMENT_TIMEOUT_MS", "1.5", "must be a whole number of milliseconds from 0 to 60000"],
])("%s=%s is reported with the values that it may have", (name, value, problem) => {
  expect(parseEnv({ [name]: value })).toEqual({ ok: false, problems: [`${name} ${problem}.`] });
});

test("a provider whose variables are all set, or none, is accepted", () => {
  expect(parseEnv({}).ok).toBe(true);
  expect(parseEnv({ WHATSAPP_TOKEN: "token", WHATSAPP_PHONE_NUMBER_ID: "12" }).ok).toBe(true);
});

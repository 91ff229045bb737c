// Proves ASVS-V13-03

import { expect, test } from "vitest";
import { readTrackingWebhook } from "#app/domain/orders/shipments/shiprocket/internal/shiprocket-webhook.server.ts";

const body = new TextEncoder().encode(
  JSON.stringify({ awb: "141", current_status: "DELIVERED", current_timestamp: "2026-11-25 10:00:00" }),
);
const sentWith = (token: string) => new Headers({ "x-api-key": token });

test("a tracking webhook is accepted with the current and the previous token, and with no other", () => {
  const tokens = ["the current token", "the previous token"];
  for (const token of tokens)
    expect(readTrackingWebhook(body, sentWith(token), tokens)).toMatchObject({ ok: true });
  const forged = { ok: false, error: "forged" };
  expect(readTrackingWebhook(body, sentWith("another token"), tokens)).toEqual(forged);
  expect(readTrackingWebhook(body, new Headers(), tokens)).toEqual(forged);
  expect(readTrackingWebhook(body, sentWith("the previous token"), ["the current token"])).toEqual(forged);
});

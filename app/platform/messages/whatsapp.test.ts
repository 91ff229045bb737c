// Proves ASVS-V13-03

import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readWhatsAppWebhook } from "#app/platform/messages/whatsapp.server.ts";

const body = new TextEncoder().encode(JSON.stringify({ entry: [] }));
const signedWith = (secret: string) =>
  new Headers({
    "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
  });

test("a report is accepted with the current and the previous secret of the app, and with no other", () => {
  const secrets = ["the current secret", "the previous secret"];
  for (const secret of secrets)
    expect(readWhatsAppWebhook(body, signedWith(secret), secrets)).toEqual({ ok: true, reports: [] });
  const forged = { ok: false, error: "forged" };
  expect(readWhatsAppWebhook(body, signedWith("another secret"), secrets)).toEqual(forged);
  expect(readWhatsAppWebhook(body, signedWith("the previous secret"), ["the current secret"])).toEqual(
    forged,
  );
});

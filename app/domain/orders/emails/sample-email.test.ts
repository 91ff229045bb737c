import { expect, test } from "vitest";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { EMAIL_KIND_NAMES } from "#app/domain/messages/emails/email-texts.settings.ts";
import orderEmails from "#app/domain/messages/emails/order-emails.json" with { type: "json" };
import returnEmails from "#app/domain/messages/emails/return-emails.json" with { type: "json" };
import { sampleOrderEmail } from "#app/domain/orders/emails/sample-email.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";

/** Emails with an order's words that no event of an order sends. */
const WITHOUT_EVENT = new Set(["gift-card", "payment-link", "order-link"]);

const OF_ORDERS = new Set([...Object.keys(orderEmails), ...Object.keys(returnEmails)]);

const UNFILLED = /undefined|null|NaN|\[object|\{\w+\}/;

const basisWith = (mails: typeof DEFAULT_SETTINGS.mails) => ({
  shop: emailShopOf({ ...DEFAULT_SETTINGS, mails }, "https://shop.example"),
  lines: [{ name: "Shawl", options: "", quantity: 1, imageId: null, priceMinor: 1200 }],
  currency: "INR",
  hasGst: true,
  publicUrl: "https://shop.example",
  at: new Date("2026-11-25T10:00:00Z"),
});

const EVENT_KINDS = EMAIL_KIND_NAMES.filter((kind) => OF_ORDERS.has(kind) && !WITHOUT_EVENT.has(kind));

test.each(EVENT_KINDS)("the sample order sends the email %s with the owner's text and all values", (kind) => {
  const words = { subject: "The owner's subject", heading: "Heading", paragraphs: ["Text"] };
  const changed = basisWith({ [kind]: words });
  const sample = sampleOrderEmail(kind, changed);
  expect(sample?.email.compose(changed.shop).subject).toBe("The owner's subject");
  const standard = basisWith({});
  const composed = sampleOrderEmail(kind, standard)?.email.compose(standard.shop);
  expect(JSON.stringify(composed)).not.toMatch(UNFILLED);
});

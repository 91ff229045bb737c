import { expect, test } from "vitest";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { cashOrdersForFile } from "#tests/fixtures/payments/cash-orders.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, store, useRules, ordered } = await cashOrdersForFile();

async function emailAbout(number: number) {
  const { general } = await store.settings.get();
  return waitForEmail(app.outbox, general.email, new RegExp(`New order ${orderNumberLabel(number)}`));
}

test("the email about a new cash order names phone, city, payment, risk and until when to confirm it", async () => {
  const { number } = await ordered();
  const { text, html } = await emailAbout(number);
  expect(text).toContain("Phone: +91 98765 43210");
  expect(html).toContain('href="tel:+919876543210"');
  expect(text).toContain("City: Lucknow, Uttar Pradesh 226001");
  expect(text).toMatch(/Payment: Cash on delivery, \$[\d.]+ to be paid on delivery/);
  expect(text).toMatch(/Risk: (?:Low|Medium|High): \d+% of such parcels come back\. \w/);
  expect(text).toMatch(/Confirm by phone until \w{3} \d+ \w{3}, .*unless the customer does it by the link/);
});

test("the email about an order that needs no confirmation says by when to pack it", async () => {
  await useRules(NO_CASH_RULES);
  const { number } = await ordered();
  expect((await emailAbout(number)).text).toMatch(/Pack by \w{3} \d+ \w{3}\./);
});

test("the email about a test order says that nothing is to be sent, and names no risk", async () => {
  const variant = await stockProduct(store);
  const userId = await makeCustomer(store);
  const { number } = await buy(store, { userId, isTest: true, lines: [{ variant, quantity: 1 }] });
  const { text } = await emailAbout(number);
  expect(text).toContain("Payment: Card, paid");
  expect(text).toContain("Nothing is to be sent: it is a test order.");
  expect(text).not.toContain("Risk:");
});

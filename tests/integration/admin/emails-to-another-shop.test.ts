import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { warnOfHeldStock } from "#app/domain/checkout/settle-checkouts.server.ts";
import { reportLowStock } from "#app/domain/catalog/stock/low-stock.server.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { MESSAGE_KIND_NAMES, messageKind, writeMessage } from "#app/domain/messages/message-kinds.ts";
import { alertOfBudget, alertOfHeldBack } from "#app/domain/messages/notify.server.ts";
import { unmatchedPaymentRefundFailedEmail } from "#app/domain/orders/emails/order-emails.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import { request } from "#tests/fixtures/orders/delivered-order.ts";
import { SHOP_KINDS } from "#tests/fixtures/shop-emails.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { sendContactMessage } from "#app/domain/customers/messages/contact.server.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { sampleWordsIn } from "#tests/pages/sample-words.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const store = await storeForFile();

beforeAll(() =>
  saveTestSection(store, "general", {
    name: "Amaltas",
    tagline: "Saris from the coast",
    email: "hello@amaltas.example",
    careersEmail: "work@amaltas.example",
    addressLines: ["5 Princess Street", "Kochi, Kerala 682001", "India"],
  }),
);

test("no email to a renamed shop names the sample shop or its city", async () => {
  await stockProduct(store, { name: "Coir Mat", inventory: 3 });
  await saveTestSection(store, "comingBack", { lowStockEmail: true, lowStockBelow: 5 });
  await saveTestSection(store, "checkout", { heldWarningPercent: 1 });
  await reportLowStock(store.orders);
  for (const isUsedUp of [false, true]) await alertOfBudget(store, { budget: 20, isUsedUp });
  for (const kind of ["new-cash-order", "contact-message"]) await alertOfHeldBack(store, kind);
  const message = { name: "Meera", email: "meera@example.com", subject: "Sleeves", message: "Wide enough?" };
  await sendContactMessage(store, "203.0.113.7", message);
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { name: "Coir Bag" });
  const kochi = { city: "Kochi", state: "Kerala", postalCode: "682001", address: "1 Rose Street" };
  const order = await buy(store, { userId, lines: [{ variant, quantity: 1 }], ...kochi });
  await deliver(store, order.id);
  const { lines } = await readOrder(store, order.id);
  await request(store, {
    orderId: order.id,
    actor: { id: userId, role: "customer" },
    lines: [{ orderLineId: lines[0]?.id ?? "", quantity: 1 }],
    reason: "too-small",
    comment: "It pinches.",
    resolution: "refund",
  });
  const shop = emailShopOf(await store.settings.get(), store.publicUrl);
  const failed = { reference: "pay_1", amountMinor: 100, currency: "INR", reason: "Closed." };
  const refund = unmatchedPaymentRefundFailedEmail(shop, failed);
  await inTransaction(store.db, (tx) => queueEmail(tx, store.jobs, "refund-failed", refund));
  await holdStock(12);
  await warnOfHeldStock(store.checkout);
  const toShop = eq(outgoingMessages.recipient, "hello@amaltas.example");
  const rows = await store.db.select({ kind: outgoingMessages.kind }).from(outgoingMessages).where(toShop);
  // A message of the contact form leaves no row once it is sent.
  const kinds = new Set([...rows.map(({ kind }) => kind), "contact-message"]);
  // An email to the shop that is added needs an example here.
  expect(SHOP_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  await waitForEmail(store.outboxFolder, "hello@amaltas.example", /Contact form: Sleeves/);
  const sent = () => emailsTo(store.outboxFolder, "hello@amaltas.example");
  await expect
    .poll(async () => (await sent()).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(kinds.size);
  for (const { from, subject, html, text } of await sent())
    expect(sampleWordsIn([from?.name, subject, html, text].join("\n"))).toEqual([]);
});

test("no message to phones names the sample shop or its city", () => {
  const texts = MESSAGE_KIND_NAMES.map((kind) =>
    writeMessage(kind, messageKind(kind).variables, store.publicUrl),
  );
  expect(texts.flatMap(sampleWordsIn)).toEqual([]);
});

/** An unpaid checkout that holds items. */
async function holdStock(quantity: number): Promise<void> {
  const { db } = store;
  const [user] = await db.select().from(users).limit(1);
  const plan = JSON.stringify({ lines: [{ quantity }] });
  await db.execute(sql`
    insert into checkouts (id, user_id, idempotency_key, request_hash, status, plan, created_at, expires_at)
    values (${newId()}, ${user?.id ?? ""}, 'held', 'held', 'reserved', ${plan}::jsonb, now(), now() + interval '1 hour')`);
}

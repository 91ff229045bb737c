import { and, desc, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { queueEmails as queueAllEmails } from "#app/platform/messages/outbox.server.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { BOTH_CHANNELS, newPhone, phoneMessagesOf } from "#tests/fixtures/phone-messages.ts";
import { buy, deliver } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { startMailServer, type MailServer } from "#tests/servers/providers/mail-server.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

let fake: FakeMessengers;
let mailServer: MailServer;
let app: TestApp;
let phones: ReturnType<typeof phoneMessagesOf>;

beforeAll(async () => {
  fake = await new FakeMessengers().open();
  mailServer = await startMailServer();
  app = await openTestApp({
    ...fake.env(),
    SMTP_URL: mailServer.url,
    RATE_LIMITS: "on",
    TRUST_PROXY: "on",
  });
  phones = phoneMessagesOf(app, fake);
  await saveTestSection(app.store, "checkout", { guests: true });
  await allowCash(app.store);
});

beforeEach(async () => {
  await app.store.database.pool.query("delete from rate_limits");
  const templates = { ...BOTH_CHANNELS.sms.templates, "order-cancelled": "sms-cancelled" };
  await saveTestSection(app.store, "messages", { ...BOTH_CHANNELS, sms: { isOn: true, templates } });
});

afterAll(async () => {
  await app.close();
  await mailServer.goAway();
  await fake.close();
});

const emailsTo = (address: string) => mailServer.taken.filter((to) => to === address);

const resetHour = () =>
  app.store.database.pool.query("delete from rate_limits where key like 'messages-hour:%'");

/** Queues emails of a kind and waits until each is sent or dropped. */
async function queueEmails(kind: string, to: string, count: number): Promise<void> {
  const { db, jobs } = app.store;
  const message = { to, subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
  const emails = Array.from({ length: count }, () => ({ kind, message }));
  await inTransaction(db, (tx) => queueAllEmails(tx, jobs, emails));
  jobs.nudge("send-mail");
  await phones.settled();
}

async function orderAndCancel(phone: string, email: string, visitor: number): Promise<void> {
  const { store } = app;
  const variant = await stockProduct(store, { name: "Flood Stole", inventory: 5 });
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const fields = checkoutFields(lines, { email, phone, payment: "cash" });
  const from = { "x-forwarded-for": `203.0.113.${visitor}` };
  expect((await app.visitor().post("/checkout", fields, from)).status).toBe(200);
  const [order] = await store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!order?.userId) throw new Error("No order");
  const actor = { id: order.userId, role: "customer" as const };
  expect(await cancelOrder(store.orders, { orderId: order.id, actor })).toMatchObject({ ok: true });
}

// Proves SEC-COST-07
describe("messages to a contact that nobody has proven", () => {
  test("orders that are placed and cancelled send six messages an hour to a stranger's phone, and the rest is dropped and audited", async () => {
    const phone = newPhone();
    for (let n = 0; n < 8; n++) await orderAndCancel(phone, `flood.${n}@example.com`, n);
    await phones.settled();
    expect(phones.receivedBy(phone)).toHaveLength(6);
    expect(await phones.rowsTo(phone)).toHaveLength(6);
    const refused = and(eq(auditLog.action, "limit.reached"), eq(auditLog.subjectId, "messages-hour"));
    const entries = await app.store.db.select({ after: auditLog.after }).from(auditLog).where(refused);
    expect(JSON.stringify(entries)).toContain(phone);
  });

  test("the same orders send six emails an hour to a stranger's mailbox", async () => {
    for (let n = 0; n < 8; n++) await orderAndCancel(newPhone(), "stranger@example.com", n);
    await phones.settled();
    expect(emailsTo("stranger@example.com")).toHaveLength(6);
  });

  test("concurrent messages are counted once each, and fifteen are sent in a day", async () => {
    const phone = newPhone();
    const announceTen = () =>
      Promise.all(Array.from({ length: 10 }, () => phones.announce("order-confirmation", { phone })));
    for (const total of [6, 12, 15]) {
      await announceTen();
      await phones.settled();
      expect(phones.receivedBy(phone)).toHaveLength(total);
      await resetHour();
    }
  });

  test("a phone number that an account has typed is not proven by the account", async () => {
    const phone = newPhone();
    const { store } = app;
    const userId = await makeCustomer(store);
    const variant = await stockProduct(store, { inventory: 20 });
    for (let n = 0; n < 8; n++)
      await buy(store, { userId, email: `${userId}@example.com`, phone, lines: [{ variant, quantity: 1 }] });
    await phones.settled();
    expect(phones.receivedBy(phone)).toHaveLength(6);
  });
});

describe("messages to a proven contact", () => {
  test("all updates of orders reach the phone of a delivered order and the mailbox of a confirmed account", async () => {
    const { store } = app;
    const phone = newPhone();
    const userId = await makeCustomer(store);
    const email = `${userId}@example.com`;
    const variant = await stockProduct(store, { inventory: 20 });
    const lines = [{ variant, quantity: 1 }];
    const order = await buy(store, { userId, email, phone, lines });
    await deliver(store, order.id);
    await phones.settled();
    const before = phones.receivedBy(phone).length;
    for (let n = 0; n < 25; n++) await phones.announce("order-shipped", { phone });
    await phones.settled();
    expect(phones.receivedBy(phone)).toHaveLength(before + 25);
    const emailsBefore = emailsTo(email).length;
    await queueEmails("order-shipped", email, 25);
    expect(emailsTo(email)).toHaveLength(emailsBefore + 25);
  });

  test("anybody can cause twenty emails an hour to it, and no number of them holds back the notice of a changed password", async () => {
    const email = `${await makeCustomer(app.store)}@example.com`;
    await queueEmails("password-reset", email, 25);
    expect(emailsTo(email)).toHaveLength(20);
    await queueEmails("password-changed", email, 1);
    expect(emailsTo(email)).toHaveLength(21);
  });
});

test("the shop's mailbox gets twenty emails an hour about unpaid orders, one that more came in, and all about paid ones", async () => {
  const mailbox = "desk@example.com";
  const { notifications } = await app.store.settings.get();
  await saveTestSection(app.store, "notifications", { ...notifications, email: mailbox });
  await queueEmails("new-cash-order", mailbox, 25);
  await queueEmails("new-order", mailbox, 25);
  // Twenty of the first kind and all of the second, with the email that says so.
  expect(emailsTo(mailbox)).toHaveLength(46);
  const alerts = await app.store.db
    .select()
    .from(outgoingMessages)
    .where(like(outgoingMessages.messageKey, "message-alert:held-back:new-cash-order:%"));
  expect(alerts).toMatchObject([{ status: "sent", subject: "Many new orders with cash on delivery" }]);
});

test("messages beyond the budget of the day wait, the owner gets an email, and a larger budget sends them", async () => {
  const { store } = app;
  await saveTestSection(store, "messages", { ...BOTH_CHANNELS, dailyBudget: 10 });
  const to = Array.from({ length: 12 }, newPhone);
  await Promise.all(to.map((phone) => phones.announce("order-confirmation", { phone })));
  await phones.settled();
  const received = () => to.filter((phone) => phones.receivedBy(phone).length === 1).length;
  expect(received()).toBe(10);
  const waiting = await store.db
    .select()
    .from(outgoingMessages)
    .where(sql`${outgoingMessages.lastError} like '%10 messages%'`);
  expect(waiting.map(({ status }) => status)).toEqual(["failed", "failed"]);
  const alerts = await store.db
    .select()
    .from(outgoingMessages)
    .where(like(outgoingMessages.messageKey, "message-alert:budget:%"))
    .orderBy(outgoingMessages.id);
  expect(alerts.map(({ subject }) => subject)).toEqual([
    "Most of the day’s WhatsApp and SMS messages are used",
    "The day’s WhatsApp and SMS messages are used up",
  ]);
  await saveTestSection(store, "messages", { ...BOTH_CHANNELS, dailyBudget: 20 });
  await vi.waitFor(async () => {
    await phones.retryNow();
    expect(received()).toBe(12);
  }, 10_000);
});

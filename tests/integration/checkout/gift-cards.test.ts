import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { balances } from "#app/domain/balances/balances.tables.ts";
import { sumOwed } from "#app/domain/balances/list-balances.server.ts";
import { readSales } from "#app/domain/analytics/read-sales.server.ts";
import { exportGuest } from "#app/domain/privacy/guest-data.server.ts";
import { hashCode } from "#app/domain/balances/balance-code.server.ts";
import { sendDueGiftCards } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { addDays } from "#app/lib/time/days.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { buyGiftCard, giftCardFields, sellGiftCards } from "#tests/fixtures/payments/gift-cards.ts";
import { forgedCode } from "#tests/fixtures/forged-code.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { FULL_POOL } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile(FULL_POOL);
const { store } = app;
const { db } = store;

const HTML = { accept: "text/html" };

beforeAll(() => sellGiftCards(store));
afterAll(() => expectIntegrity(store));

const bought = (more?: Record<string, string>) => buyGiftCard(app, more);

const emailsTo = (recipient: string) =>
  db
    .select({ kind: outgoingMessages.kind, subject: outgoingMessages.subject })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, recipient));

test("a gift card is an untaxed order without delivery, complete when it is paid, and issued once", async () => {
  const { order, balance, card, visitor, code } = await bought();
  expect(order).toMatchObject({
    status: "Delivered",
    paymentStatus: "Paid",
    deliveryMethod: "digital",
    subtotalMinor: 2500,
    taxMinor: 0,
    shippingMinor: 0,
    discountMinor: 0,
    totalMinor: 2500,
    deliveredAt: null,
  });
  expect(balance).toMatchObject({ openMinor: 2500, codeHash: hashCode(code), isTest: true });
  expect(card.sealedCode).not.toContain(code);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(["gift-card-issued", "placed"]);
  const page = pageText(await (await visitor.get(`/orders?order=${order.number}`)).text());
  expect(page).toContain("Gift card for Meera");
  expect(page).toContain("Print the card, or send its link.");
  expect(page).not.toContain("Start a return");
});

test("a gift card is bought once by a form that is sent twice at once", async () => {
  const fields = giftCardFields({ recipientName: "Twice" });
  const visitor = app.visitor();
  await Promise.all([1, 2].map(() => visitor.post("/gift-cards", fields, HTML)));
  await visitor.post("/gift-cards", fields, HTML);
  expect(await db.$count(giftCards, eq(giftCards.recipientName, "Twice"))).toBe(1);
});

test("a gift card has a page for its holder alone, with code, message and last day", async () => {
  const { path, code } = await bought({ message: "Happy birthday!" });
  const page = await app.visitor().get(path);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  const text = pageText(await page.text());
  for (const words of [code, "Happy birthday!", "From Asha Verma", "Valid until"])
    expect(text).toContain(words);
  expect((await app.visitor().get(forgedCode(path))).status).toBe(404);
});

test("a gift card is emailed to its recipient at once if that is the chosen day", async () => {
  const { card } = await bought({ recipientEmail: "meera@example.com" });
  expect(card.sentAt).not.toBeNull();
  const [email] = await emailsTo("meera@example.com");
  expect(email?.kind).toBe("gift-card");
  expect(email?.subject).toContain("Asha Verma sends you a gift card");
});

test("a gift card waits for the chosen day, and is emailed once then", async () => {
  const sendOn = addDays(indianDay(new Date()), 3);
  const { card } = await bought({ recipientEmail: "later@example.com", sendOn });
  expect(card.sentAt).toBeNull();
  await sendDueGiftCards(store.orders);
  expect(await emailsTo("later@example.com")).toEqual([]);
  const later = { ...store.orders, clock: { now: () => new Date(Date.now() + 4 * DAY_MS) } };
  await Promise.all([sendDueGiftCards(later), sendDueGiftCards(later)]);
  await sendDueGiftCards(later);
  expect(await emailsTo("later@example.com")).toHaveLength(1);
});

test("a gift card is emailed again by the owner to a corrected address, with event and audit entry", async () => {
  const { order } = await bought({ recipientEmail: "wrong@example.com" });
  const send = { step: "send-gift-card", version: String(order.version), email: "right@example.com" };
  const path = `/admin/orders/${order.number}`;
  expect((await admin.post(path, { ...send, email: "right" }, HTML)).status).toBe(400);
  expect((await admin.post(path, send, HTML)).status).toBe(302);
  expect((await admin.post(path, send, HTML)).status).toBe(409);
  expect(await emailsTo("right@example.com")).toHaveLength(1);
  const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
  expect(audited.map(({ action }) => action)).toEqual(["order.gift-card-sent"]);
  expect(pageText(await (await admin.get(path)).text())).toContain("Emailed to right@example.com");
});

test("a gift card is in no revenue figure; it is owed only if real money paid it", async () => {
  const { order, balance } = await bought();
  await db.update(orders).set({ isTest: false }).where(eq(orders.id, order.id));
  await db.update(balances).set({ isTest: false }).where(eq(balances.id, balance.id));
  const today = indianDay(new Date());
  const [day] = await readSales(store, { from: today, to: today }, "USD");
  expect(day).toMatchObject({ orders: 0, grossMinor: 0 });
  expect(await sumOwed(db, new Date())).toEqual([{ currency: "USD", minor: 2500 }]);
});

test("a gift card is in the data of its buyer, without the code", async () => {
  await bought({ email: "exported@example.com", message: "Exported" });
  const { id: actorId } = await administratorOf(store);
  const data = await exportGuest(db, { contact: "exported@example.com", actorId, now: new Date() });
  expect(data.giftCards).toMatchObject([{ message: "Exported", recipientName: "Meera" }]);
  expect(JSON.stringify(data)).not.toContain("sealedCode");
});

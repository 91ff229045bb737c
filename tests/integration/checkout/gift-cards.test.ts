import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { balances } from "#app/domain/balances/balances.tables.ts";
import { findBalanceByCode, spendableMinor, sumOwed } from "#app/domain/balances/list-balances.server.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { readSales } from "#app/domain/analytics/read-sales.server.ts";
import { exportGuest } from "#app/domain/privacy/guest-data.server.ts";
import { hashCode } from "#app/domain/balances/balance-code.server.ts";
import { DEFAULT_CHECKOUT } from "#app/domain/checkout/checkout.settings.ts";
import { sendDueGiftCards } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { correctOrder } from "#app/domain/orders/actions/correct-order.server.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { takesTestPayments } from "#app/domain/payments/payment-provider.ts";
import { addDays } from "#app/lib/time/days.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { refundConfirmed, settleAll } from "#tests/fixtures/delivered-order.ts";
import { boughtCard, giftCardFields } from "#tests/fixtures/payments/gift-cards.ts";
import { leftOf } from "#tests/fixtures/payments/store-credit.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { FULL_POOL, makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile(FULL_POOL);
const { store } = app;
const { db } = store;

const HTML = { accept: "text/html" };

beforeAll(() =>
  saveTestSection(store, "checkout", { ...DEFAULT_CHECKOUT, guests: true, giftCardValues: [2500, 5000] }),
);
afterAll(() => expectIntegrity(store));

/** Buys a gift card in a new browser. */
async function buy(more: Record<string, string> = {}) {
  const visitor = app.visitor();
  const fields = giftCardFields(more);
  const response = await visitor.post("/gift-cards", fields, HTML);
  return { visitor, fields, response };
}

async function bought(more: Record<string, string> = {}) {
  const { visitor, fields, response } = await buy(more);
  expect(response.headers.get("location")).toMatch(/^\/orders\/\d+\/placed$/);
  return { visitor, ...(await boughtCard(store, fields["key"] ?? "")) };
}

/** Orders a piece for 47.79 with a gift card, whose code another person has entered. */
async function spend(balanceId: string, creditMinor: number) {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor: 4000, inventory: 3 });
  return placeOrder(store.checkout, {
    userId,
    balanceIds: [balanceId],
    idempotencyKey: crypto.randomUUID(),
    lines: [{ variantId: variant.id, quantity: 1, priceMinor: 4000 }],
    form: CheckoutForm.parse(
      checkoutFields([], {
        email: `${userId}@example.com`,
        useCredit: "on",
        creditMinor: String(creditMinor),
      }),
    ),
  });
}

const rest = async (orderId: string) => ({
  orderId,
  actor: await administratorOf(store),
  key: crypto.randomUUID(),
  scope: { kind: "rest" } as const,
  restock: [],
});

const emailsTo = (recipient: string) =>
  db
    .select({ kind: outgoingMessages.kind, subject: outgoingMessages.subject })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, recipient));

describe("a bought gift card", () => {
  test("is an untaxed order without delivery, complete when it is paid, and issued once", async () => {
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

  test("is bought once by a form that is sent twice at once", async () => {
    const fields = giftCardFields({ recipientName: "Twice" });
    const visitor = app.visitor();
    await Promise.all([1, 2].map(() => visitor.post("/gift-cards", fields, HTML)));
    await visitor.post("/gift-cards", fields, HTML);
    expect(await db.$count(giftCards, eq(giftCards.recipientName, "Twice"))).toBe(1);
  });

  test("has a page for its holder alone, with code, message and last day", async () => {
    const { path, code } = await bought({ message: "Happy birthday!" });
    const page = await app.visitor().get(path);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const text = pageText(await page.text());
    for (const words of [code, "Happy birthday!", "From Asha Verma", "Valid until"])
      expect(text).toContain(words);
    expect((await app.visitor().get(`${path.slice(0, -1)}_`)).status).toBe(404);
  });

  test("is emailed to its recipient at once if that is the chosen day", async () => {
    const { card } = await bought({ recipientEmail: "meera@example.com" });
    expect(card.sentAt).not.toBeNull();
    const [email] = await emailsTo("meera@example.com");
    expect(email?.kind).toBe("gift-card");
    expect(email?.subject).toContain("Asha Verma sends you a gift card");
  });

  test("waits for the chosen day, and is emailed once then", async () => {
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

  test("is emailed again by the owner to a corrected address, with event and audit entry", async () => {
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

  test("is in no revenue figure; it is owed only if real money paid it", async () => {
    const { order, balance } = await bought();
    await db.update(orders).set({ isTest: false }).where(eq(orders.id, order.id));
    await db.update(balances).set({ isTest: false }).where(eq(balances.id, balance.id));
    const today = indianDay(new Date());
    const [day] = await readSales(store, { from: today, to: today }, "USD");
    expect(day).toMatchObject({ orders: 0, grossMinor: 0 });
    expect(await sumOwed(db, new Date())).toEqual([{ currency: "USD", minor: 2500 }]);
  });

  test("is in the data of its buyer, without the code", async () => {
    await bought({ email: "exported@example.com", message: "Exported" });
    const { id: actorId } = await administratorOf(store);
    const data = await exportGuest(db, { contact: "exported@example.com", actorId, now: new Date() });
    expect(data.giftCards).toMatchObject([{ message: "Exported", recipientName: "Meera" }]);
    expect(JSON.stringify(data)).not.toContain("sealedCode");
  });
});

describe("spending and refunding", () => {
  test("a code is entered at checkout, pays a part of the order, and keeps the rest", async () => {
    const { code, path, balance } = await bought();
    const visitor = app.visitor();
    const entered = await visitor.post("/checkout/credit", { code: code.toLowerCase() }, HTML);
    expect(entered.headers.get("location")).toBe("/checkout");
    const used = await app.visitor().post(path, {}, HTML);
    expect(used.headers.get("location")).toBe("/products");
    expect(await spend(balance.id, 2500)).toMatchObject({ kind: "placed" });
    expect(await leftOf(store, balance.id)).toBe(0);
    expect(pageText(await (await app.visitor().get(path)).text())).toContain(
      "Nothing is left of this gift card",
    );
  });

  test("the code of another shop gets a sentence beside the field and changes nothing", async () => {
    const visitor = app.visitor();
    const refused = await visitor.post("/checkout/credit", { code: "7K3M-Q0ZD-91XA-HB5T-2WNE" }, HTML);
    expect(refused.status).toBe(400);
    expect(pageText(await refused.text())).toContain("a gift card of another shop cannot be used here");
    expect(visitor.cookies.has("store-credit")).toBe(false);
  });

  test("an unused card is void when its order is refunded, and its code no longer works", async () => {
    const { order, balance, code, path } = await bought();
    await refundConfirmed(store, await rest(order.id));
    await settleAll(store, order.id);
    expect(await leftOf(store, balance.id)).toBe(0);
    const [refunded] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(refunded).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
    const [card] = await db.select().from(giftCards).where(eq(giftCards.orderId, order.id));
    expect(card?.sealedCode).toBeNull();
    expect((await app.visitor().post("/checkout/credit", { code }, HTML)).status).toBe(400);
    expect(pageText(await (await app.visitor().get(path)).text())).toContain("This gift card was cancelled");
  });

  test("what a card has paid is not refunded, and a refund of the order that it paid returns to it", async () => {
    const { order, balance } = await bought({ value: "5000" });
    const amount = { ...(await rest(order.id)), scope: { kind: "amount", amountMinor: 5001 } as const };
    expect(await refundOrder(store.orders, amount)).toMatchObject({ error: "too-much" });
    const part = { ...(await rest(order.id)), scope: { kind: "amount", amountMinor: 1500 } as const };
    await refundConfirmed(store, part);
    await settleAll(store, order.id);
    expect(await leftOf(store, balance.id)).toBe(3500);
    const spent = await spend(balance.id, 3500);
    if (spent.kind !== "placed") throw new Error(spent.kind);
    expect(await refundOrder(store.orders, await rest(order.id))).toMatchObject({
      error: "nothing-to-refund",
    });
    await cancelOrder(store.orders, { orderId: spent.orderId, actor: await administratorOf(store) });
    await settleAll(store, spent.orderId);
    expect(await leftOf(store, balance.id)).toBe(3500);
    await expectIntegrity(store);
  });

  test("no return, correction, edit or duplicate of a gift card's order is possible", async () => {
    const { order } = await bought();
    const page = pageText(await (await admin.get(`/admin/orders/${order.number}`)).text());
    for (const action of ["Duplicate", "Packing slip", "Was not delivered"])
      expect(page).not.toContain(action);
    const change = { orderId: order.id, actor: await administratorOf(store), reason: "Mistake" };
    const corrected = { ...change, corrected: "delivered", isTold: false } as const;
    expect(await correctOrder(store.orders, corrected)).toMatchObject({ ok: false, error: "not-possible" });
    expect(await cancelOrder(store.orders, change)).toMatchObject({ ok: false, error: "not-possible" });
    const returned = { orderId: order.id, actor: change.actor, reason: "changed-mind" as const, comment: "" };
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    const items = lines.map(({ id: orderLineId }) => ({ orderLineId, quantity: 1 }));
    expect(
      await requestReturn(store.orders, { ...returned, resolution: "refund", lines: items }),
    ).toMatchObject({ ok: false, error: "not-possible" });
  });

  test("a refund as store credit is not offered for a gift card", async () => {
    const { order } = await bought();
    const refund = { ...(await rest(order.id)), asCredit: true };
    expect(await refundOrder(store.orders, refund)).toMatchObject({ error: "no-credit" });
  });

  test("of a redemption and a refund at once, the card pays one of them", async () => {
    const { order, balance } = await bought();
    const refund = { ...(await rest(order.id)), confirmedMinor: 2500 };
    const [refunded, spent] = await Promise.all([refundOrder(store.orders, refund), spend(balance.id, 2500)]);
    expect([refunded.ok, spent.kind === "placed"].filter(Boolean)).toHaveLength(1);
    await settleAll(store, order.id);
    expect(await leftOf(store, balance.id)).toBe(0);
  });

  test(
    "64 redemptions at once spend a card exactly, and it is never negative",
    { timeout: 120_000 },
    async () => {
      const { balance } = await bought();
      const results = await Promise.all(Array.from({ length: 64 }, () => spend(balance.id, 2500)));
      expect(results.filter(({ kind }) => kind === "placed")).toHaveLength(1);
      expect(results.filter(({ kind }) => kind === "credit-changed")).toHaveLength(63);
      expect(await leftOf(store, balance.id)).toBe(0);
    },
  );

  test("a card of a test payment has no value where payments are real", async () => {
    const { balance, code } = await bought();
    const holder = {
      userId: null,
      balanceIds: [balance.id],
      takesTests: takesTestPayments({ isTest: false }),
    };
    const now = new Date();
    expect(await spendableMinor(db, { holder, currency: "USD", now })).toBe(0);
    expect(await findBalanceByCode(db, code, { takesTests: holder.takesTests, now })).toEqual({
      ok: false,
      error: "test",
    });
  });
});

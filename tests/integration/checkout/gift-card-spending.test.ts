import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBalanceByCode, spendableMinor } from "#app/domain/balances/list-balances.server.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { giftCards } from "#app/domain/orders/gift-cards/gift-cards.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { correctOrder } from "#app/domain/orders/actions/correct-order.server.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { takesTestPayments } from "#app/domain/payments/payment-provider.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { refundConfirmed, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { buyGiftCard, sellGiftCards } from "#tests/fixtures/payments/gift-cards.ts";
import { leftOf } from "#tests/fixtures/payments/store-credit.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { FULL_POOL, makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile(FULL_POOL);
const { store } = app;
const { db } = store;

const HTML = { accept: "text/html" };

beforeAll(() => sellGiftCards(store));
afterAll(() => expectIntegrity(store));

const bought = (more?: Record<string, string>) => buyGiftCard(app, more);

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
  for (const action of ["Duplicate", "Packing slip", "Was not delivered"]) expect(page).not.toContain(action);
  const change = { orderId: order.id, actor: await administratorOf(store), reason: "Mistake" };
  const corrected = { ...change, corrected: "delivered", notifiesCustomer: false } as const;
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

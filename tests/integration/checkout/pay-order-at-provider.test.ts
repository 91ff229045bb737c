import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { orderPayments } from "#app/domain/checkout/order-payments/order-payments.tables.ts";
import { checkLatePayments } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { settleCheckouts } from "#app/domain/checkout/settle-checkouts.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { removeItems } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { cashOrder, orderPaymentsOf } from "#tests/fixtures/payments/order-payments.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { openRazorpayShop } from "#tests/servers/razorpay-shop.ts";

let shop: Awaited<ReturnType<typeof openRazorpayShop>>;
let of: ReturnType<typeof orderPaymentsOf>;

beforeAll(async () => {
  shop = await openRazorpayShop();
  of = orderPaymentsOf(shop.app);
});

beforeEach(() => allowCash(shop.app.store, { feeMinor: 10_00, onlineSavingMinor: 5_00 }));
afterEach(async () => {
  shop.calm();
  await expectIntegrity(shop.app.store);
});
afterAll(() => shop.close());

/** A payment of a cash order that waits on the provider's page, in the browser that opened it. */
async function opened(quantity = 1) {
  const placed = await cashOrder(shop.app.store, { quantity });
  const visitor = shop.app.visitor();
  const open = async () => {
    const amount = String(await of.amountOf(placed.id));
    const response = await visitor.post(of.linkOf(placed.id), { payment: "online", amount });
    return response.headers.get("location") ?? String(response.status);
  };
  const page = await open();
  const paymentId = page.replace("/checkout/pay/", "");
  return { ...placed, visitor, open, page, paymentId, at: shop.razorpay.orderOf(paymentId) };
}

const statusOf = async (paymentId: string) => {
  const rows = await shop.app.store.db.select().from(orderPayments).where(eq(orderPayments.id, paymentId));
  return rows[0]?.status;
};

const refundsOf = (charge: string) =>
  [...shop.razorpay.refunds.values()].filter(({ payment_id: id }) => id === charge);

/** Expects a full refund of the charge, and the reason in the timeline. */
async function expectReturned(orderId: string, charge: { id: string; amount: number }, why: string) {
  await vi.waitFor(() => expect(refundsOf(charge.id).map(({ amount }) => amount)).toEqual([charge.amount]));
  const { events } = await readOrder(shop.app.store, orderId);
  const returned = events.filter(({ kind }) => kind === "payment-returned");
  expect(returned.map(({ detail }) => detail.reason)).toEqual([why]);
}

test("a customer pays on the provider's page and comes back to a paid order", async () => {
  const { id, visitor, page, paymentId, at } = await opened();
  expect(pageText(await (await visitor.get(page)).text())).toContain("Pay $42.44");
  const back = await shop.comeBack(paymentId, shop.razorpay.returned(shop.razorpay.pay(at.id)));
  expect(back.headers.get("location")).toBe(page);
  expect((await visitor.get(page)).headers.get("location")).toBe(of.linkOf(id));
  expect(await of.order(id)).toMatchObject({ paymentStatus: "Paid", totalMinor: 42_44, isTest: true });
});

test("a browser without the payment's cookie cannot see it", async () => {
  const { page } = await opened();
  expect((await shop.app.visitor().get(page)).headers.get("location")).toContain("/login");
  expect((await shop.customer.get(page)).status).toBe(404);
});

test("webhook, return and sweep together pay the order once", async () => {
  const { id, paymentId, at } = await opened();
  const charge = shop.razorpay.pay(at.id);
  const announced = shop.razorpay.announce("payment.captured", { payment: charge });
  await Promise.all([
    shop.follow(announced),
    shop.comeBack(paymentId, shop.razorpay.returned(charge)),
    shop.follow(announced),
    settleCheckouts(shop.app.store.checkout),
  ]);
  const { order, events } = await readOrder(shop.app.store, id);
  expect(order.paymentStatus).toBe("Paid");
  expect(events.filter(({ kind }) => kind === "paid-online")).toHaveLength(1);
  expect(refundsOf(charge.id)).toEqual([]);
});

test("an open payment of the same amount is continued, one of another amount is ended", async () => {
  const { id, page, open, paymentId } = await opened(2);
  expect(await open()).toBe(page);
  const { lines } = await readProgress(shop.app.store.db, id);
  const items = lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }));
  const actor = await administratorOf(shop.app.store);
  expect((await removeItems(shop.app.store.orders, { orderId: id, actor, items, restock: items })).ok).toBe(
    true,
  );
  expect(await open()).not.toBe(page);
  expect(await statusOf(paymentId)).toBe("expired");
});

test("leaving the provider's page unpaid leads back to the link, which can be paid again", async () => {
  const { id, visitor, page, open } = await opened();
  const back = await visitor.get(`${page}?status=unpaid`);
  expect(back.headers.get("location")).toBe(`${of.linkOf(id)}?payment=failed`);
  expect(await open()).not.toBe(page);
});

test("a payment that arrives after the order was cancelled is refunded", async () => {
  const { id, paymentId, at } = await opened();
  await cancelOrder(shop.app.store.orders, { orderId: id, actor: await administratorOf(shop.app.store) });
  const charge = shop.razorpay.pay(at.id);
  await shop.comeBack(paymentId, shop.razorpay.returned(charge));
  await expectReturned(id, charge, "the order was cancelled.");
  expect((await of.order(id)).paymentStatus).toBe("Pending");
});

test("a payment that arrives after the parcel was handed over is refunded, and its cash is still collected", async () => {
  const { id, paymentId, at } = await opened();
  const { process, send } = shipping(shop.app.store);
  await process(id);
  const { lines } = await readProgress(shop.app.store.db, id);
  await send(
    id,
    lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 })),
  );
  const charge = shop.razorpay.pay(at.id);
  await shop.comeBack(paymentId, shop.razorpay.returned(charge));
  await expectReturned(id, charge, "the order was already on its way.");
  const [parcel] = (await readProgress(shop.app.store.db, id)).shipments;
  expect(parcel?.collectMinor).toBe(57_79);
});

test("a payment of an amount that the owner has changed meanwhile is refunded, and the new amount can be paid", async () => {
  const { id, paymentId, at, open } = await opened(2);
  const { lines } = await readProgress(shop.app.store.db, id);
  const items = lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }));
  const actor = await administratorOf(shop.app.store);
  await removeItems(shop.app.store.orders, { orderId: id, actor, items, restock: items });
  const charge = shop.razorpay.pay(at.id);
  await shop.comeBack(paymentId, shop.razorpay.returned(charge));
  await expectReturned(id, charge, "the amount to pay has changed.");
  const again = (await open()).replace("/checkout/pay/", "");
  const second = shop.razorpay.pay(shop.razorpay.orderOf(again).id);
  await shop.comeBack(again, shop.razorpay.returned(second));
  expect((await of.order(id)).paymentStatus).toBe("Paid");
});

test("a second payment of the same order is refunded", async () => {
  const { id, paymentId, at } = await opened();
  const [first, second] = [shop.razorpay.pay(at.id), shop.razorpay.pay(at.id)];
  await shop.comeBack(paymentId, shop.razorpay.returned(first));
  await expectReturned(id, second, "the order was already paid.");
  expect(refundsOf(first.id)).toEqual([]);
});

test("a payment whose time is over is found later, and pays the order if the same amount is due", async () => {
  const { id, paymentId, at } = await opened();
  const { db, checkout } = shop.app.store;
  const set = { expiresAt: new Date(Date.now() - 60_000) };
  await db.update(orderPayments).set(set).where(eq(orderPayments.id, paymentId));
  await settleCheckouts(checkout);
  expect(await statusOf(paymentId)).toBe("expired");
  shop.razorpay.pay(at.id);
  expect(await checkLatePayments(checkout)).toBe(1);
  expect((await of.order(id)).paymentStatus).toBe("Paid");
});

test("a provider that opens no payment leaves the order as it was", async () => {
  const { id } = await cashOrder(shop.app.store);
  shop.razorpay.silentAt = /POST \/v1\/orders/;
  const amount = String(await of.amountOf(id));
  const refused = await shop.app.visitor().post(of.linkOf(id), { payment: "online", amount });
  expect(refused.status).toBe(409);
  shop.calm();
  expect((await of.order(id)).paymentStatus).toBe("Pending");
});

import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { checkLatePayments } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { openRazorpayShop } from "#tests/servers/razorpay-shop.ts";

let shop: Awaited<ReturnType<typeof openRazorpayShop>>;

beforeAll(async () => {
  shop = await openRazorpayShop();
});

afterEach(() => shop.calm());

afterAll(() => shop.close());

/** A payment attempt that ended the given number of hours ago. */
async function ended(hours: number, lateChecks = 0) {
  const attempt = await shop.opened();
  await shop.end(attempt.id);
  const { db } = shop.app.store;
  const expiresAt = new Date(Date.now() - hours * 3_600_000 - 60_000);
  await db.update(checkouts).set({ expiresAt, lateChecks }).where(eq(checkouts.id, attempt.id));
  return attempt;
}

test("a payment without a webhook is looked up at growing intervals, and a late one becomes an order", async () => {
  const [paid, unpaid, between] = [await ended(8), await ended(4), await ended(3, 3)];
  for (const { order } of [paid, between]) shop.razorpay.pay(order.id);
  const before = shop.razorpay.calls.length;
  expect(await checkLatePayments(shop.app.store.checkout)).toBe(1);
  expect([await shop.statusOf(paid.id), await shop.statusOf(unpaid.id)]).toEqual(["placed", "expired"]);
  // The third was not requested, because it is not due yet.
  expect(await shop.statusOf(between.id)).toBe("expired");
  const requested = shop.razorpay.calls.slice(before);
  expect(requested.filter((call) => call.includes(unpaid.order.id))).toHaveLength(1);
  expect(requested.filter((call) => call.includes(between.order.id))).toHaveLength(0);
  await shop.comeBack(between.id, shop.razorpay.returned(shop.razorpay.pay(between.order.id)));
});

test("a check that was missed while the store was stopped is made up for, and each planned check is made once", async () => {
  const missed = await ended(130, 9);
  const { store } = shop.app;
  const before = shop.razorpay.calls.length;
  await checkLatePayments(store.checkout);
  await checkLatePayments(store.checkout);
  const requested = shop.razorpay.calls.slice(before).filter((call) => call.includes(missed.order.id));
  expect(requested).toHaveLength(1);
});

test("an order that is finished days later promises a delivery day from then on", async () => {
  const late = await ended(72);
  const { db, checkout } = shop.app.store;
  const [stored] = await db.select().from(checkouts).where(eq(checkouts.id, late.id));
  if (!stored?.plan) throw new Error("No plan");
  const plan = { ...stored.plan, promisedDay: "2020-01-01" };
  await db.update(checkouts).set({ plan }).where(eq(checkouts.id, late.id));
  shop.razorpay.pay(late.order.id);
  await checkLatePayments(checkout);
  const { promisedDay } = (await readOrder(shop.app.store, late.id)).order;
  expect(promisedDay === null || promisedDay > new Date().toISOString().slice(0, 10)).toBe(true);
});

test("a checkout that cannot be looked up does not hold up others", async () => {
  const [silent, paid] = [await ended(16), await ended(16)];
  for (const { order } of [silent, paid]) shop.razorpay.pay(order.id);
  shop.razorpay.silentAt = new RegExp(silent.order.id);
  expect(await checkLatePayments(shop.app.store.checkout)).toBe(1);
  expect(await shop.statusOf(paid.id)).toBe("placed");
  shop.razorpay.silentAt = null;
  expect(await checkLatePayments(shop.app.store.checkout)).toBe(1);
});

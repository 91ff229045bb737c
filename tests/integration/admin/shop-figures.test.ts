import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readShopFigures } from "#app/domain/analytics/shop-figures.server.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { confirmRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { newId } from "#app/lib/id.ts";
import { refundConfirmed } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { fieldsFor } from "#tests/servers/razorpay-shop.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();
const { store } = app;
const HOUR_MS = 3_600_000;
const START = Date.now();
const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
await saveTestSection(store, "payments", { cash: { ...DEFAULT_PAYMENTS.cash, ...limits, isOn: true } });

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: START }));
afterEach(() => vi.useRealTimers());

const passHours = (hours: number) => vi.setSystemTime(START + hours * HOUR_MS);

async function stockedCustomer() {
  const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 5 });
  return { userId: await makeCustomer(store), variant };
}

/** An unpaid order over $47.79. */
async function cashOrder(): Promise<string> {
  const { userId, variant } = await stockedCustomer();
  const placed = await placeOrder(store.checkout, {
    userId,
    idempotencyKey: crypto.randomUUID(),
    lines: [{ variantId: variant.id, quantity: 1, priceMinor: variant.priceMinor }],
    form: CheckoutForm.parse(fieldsFor(variant, { payment: "cash" })),
  });
  if (placed.kind !== "placed") throw new Error(placed.kind);
  return placed.orderId;
}

/** The revenue and the paid orders of a store in dollars, the latter read as those of another currency. */
async function readDollars() {
  const { figures, failures } = await readShopFigures(store, "USD");
  const { others } = (await readShopFigures(store, "INR")).figures;
  expect(failures).toEqual([]);
  const { orders: paid = 0, amountMinor = 0 } = others.find(({ currency }) => currency === "USD") ?? {};
  return { revenueMinor: figures.revenueMinor, paid, amountMinor };
}

const dollars = (paid: number, revenueMinor: number) => ({ paid, revenueMinor, amountMinor: revenueMinor });

test("cash that is collected and refunded after the sums of the past were cached counts at once, and only once", async () => {
  const actor = await administratorOf(store);
  const { userId, variant } = await stockedCustomer();
  await buy(store, { userId, lines: [{ variant, quantity: 1 }] });
  const [collected, cancelled] = [await cashOrder(), await cashOrder()];
  passHours(1);
  expect(await readDollars()).toEqual(dollars(1, 47_79));

  expect(await collectCash(store.orders, { orderId: collected, actor })).toMatchObject({ ok: true });
  await cancelOrder(store.orders, { orderId: cancelled, actor });
  expect(await readDollars()).toEqual(dollars(2, 95_58));
  await buy(store, { userId, lines: [{ variant, quantity: 1 }] });
  expect(await readDollars()).toEqual(dollars(3, 143_37));

  await deliver(store, collected);
  const rest = { orderId: collected, actor, key: newId(), restock: [], scope: { kind: "rest" as const } };
  expect(await refundConfirmed(store, rest)).toMatchObject({ ok: true });
  const [refund] = (await readOrder(store, collected)).refunds;
  const confirmed = { refundId: refund?.id ?? "", reference: "NEFT 42", actor };
  expect(await confirmRefund(store.orders, confirmed)).toEqual({ ok: true });
  expect(await readDollars()).toEqual(dollars(3, 95_58));

  // The cached sums have expired.
  passHours(8);
  expect(await readDollars()).toEqual(dollars(3, 95_58));
});

test("a cancelled order counts once its advance is refunded, also after the sums of the past were cached", async () => {
  const orderId = await cashOrder();
  const isOrder = eq(orders.id, orderId);
  await store.db.update(orders).set({ status: "Cancelled", advanceMinor: 10_00 }).where(isOrder);
  passHours(16);
  const before = await readDollars();
  await store.db.update(orders).set({ paymentStatus: "Refunded" }).where(isOrder);
  expect((await readDollars()).paid).toBe(before.paid + 1);
});

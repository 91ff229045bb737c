import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { balances } from "#app/domain/balances/balances.tables.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { approveReturn, receiveReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import {
  completeConfirmed,
  delivered,
  request as requestOf,
  settleAll,
} from "#tests/fixtures/orders/delivered-order.ts";
import { orderPaymentsOf } from "#tests/fixtures/payments/order-payments.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { makePaymentsReal } from "#tests/fixtures/payments/real-payments.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { giveTestCredit, leftOf, paymentsOf } from "#tests/fixtures/payments/store-credit.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const CREDIT_MINOR = 10_00;
/** An item at 40.00 with 2.80 tax and 4.99 shipping. */
const TOTAL_MINOR = 47_79;

const { app, admin } = await adminForFile();
const { store } = app;
const { amountOf, pay } = orderPaymentsOf(app);
const { process, pack } = shipping(store);

beforeEach(() => allowCash(store));
afterEach(() => expectIntegrity(store));

/** An order of which store credit has paid 10.00, by default with the rest to be paid in cash. */
async function creditOrder(more: Record<string, string> = { payment: "cash" }) {
  const userId = await makeCustomer(store);
  const balanceId = await giveTestCredit(store, CREDIT_MINOR, { userId });
  const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
  const placed = await placeOrder(store.checkout, {
    userId,
    idempotencyKey: crypto.randomUUID(),
    lines: [{ variantId: variant.id, quantity: 1, priceMinor: 40_00 }],
    form: CheckoutForm.parse(
      checkoutFields([], { useCredit: "on", creditMinor: String(CREDIT_MINOR), ...more }),
    ),
  });
  if (placed.kind !== "placed") throw new Error(`Not placed: ${placed.kind}`);
  return { id: placed.orderId, number: placed.orderNumber, userId, balanceId };
}

describe("a cash order of which store credit has paid a part", () => {
  test("its parcel collects the rest, and its page names both payments", async () => {
    const { id, number } = await creditOrder();
    await process(id);
    const { lines } = await readOrder(store, id);
    await pack(
      id,
      lines.map((line) => ({ orderLineId: line.id, quantity: 1 })),
    );
    const { shipments } = await readProgress(store.db, id);
    expect(shipments.map(({ collectMinor }) => collectMinor)).toEqual([TOTAL_MINOR - CREDIT_MINOR]);
    const page = pageText(await (await admin.get(`/admin/orders/${number}`)).text());
    expect(page).toContain("Store credit $10.00");
    expect(page).toContain("Cash on delivery $37.79");
  });

  test("its rest can be paid online, and a cancellation refunds both to where they came from", async () => {
    const { id, balanceId } = await creditOrder();
    expect(await amountOf(id)).toBe(TOTAL_MINOR - CREDIT_MINOR);
    await pay(id);
    const { order } = await readOrder(store, id);
    expect(order).toMatchObject({ paymentStatus: "Paid", paymentMethod: "Card and store credit" });
    await cancelOrder(store.orders, { orderId: id, actor: await administratorOf(store) });
    await settleAll(store, id);
    expect(await leftOf(store, balanceId)).toBe(CREDIT_MINOR);
    expect((await readOrder(store, id)).order.paymentStatus).toBe("Refunded");
  });
});

test("the owner refunds as store credit on the order's page, once the amount is confirmed", async () => {
  const { id, number, userId, balanceId } = await creditOrder({});
  await makePaymentsReal(store, id);
  await deliver(store, id);
  const { version } = (await readOrder(store, id)).order;
  const form = {
    step: "refund",
    key: crypto.randomUUID(),
    version: String(version),
    what: "amount",
    amount: "30",
    asCredit: "on",
  };
  const review = pageText(await (await admin.post(`/admin/orders/${number}`, form)).text());
  expect(review).toContain("It goes to the customer’s store credit.");
  await admin.post(`/admin/orders/${number}`, { ...form, confirmedMinor: "3000" });
  await settleAll(store, id);
  const own = await store.db.select().from(balances).where(eq(balances.userId, userId)).orderBy(balances.id);
  // The part that store credit has paid is too small for the refund, so it is one of the other payment.
  expect(own.map(({ openMinor }) => openMinor)).toEqual([0, 3000]);
  expect(await leftOf(store, balanceId)).toBe(0);
  expect(await paymentsOf(store, id)).toHaveLength(2);
});

test("a return is refunded as store credit", async () => {
  const { input } = await delivered(store);
  const request = input();
  const returnId = await requestOf(store, request);
  const change = { returnId, actor: await administratorOf(store) };
  await approveReturn(store.orders, change);
  await receiveReturn(store.orders, { ...change, restock: [] });
  expect(await completeConfirmed(store, { ...change, asCredit: true })).toMatchObject({ ok: true });
  await settleAll(store, request.orderId);
  const [credit] = await store.db.select().from(balances).where(eq(balances.userId, request.actor.id));
  // 40.00 with 2.80 tax.
  expect(credit).toMatchObject({ openMinor: 42_80 });
  expect(credit?.reason).toMatch(/^Refund of order #\d{6}$/);
});

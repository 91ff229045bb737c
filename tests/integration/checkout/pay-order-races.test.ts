import { and, desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { orderPayments } from "#app/domain/checkout/order-payments/order-payments.tables.ts";
import { settleCheckouts } from "#app/domain/checkout/settle-checkouts.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { payments, testBankCharges, testBankRefunds } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { cashOrder, orderPaymentsOf } from "#tests/fixtures/payments/order-payments.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { amountOf, pay, order } = orderPaymentsOf(app);
const { pack, dispatch, process } = shipping(store);

beforeEach(() => allowCash(store, { feeMinor: 10_00, onlineSavingMinor: 5_00 }));
afterEach(() => expectIntegrity(store));

const chargedOf = (orderId: string) =>
  store.db.$count(payments, and(eq(payments.orderId, orderId), eq(payments.status, "captured")));

describe("at the same moment", () => {
  test("of eight payments one is charged, and the others say why not", async () => {
    const { id } = await cashOrder(store);
    const amount = String(await amountOf(id));
    const responses = await Promise.all(Array.from({ length: 8 }, () => pay(id, { amount })));
    expect(responses.every(({ status }) => status === 302 || status === 409)).toBe(true);
    expect(await chargedOf(id)).toBe(1);
    expect((await order(id)).paymentStatus).toBe("Paid");
  });

  test("a payment and a dispatch end with cash collected and the charge refunded, or paid and nothing collected", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await cashOrder(store);
      await process(id);
      const { lines } = await readProgress(store.db, id);
      await pack(
        id,
        lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 })),
      );
      const amount = String(await amountOf(id));
      const [, sent] = await Promise.all([pay(id, { amount }), dispatch(id, 1)]);
      expect(sent.ok).toBe(true);
      const { paymentStatus } = await order(id);
      const [parcel] = (await readProgress(store.db, id)).shipments;
      expect(parcel?.collectMinor === null).toBe(paymentStatus === "Paid");
      await expectIntegrity(store);
    }
  });

  test("a payment and a cancellation end with a cancelled order that keeps no money", async () => {
    const actor = await administratorOf(store);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await cashOrder(store);
      const amount = String(await amountOf(id));
      const [, cancelled] = await Promise.all([
        pay(id, { amount }),
        cancelOrder(store.orders, { orderId: id, actor }),
      ]);
      expect(cancelled.ok).toBe(true);
      const { refunds, order: after } = await readOrder(store, id);
      expect(after.status).toBe("Cancelled");
      const refundedMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(refundedMinor).toBe((await chargedOf(id)) > 0 ? Number(amount) : 0);
      await expectIntegrity(store);
    }
  });
});

test("a charge whose order changed meanwhile is refunded, and the timeline says why", async () => {
  const { id, number } = await cashOrder(store, { email: "late@example.com" });
  const amount = String(await amountOf(id));
  const actor = await administratorOf(store);
  changeWhileCharging(() => cancelOrder(store.orders, { orderId: id, actor }));
  const response = await pay(id, { amount });
  expect(response.status).toBe(409);
  expect(pageText(await response.text())).toContain("We are refunding it");
  expect(pageText(await (await admin.get(`/admin/orders/${number}`)).text())).toContain(
    "is being refunded: the order was cancelled.",
  );
  const mail = await waitForEmail(app.outbox, "late@example.com", /refunding/);
  expect(mail.text).toContain("the order was cancelled.");
  await vi.waitFor(async () => {
    const [charge] = await store.db.select().from(testBankCharges).orderBy(desc(testBankCharges.createdAt));
    const refunded = eq(testBankRefunds.chargeReference, charge?.reference ?? "");
    expect(await store.db.$count(testBankRefunds, refunded)).toBe(1);
  });
});

test("an attempt that was interrupted is settled by the sweep", async () => {
  const { id } = await cashOrder(store);
  const key = newId();
  const at = new Date(0);
  const amountMinor = await amountOf(id);
  await store.db
    .insert(payments)
    .values({ id: newId(), key, provider: "test", amountMinor, currency: "USD", status: "pending" });
  await store.db.insert(orderPayments).values({
    id: key,
    orderId: id,
    status: "open",
    dueMinor: 57_79,
    feeMinor: 10_00,
    savingMinor: 5_00,
    taxMinor: 35,
    createdAt: at,
    expiresAt: at,
  });
  expect((await pay(id)).status).toBe(409);
  await settleCheckouts(store.checkout);
  expect((await pay(id)).status).toBe(302);
  expect((await order(id)).paymentStatus).toBe("Paid");
});

/** Makes a change between the next charge of the test bank and its recording. */
function changeWhileCharging(change: () => Promise<unknown>): void {
  const bank = store.checkout.payments;
  const charge = bank.charge.bind(bank);
  bank.charge = async (request) => {
    bank.charge = charge;
    const charged = await charge(request);
    await change();
    return charged;
  };
}

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import {
  confirmRefund,
  settleRefund,
  settleRefunds,
  retryRefund,
} from "#app/domain/orders/refunds/settle-refunds.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { PaymentProvider, RefundResult } from "#app/domain/payments/payment-provider.ts";
import { payments, refunds, testBankRefunds } from "#app/domain/payments/payments.tables.ts";
import { sumRefunds, requestRefund } from "#app/domain/payments/refunds.server.ts";
import { TEST_CARDS } from "#app/domain/payments/test-bank.server.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { administratorOf, buy, deliver, sentEmails, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, openTestStore, stockProduct, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;
let admin: OrderActor;
/** Queues no refund jobs, so that only the test sends refunds. */
let deps: OrderDeps;

beforeAll(async () => {
  shop = await openTestStore();
  admin = await administratorOf(shop.store);
  const { orders } = shop.store;
  deps = {
    ...orders,
    jobs: {
      ...orders.jobs,
      send: async (tx, queue, data) => {
        if (queue !== "refund-payments") await orders.jobs.send(tx, queue, data);
      },
    },
  };
});

afterAll(() => shop.close());

async function bought(cardNumber: string = TEST_CARDS.approved) {
  const { store } = shop;
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor: 10_000, inventory: 9 });
  const email = `${userId}@example.com`;
  const order = await buy(store, { userId, email, cardNumber, lines: [{ variant, quantity: 1 }] });
  return { order, email };
}

async function cancelled(cardNumber?: string) {
  const { order, email } = await bought(cardNumber);
  await cancelOrder(deps, { orderId: order.id, actor: admin });
  const [refund] = (await readOrder(shop.store, order.id)).refunds;
  if (!refund) throw new Error("Nothing is owed back");
  return { order, email, refund };
}

const withBank = (refund: PaymentProvider["refund"]): OrderDeps => ({
  ...deps,
  payments: { ...deps.payments, refund },
});

const bankEntries = (key: string) =>
  shop.store.db.select().from(testBankRefunds).where(eq(testBankRefunds.key, key));

describe("refunds", () => {
  test("refunds never exceed the captured amount, however many are requested at once", async () => {
    const { store } = shop;
    const { order } = await bought();
    await deliver(store, order.id);
    const { totalMinor } = (await readOrder(store, order.id)).order;
    const ask = (key: string, amountMinor: number) =>
      inTransaction(store.db, (tx) =>
        requestRefund(tx, deps.jobs, { orderId: order.id, key, amountMinor, reason: "Test", actorId: null }),
      );
    const third = Math.floor(totalMinor / 3);
    const results = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => ask(`${order.id}-${n}`, third)));
    expect(results.filter((result) => result.ok)).toHaveLength(3);
    expect(await ask(`${order.id}-rest`, totalMinor)).toEqual({
      ok: false,
      error: "too-much",
      refundableMinor: totalMinor - 3 * third,
    });
    for (const refund of (await readOrder(store, order.id)).refunds) await settleRefund(deps, refund.id);
    const seen = await readOrder(store, order.id);
    expect(seen.order).toMatchObject({ status: "Delivered", paymentStatus: "Partially refunded" });
  });

  test("a refund is retried with the same key when the bank does not respond, and is made once", async () => {
    const { order, email, refund } = await cancelled();
    const silent = withBank(() => Promise.reject(new Error("The bank does not respond")));
    await expect(settleRefund(silent, refund.id)).rejects.toThrow("does not respond");
    expect((await readOrder(shop.store, order.id)).refunds).toMatchObject([{ status: "pending" }]);
    await settleRefund(deps, refund.id);
    await settleRefund(deps, refund.id);
    const seen = await readOrder(shop.store, order.id);
    expect(seen.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
    expect(await bankEntries(refund.key)).toHaveLength(1);
    expect(await sentEmails(shop.store, email, "order-refunded")).toBe(1);
  });

  test("a refund not recorded before a crash is recorded by the sweep, and made once", async () => {
    const { order, refund } = await cancelled();
    const dies = withBank(async (request) => {
      await deps.payments.refund(request);
      throw new Error("The process ends here");
    });
    await expect(settleRefund(dies, refund.id)).rejects.toThrow("ends here");
    expect(await bankEntries(refund.key)).toMatchObject([{ outcome: "done" }]);
    const later: OrderDeps = { ...deps, clock: { now: () => new Date(Date.now() + 600_000) } };
    await Promise.all([settleRefunds(later), settleRefunds(later)]);
    const seen = await readOrder(shop.store, order.id);
    expect(seen.refunds).toMatchObject([{ status: "done", amountMinor: seen.order.totalMinor }]);
    expect(seen.timeline.filter((kind) => kind === "refunded")).toHaveLength(1);
    expect(await bankEntries(refund.key)).toHaveLength(1);
  });

  test("a failed card refund is still owed, is reported to the shop, and can be retried", async () => {
    const { store } = shop;
    const { order, refund } = await cancelled(TEST_CARDS.refundsFail);
    await settleRefund(deps, refund.id);
    const refused = await readOrder(store, order.id);
    expect(refused.refunds).toMatchObject([
      { status: "failed", lastError: "The bank could not refund this card." },
    ]);
    expect(refused.order).toMatchObject({ status: "Cancelled", paymentStatus: "Paid" });
    expect(refused.timeline).toContain("refund-failed");
    const { general } = await store.settings.get();
    expect(await sentEmails(store, general.email, "refund-failed")).toBe(1);

    const customer = { id: refused.order.userId ?? "", role: "customer" as const };
    expect(await retryRefund(deps, { refundId: refund.id, actor: customer })).toEqual({
      ok: false,
      error: "forbidden",
    });
    const again = await Promise.all(
      [1, 2].map(() => retryRefund(deps, { refundId: refund.id, actor: admin })),
    );
    expect(again.map((result) => (result.ok ? "done" : result.error)).toSorted()).toEqual([
      "done",
      "not-failed",
    ]);
    const mended = withBank(() => Promise.resolve({ status: "done", reference: "by-hand" }));
    await settleRefund(mended, refund.id);
    const paid = await readOrder(store, order.id);
    expect(paid.refunds).toMatchObject([{ status: "done", attempt: 2, providerReference: "by-hand" }]);
    expect(paid.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
  });

  test("a refund that the bank refuses can be confirmed by hand, once, and closes the order", async () => {
    const { order, email, refund } = await cancelled(TEST_CARDS.refundsFail);
    const confirm = () => confirmRefund(deps, { refundId: refund.id, reference: "UTR 7", actor: admin });
    expect(await confirm()).toEqual({ ok: false, error: "not-by-hand" });
    await settleRefund(deps, refund.id);
    const results = await Promise.all([confirm(), confirm()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const seen = await readOrder(shop.store, order.id);
    expect(seen.refunds).toMatchObject([{ status: "done", providerReference: "UTR 7" }]);
    expect(seen.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
    expect(await sentEmails(shop.store, email, "order-refunded")).toBe(1);
  });

  test("a failed refund is no longer owed once another one replaces it", async () => {
    const { store } = shop;
    const { order, refund } = await cancelled(TEST_CARDS.refundsFail);
    await settleRefund(deps, refund.id);
    const replaced = await inTransaction(store.db, (tx) =>
      requestRefund(tx, deps.jobs, {
        orderId: order.id,
        key: `${order.id}-again`,
        amountMinor: "rest",
        reason: "Test",
        actorId: null,
      }),
    );
    expect(replaced).toMatchObject({ ok: true });
    const [, second] = (await readOrder(store, order.id)).refunds;
    const mended = withBank(() => Promise.resolve({ status: "done", reference: "second" }));
    await settleRefund(mended, second?.id ?? "none");
    const seen = await readOrder(store, order.id);
    expect(seen.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
    const change = { refundId: refund.id, reference: "UTR 8", actor: admin };
    expect(await confirmRefund(deps, change)).toEqual({ ok: false, error: "not-by-hand" });
  });

  test("a failed refund of an amount is no longer owed or offered once the same amount is refunded", async () => {
    const { store } = shop;
    const { order } = await bought();
    await deliver(store, order.id);
    const { number } = (await readOrder(store, order.id)).order;
    const refund = async (key: string, response: RefundResult) => {
      const input = { orderId: order.id, key, amountMinor: 2000, reason: "Damaged", actorId: null };
      await inTransaction(store.db, (tx) => requestRefund(tx, deps.jobs, input));
      const { refunds } = await readOrder(store, order.id);
      const id = refunds.find((one) => one.key === key)?.id ?? "";
      await settleRefund(
        withBank(() => Promise.resolve(response)),
        id,
      );
    };
    await refund(`${order.id}-first`, { status: "failed", reason: "Account closed" });
    expect(await sumRefunds(store.db, order.id)).toMatchObject({ refundedMinor: 0, owedMinor: 2000 });
    await refund(`${order.id}-second`, { status: "done", reference: "second" });
    expect(await sumRefunds(store.db, order.id)).toMatchObject({ refundedMinor: 2000, owedMinor: 0 });
    const detail = await findOrderDetail(store.db, number);
    expect(detail?.refunds).toMatchObject([
      { status: "failed", isReplaced: true },
      { status: "done", isReplaced: false },
    ]);
  });

  test("a hundred refunds that fail do not delay a later one", async () => {
    const { db } = shop.store;
    const { order } = await bought();
    const paymentId = newId();
    const payment = { id: paymentId, key: paymentId, orderId: order.id, provider: "gone", amountMinor: 100 };
    await db
      .insert(payments)
      .values({ ...payment, currency: "USD", status: "captured", providerReference: "gone" });
    await db.insert(refunds).values(
      Array.from({ length: 100 }, (_, index) => ({
        id: newId(),
        paymentId,
        key: `gone-${index}`,
        amountMinor: 1,
        reason: "Test",
        status: "pending" as const,
        createdAt: new Date(0),
      })),
    );
    const { refund } = await cancelled();
    const later = { now: () => new Date(Date.now() + 3_600_000) };
    expect(await settleRefunds({ ...deps, clock: later })).toBe(1);
    expect(await bankEntries(refund.key)).toHaveLength(1);
    await db.delete(refunds).where(eq(refunds.paymentId, paymentId));
  });

  test("the test bank refuses refunds above the charge and repeats its first response to a key", async () => {
    const { order } = await bought();
    const [payment] = await shop.store.db.select().from(payments).where(eq(payments.orderId, order.id));
    if (!payment?.providerReference) throw new Error("Not captured");
    const { amountMinor, currency, providerReference: chargeReference } = payment;
    const ask = (key: string, minor: number) =>
      deps.payments.refund({ key, chargeReference, amountMinor: minor, currency });
    const first = await ask(`${order.id}-a`, amountMinor - 1);
    expect(first.status).toBe("done");
    expect(await ask(`${order.id}-b`, 2)).toMatchObject({ status: "failed" });
    expect(await ask(`${order.id}-a`, amountMinor - 1)).toEqual(first);
    expect(await ask(`${order.id}-b`, 1)).toMatchObject({ status: "failed" });
    expect((await ask(`${order.id}-c`, 1)).status).toBe("done");
  });
});

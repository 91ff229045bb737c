import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { balanceEntries, balances } from "#app/domain/balances/balances.tables.ts";
import { newBalanceCode } from "#app/domain/balances/balance-code.server.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { payOrder } from "#app/domain/checkout/order-payments/pay-order.server.ts";
import { placeOrder, reserveCheckout } from "#app/domain/checkout/place-order.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { settleCheckouts } from "#app/domain/checkout/settle-checkouts.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { TEST_CARDS } from "#app/domain/payments/test-bank.server.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { deliver, administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { makePaymentsReal } from "#tests/fixtures/payments/real-payments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { TOTAL_MINOR } from "#tests/servers/razorpay-shop.ts";
import {
  FULL_POOL,
  makeCustomer,
  openTestStore,
  stockProduct,
  type TestStore,
} from "#tests/servers/test-store.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

import { giveTestCredit, leftOf, paymentsOf } from "#tests/fixtures/payments/store-credit.ts";

describe("at the checkout", () => {
  let shop: TestStore;
  let store: AppContext;

  beforeAll(async () => {
    shop = await openTestStore({ env: FULL_POOL });
    ({ store } = shop);
    await allowCash(store);
  });
  afterEach(() => expectIntegrity(store));
  afterAll(() => shop.close());

  /** An attempt to buy an item for 47.79 with tax and shipping, by a customer with store credit. */
  async function attempt(creditMinor: number, more: Record<string, string> = {}, userId?: string) {
    const variant = await stockProduct(store, { priceMinor: 4000, inventory: 3 });
    return {
      userId: userId ?? (await makeCustomer(store)),
      idempotencyKey: crypto.randomUUID(),
      lines: [{ variantId: variant.id, quantity: 1, priceMinor: 4000 }],
      form: CheckoutForm.parse(
        checkoutFields([], { useCredit: "on", creditMinor: String(creditMinor), ...more }),
      ),
    };
  }

  async function placed(creditMinor: number, more: Record<string, string> = {}, given = creditMinor) {
    const request = await attempt(creditMinor, more);
    const balanceId = await giveTestCredit(store, given, request);
    const result = await placeOrder(store.checkout, request);
    if (result.kind !== "placed") throw new Error(`Not placed: ${JSON.stringify(result)}`);
    const [order] = await store.db.select().from(orders).where(eq(orders.id, result.orderId));
    if (!order) throw new Error("No order");
    return { order, balanceId, userId: request.userId };
  }

  test("an order that store credit covers in full needs no other payment", async () => {
    const { order, balanceId } = await placed(TOTAL_MINOR, { payment: "credit" }, 6000);
    expect(order).toMatchObject({
      totalMinor: TOTAL_MINOR,
      taxMinor: 280,
      paymentStatus: "Paid",
      paymentMethod: "Store credit",
      isTest: false,
    });
    expect(await paymentsOf(store, order.id)).toEqual([
      { provider: "store-credit", amountMinor: TOTAL_MINOR, status: "captured" },
    ]);
    expect(await leftOf(store, balanceId)).toBe(6000 - TOTAL_MINOR);
  });

  test("a cash order collects the total less the store credit, and its cancellation returns the credit", async () => {
    const { order, balanceId } = await placed(1000, { payment: "cash" });
    expect(order).toMatchObject({ paymentStatus: "Pending", advanceMinor: 1000, totalMinor: TOTAL_MINOR });
    expect(await paymentsOf(store, order.id)).toEqual([
      { provider: "cash", amountMinor: TOTAL_MINOR - 1000, status: "pending" },
      { provider: "store-credit", amountMinor: 1000, status: "captured" },
    ]);
    expect(await leftOf(store, balanceId)).toBe(0);
    await cancelOrder(store.orders, { orderId: order.id, actor: await administratorOf(store) });
    await settleAll(store, order.id);
    expect(await leftOf(store, balanceId)).toBe(1000);
  });

  test("a cash order with store credit is paid online for the rest, and its cancellation gives both back", async () => {
    const { order, balanceId } = await placed(1000, { payment: "cash" });
    const { cardName, cardNumber, expiryDate, cvv } = checkoutFields([]);
    const fields = { payment: "card", cardName, cardNumber, expiryDate, cvv } as Record<string, string>;
    const request = { orderId: order.id, fields, shownMinor: TOTAL_MINOR - 1000 };
    expect(await payOrder(store.checkout, request)).toEqual({ kind: "paid" });
    const [paid] = await store.db.select().from(orders).where(eq(orders.id, order.id));
    expect(paid).toMatchObject({
      paymentStatus: "Paid",
      paymentMethod: "Card and store credit",
      totalMinor: TOTAL_MINOR,
    });
    await expectIntegrity(store);
    await cancelOrder(store.orders, { orderId: order.id, actor: await administratorOf(store) });
    await settleAll(store, order.id);
    expect(await leftOf(store, balanceId)).toBe(1000);
  });

  test("a payment of another amount than the shopper saw is refused, with what the buyer has", async () => {
    const request = await attempt(1000);
    await giveTestCredit(store, 400, request);
    expect(await placeOrder(store.checkout, request)).toEqual({
      kind: "credit-changed",
      spendableMinor: 400,
    });
    const whole = await attempt(0, { payment: "credit" });
    expect(await placeOrder(store.checkout, whole)).toEqual({ kind: "credit-changed", spendableMinor: 0 });
  });

  test("a declined card and an abandoned checkout give the credit back", async () => {
    const request = await attempt(1000, { cardNumber: TEST_CARDS.declined });
    const id = await giveTestCredit(store, 1000, request);
    expect(await placeOrder(store.checkout, request)).toMatchObject({ kind: "declined" });
    expect(await leftOf(store, id)).toBe(1000);
    const open = await attempt(1000, {}, request.userId);
    const reserved = await reserveCheckout(store.checkout, open);
    expect(reserved.kind).toBe("reserved");
    expect(await leftOf(store, id)).toBe(0);
    await expectIntegrity(store);
    await store.db
      .update(checkouts)
      .set({ expiresAt: new Date(0) })
      .where(eq(checkouts.status, "reserved"));
    await settleCheckouts(store.checkout);
    expect(await leftOf(store, id)).toBe(1000);
    const kinds = await store.db
      .select({ kind: balanceEntries.kind })
      .from(balanceEntries)
      .where(eq(balanceEntries.balanceId, id))
      .orderBy(balanceEntries.id);
    expect(kinds.map(({ kind }) => kind)).toEqual(["issued", "redeemed", "released", "redeemed", "released"]);
  });

  test("what expires first is used first, and neither expired credit nor that of others", async () => {
    const request = await attempt(1500);
    const late = await giveTestCredit(store, 1000, request, { days: 60 });
    const soon = await giveTestCredit(store, 1000, request, { days: 5 });
    const expired = await giveTestCredit(store, 1000, request, { days: -1 });
    const others = await giveTestCredit(store, 1000, { userId: await makeCustomer(store) });
    expect(await placeOrder(store.checkout, request)).toMatchObject({
      kind: "credit-changed",
      spendableMinor: 2000,
    });
    const again = {
      ...request,
      idempotencyKey: crypto.randomUUID(),
      form: { ...request.form, creditMinor: 2000 },
    };
    expect(await placeOrder(store.checkout, again)).toMatchObject({ kind: "placed" });
    const left = await Promise.all([late, soon, expired, others].map((id) => leftOf(store, id)));
    expect(left).toEqual([0, 0, 1000, 1000]);
  });

  test(
    "64 checkouts at once redeem a balance exactly, and it is never negative",
    { timeout: 120_000 },
    async () => {
      const code = newBalanceCode();
      const id = await giveTestCredit(store, 10 * 1000, { code });
      const variant = await stockProduct(store, { priceMinor: 4000, inventory: 100 });
      const results = await Promise.all(
        Array.from({ length: 64 }, async () => {
          // Another contact each: the limits of a buyer are not the subject.
          const userId = await makeCustomer(store);
          const order = await placeOrder(store.checkout, {
            userId,
            balanceIds: [id],
            idempotencyKey: crypto.randomUUID(),
            lines: [{ variantId: variant.id, quantity: 1, priceMinor: 4000 }],
            form: CheckoutForm.parse(
              checkoutFields([], {
                email: `${userId}@example.com`,
                useCredit: "on",
                creditMinor: String(TOTAL_MINOR),
                payment: "credit",
              }),
            ),
          });
          return order.kind;
        }),
      );
      // 100.00 pays two orders of 47.79 whole; the others find 4.42 and are refused.
      expect(results.filter((kind) => kind === "placed")).toHaveLength(2);
      expect(results.filter((kind) => kind === "credit-changed")).toHaveLength(62);
      expect(await leftOf(store, id)).toBe(10_000 - 2 * TOTAL_MINOR);
    },
  );

  test("refunds go to store credit alone if it covers them, else to the payment that does, else to both", async () => {
    const { order, balanceId } = await placed(1000);
    expect(order).toMatchObject({
      paymentStatus: "Paid",
      totalMinor: TOTAL_MINOR,
      taxMinor: 280,
      advanceMinor: 0,
    });
    expect(order.paymentMethod).toContain("and store credit");
    await makePaymentsReal(store, order.id);
    await deliver(store, order.id);
    const refund = async (amountMinor: number) => {
      const actor = await administratorOf(store);
      const scope = { kind: "amount", amountMinor } as const;
      const key = crypto.randomUUID();
      const result = await refundOrder(store.orders, {
        orderId: order.id,
        actor,
        key,
        scope,
        restock: [],
        confirmedMinor: amountMinor,
      });
      expect(result).toMatchObject({ ok: true });
      await settleAll(store, order.id);
    };
    const refunded = async () => {
      const rows = await store.db
        .select({ provider: payments.provider, amountMinor: refunds.amountMinor })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(payments.orderId, order.id), eq(refunds.status, "done")));
      return rows;
    };
    await refund(300);
    expect(await leftOf(store, balanceId)).toBe(300);
    await refund(800);
    expect(await leftOf(store, balanceId)).toBe(300);
    await refund(TOTAL_MINOR - 1100);
    expect(await leftOf(store, balanceId)).toBe(1000);
    const rows = await refunded();
    const sumOf = (isCredit: boolean) =>
      rows
        .filter(({ provider }) => (provider === "store-credit") === isCredit)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect([sumOf(true), sumOf(false)]).toEqual([1000, TOTAL_MINOR - 1000]);
  });

  test("a refund as store credit opens a balance of the customer for a year, and moves no money", async () => {
    const { order, balanceId, userId } = await placed(1000);
    await makePaymentsReal(store, order.id);
    await deliver(store, order.id);
    const by = { orderId: order.id, actor: await administratorOf(store), restock: [] };
    const scope = { kind: "rest" } as const;
    const asked = { ...by, key: crypto.randomUUID(), scope, asCredit: true, confirmedMinor: TOTAL_MINOR };
    expect(await refundOrder(store.orders, asked)).toMatchObject({ ok: true });
    await settleAll(store, order.id);
    expect(await leftOf(store, balanceId)).toBe(1000);
    const own = await store.db
      .select()
      .from(balances)
      .where(eq(balances.userId, userId))
      .orderBy(balances.id);
    expect(own[1]).toMatchObject({
      openMinor: TOTAL_MINOR - 1000,
      reason: `Refund of order #${String(order.number).padStart(6, "0")}`,
    });
  });

  test("a test payment is not refunded as store credit", async () => {
    const { order } = await placed(1000);
    await deliver(store, order.id);
    const refund = {
      orderId: order.id,
      actor: await administratorOf(store),
      restock: [],
      key: crypto.randomUUID(),
    };
    const scope = { kind: "rest" } as const;
    expect(
      await refundOrder(store.orders, { ...refund, scope, asCredit: true, confirmedMinor: TOTAL_MINOR }),
    ).toEqual({
      ok: false,
      error: "no-credit",
    });
  });
});

import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { placeOrder, reserveCheckout } from "#app/domain/checkout/place-order.server.ts";
import { settleCheckouts } from "#app/domain/checkout/settle-checkouts.server.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { payments, testBankCharges } from "#app/domain/payments/payments.tables.ts";
import { TEST_CARDS } from "#app/domain/payments/test-bank.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import {
  inventoryOf,
  makeCustomer,
  openTestStore,
  stockProduct,
  type TestStore,
} from "#tests/servers/test-store.ts";

let shop: TestStore;
let userId: string;

beforeAll(async () => {
  shop = await openTestStore();
  userId = await makeCustomer(shop.store);
});

afterAll(() => shop.close());

const form = (more: Record<string, string> = {}) => CheckoutForm.parse(checkoutFields([], more));

const newKey = () => crypto.randomUUID();

describe("placing an order", () => {
  test("an order takes stock, records lines, payment and event, and queues one email with the same figures", async () => {
    const { store } = shop;
    const variant = await stockProduct(store, { priceMinor: 2000, inventory: 5 });
    const lines = [{ variantId: variant.id, quantity: 2, priceMinor: 2000 }];
    const placed = await placeOrder(store.checkout, {
      userId,
      idempotencyKey: newKey(),
      lines,
      form: form(),
    });

    if (placed.kind !== "placed") throw new Error(placed.kind);
    const [order] = await store.db.select().from(orders).where(eq(orders.id, placed.orderId));
    expect(order).toMatchObject({
      userId,
      status: "Pending",
      paymentStatus: "Paid",
      subtotalMinor: 4000,
      shippingMinor: 499,
      taxMinor: 280,
      totalMinor: 4779,
      number: placed.orderNumber,
    });
    expect(await inventoryOf(store, variant.id)).toBe(3);
    const orderLine = await store.db.select().from(orderLines).where(eq(orderLines.orderId, placed.orderId));
    expect(orderLine).toMatchObject([{ variantId: variant.id, quantity: 2, priceAtPurchaseMinor: 2000 }]);
    const [payment] = await store.db.select().from(payments).where(eq(payments.orderId, placed.orderId));
    expect(payment).toMatchObject({ status: "captured", amountMinor: 4779, currency: "USD" });
    const events = await store.db.select().from(orderEvents).where(eq(orderEvents.orderId, placed.orderId));
    expect(events.map((event) => event.kind)).toEqual(["placed"]);
    const emails = await store.db
      .select({ subject: outgoingMessages.subject })
      .from(outgoingMessages)
      .where(eq(outgoingMessages.recipient, "asha@example.com"));
    expect(
      emails.filter((email) => email.subject.includes(`#${String(placed.orderNumber).padStart(6, "0")}`)),
    ).toHaveLength(1);
    await expectStockToAddUp(shop.store);
  });

  test("a cart with two lines of one variant is refused when their sum exceeds the stock", async () => {
    const variant = await stockProduct(shop.store, { priceMinor: 1000, inventory: 3 });
    const line = { variantId: variant.id, quantity: 2, priceMinor: 1000 };
    const result = await placeOrder(shop.store.checkout, {
      userId,
      idempotencyKey: newKey(),
      lines: [line, line],
      form: form(),
    });
    expect(result).toMatchObject({ kind: "cart-changed", changes: [{ kind: "less-stock" }] });
    expect(await inventoryOf(shop.store, variant.id)).toBe(3);
  });

  test("an outdated price is reported, and nothing is reserved or charged", async () => {
    const variant = await stockProduct(shop.store, { priceMinor: 3000, inventory: 3 });
    const lines = [{ variantId: variant.id, quantity: 1, priceMinor: 1 }];
    const result = await placeOrder(shop.store.checkout, {
      userId,
      idempotencyKey: newKey(),
      lines,
      form: form(),
    });
    expect(result).toMatchObject({ kind: "cart-changed", changes: [{ kind: "price-changed" }] });
    expect(await inventoryOf(shop.store, variant.id)).toBe(3);
    await expectStockToAddUp(shop.store);
  });

  test("a declined card restocks and leaves no order", async () => {
    const { store } = shop;
    const variant = await stockProduct(store, { inventory: 4 });
    const before = await store.db.select({ orders: count() }).from(orders);
    const result = await placeOrder(store.checkout, {
      userId,
      idempotencyKey: newKey(),
      lines: [{ variantId: variant.id, quantity: 3, priceMinor: 4000 }],
      form: form({ cardNumber: TEST_CARDS.declined }),
    });
    expect(result).toEqual({ kind: "declined", message: "Your card was declined." });
    expect(await inventoryOf(store, variant.id)).toBe(4);
    expect(await store.db.select({ orders: count() }).from(orders)).toEqual(before);
    await expectStockToAddUp(shop.store);
  });

  test("a bank that does not respond and did not charge leaves no order, and the stock is back", async () => {
    const variant = await stockProduct(shop.store, { inventory: 4 });
    const lines = [{ variantId: variant.id, quantity: 1, priceMinor: 4000 }];
    const result = await placeOrder(shop.store.checkout, {
      userId,
      idempotencyKey: newKey(),
      lines,
      form: form({ cardNumber: TEST_CARDS.timeout }),
    });
    expect(result).toEqual({ kind: "payment-unavailable" });
    expect(await inventoryOf(shop.store, variant.id)).toBe(4);
  });

  test("a bank that does not respond but did charge gets its order", async () => {
    const variant = await stockProduct(shop.store, { inventory: 4 });
    const lines = [{ variantId: variant.id, quantity: 1, priceMinor: 4000 }];
    const result = await placeOrder(shop.store.checkout, {
      userId,
      idempotencyKey: newKey(),
      lines,
      form: form({ cardNumber: TEST_CARDS.timeoutAfterCharge }),
    });
    expect(result.kind).toBe("placed");
    expect(await inventoryOf(shop.store, variant.id)).toBe(3);
  });

  test("200 buyers of 10 units get 10 orders, stock 0, and no charge without an order", async () => {
    const { store } = shop;
    const variant = await stockProduct(store, { inventory: 10 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => makeCustomer(store)));
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, buyer) =>
        placeOrder(store.checkout, {
          userId: buyers[buyer % buyers.length] ?? userId,
          idempotencyKey: newKey(),
          lines: [{ variantId: variant.id, quantity: 1, priceMinor: 4000 }],
          form: form(),
        }),
      ),
    );
    const placed = results.filter((result) => result.kind === "placed");
    expect(placed).toHaveLength(10);
    expect(results.filter((result) => result.kind === "cart-changed")).toHaveLength(190);
    expect(await inventoryOf(store, variant.id)).toBe(0);
    const bought = await store.db.select().from(orderLines).where(eq(orderLines.variantId, variant.id));
    expect(bought).toHaveLength(10);
    const unmatched = await store.db.execute(sql`
      select key from ${testBankCharges} where outcome = 'approved'
      and key::uuid not in (select id from ${orders})`);
    expect(unmatched.rows).toEqual([]);
    await expectStockToAddUp(shop.store);
  });

  test("the same key 20 times at once makes one order and one charge, and all requests get the same response", async () => {
    const { store } = shop;
    const variant = await stockProduct(store, { inventory: 50 });
    const request = {
      userId,
      idempotencyKey: newKey(),
      lines: [{ variantId: variant.id, quantity: 1, priceMinor: 4000 }],
      form: form(),
    };
    const results = await Promise.all(Array.from({ length: 20 }, () => placeOrder(store.checkout, request)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]?.kind).toBe("placed");
    expect(await inventoryOf(store, variant.id)).toBe(49);
    expect(await placeOrder(store.checkout, request)).toEqual(results[0]);
  });

  test("a key that comes back with another cart is refused", async () => {
    const variant = await stockProduct(shop.store);
    const idempotencyKey = newKey();
    const buy = (quantity: number) =>
      placeOrder(shop.store.checkout, {
        userId,
        idempotencyKey,
        lines: [{ variantId: variant.id, quantity, priceMinor: 4000 }],
        form: form(),
      });
    expect((await buy(1)).kind).toBe("placed");
    expect(await buy(2)).toEqual({ kind: "key-reused" });
  });
});

const CARD = { holder: "A", number: TEST_CARDS.approved, expiry: "12/30", cvv: "123" };

describe("a crash between reserving and recording", () => {
  async function leaveOpen(isCharged: boolean) {
    const { store } = shop;
    const variant = await stockProduct(store, { inventory: 5 });
    const reserved = await reserveCheckout(store.checkout, {
      userId,
      idempotencyKey: newKey(),
      lines: [{ variantId: variant.id, quantity: 2, priceMinor: 4000 }],
      form: form(),
    });
    if (reserved.kind !== "reserved") throw new Error(reserved.kind);
    const { checkoutId, plan } = reserved;
    if (isCharged) {
      const amountMinor = plan.totals.totalMinor;
      await store.payments.charge({
        key: checkoutId,
        amountMinor,
        currency: "USD",
        source: CARD,
      });
    }
    await store.db
      .update(checkouts)
      .set({ expiresAt: new Date(0) })
      .where(eq(checkouts.id, checkoutId));
    return { variant, checkoutId };
  }

  test("the sweep records an order, once, after a crash that followed the charge", async () => {
    const { store } = shop;
    const { variant, checkoutId } = await leaveOpen(true);
    await Promise.all([settleCheckouts(store.checkout), settleCheckouts(store.checkout)]);
    expect(await store.db.select().from(orders).where(eq(orders.id, checkoutId))).toHaveLength(1);
    expect(await inventoryOf(store, variant.id)).toBe(3);
  });

  test("the sweep restocks, once, after a crash before the charge, and the key can never be charged", async () => {
    const { store } = shop;
    const { variant, checkoutId } = await leaveOpen(false);
    await Promise.all([settleCheckouts(store.checkout), settleCheckouts(store.checkout)]);
    expect(await store.db.select().from(orders).where(eq(orders.id, checkoutId))).toEqual([]);
    expect(await inventoryOf(store, variant.id)).toBe(5);
    const late = await store.payments.charge({
      key: checkoutId,
      amountMinor: 1,
      currency: "USD",
      source: CARD,
    });
    expect(late).toEqual({ status: "voided" });
    await expectStockToAddUp(shop.store);
  });

  test("the sweep leaves a checkout in progress alone", async () => {
    const { store } = shop;
    const variant = await stockProduct(store, { inventory: 5 });
    await reserveCheckout(store.checkout, {
      userId,
      idempotencyKey: newKey(),
      lines: [{ variantId: variant.id, quantity: 2, priceMinor: 4000 }],
      form: form(),
    });
    await settleCheckouts(store.checkout);
    expect(await inventoryOf(store, variant.id)).toBe(3);
  });
});

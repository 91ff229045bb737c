import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { anonymiseOrdersOf } from "#app/domain/orders/anonymise-orders.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { shipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { recordSilentEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { updateOrder } from "#app/domain/orders/orders.server.ts";
import { settleRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import { administratorOf, buy, deliver, sentEmails, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import {
  inventoryOf,
  makeCustomer,
  openTestStore,
  stockProduct,
  type TestStore,
} from "#tests/servers/test-store.ts";

let shop: TestStore;
let admin: OrderActor;

beforeAll(async () => {
  shop = await openTestStore();
  admin = await administratorOf(shop.store);
});

afterAll(() => shop.close());

/** A new customer who has bought two of a product with a stock of five. */
async function bought() {
  const { store } = shop;
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { inventory: 5 });
  const email = `${userId}@example.com`;
  const order = await buy(store, { userId, email, lines: [{ variant, quantity: 2 }] });
  const customer: OrderActor = { id: userId, role: "customer" };
  return { order, variant, customer, email };
}

describe("an order's life cycle", () => {
  test("an order moves from Pending to Delivered, with each transition emailed to the customer and recorded with actor and time", async () => {
    const { store } = shop;
    const { order, email } = await bought();
    await deliver(store, order.id);
    const seen = await readOrder(store, order.id);
    expect(seen.order).toMatchObject({ status: "Delivered", trackingNumber: "IN123456789", version: 4 });
    expect(seen.order.shippedAt).toBeInstanceOf(Date);
    expect(seen.order.deliveredAt).toBeInstanceOf(Date);
    expect(seen.timeline).toEqual(["placed", "processing", "shipped", "delivered"]);
    expect(seen.events.slice(1).every((event) => event.actorId === admin.id)).toBe(true);
    for (const kind of ["order-processing", "order-shipped", "order-delivered"])
      expect(await sentEmails(store, email, kind)).toBe(1);
  });

  test("an order skips no status, and a refused transition returns the current status", async () => {
    const { store } = shop;
    const { order } = await bought();
    const change = { orderId: order.id, actor: admin };
    expect(await shipOrder(store.orders, { ...change, trackingNumber: "X" })).toEqual({
      ok: false,
      error: "not-possible",
      status: "Pending",
    });
    await deliver(store, order.id);
    expect(await cancelOrder(store.orders, change)).toEqual({
      ok: false,
      error: "not-possible",
      status: "Delivered",
    });
    expect((await readOrder(store, order.id)).timeline).toEqual([
      "placed",
      "processing",
      "shipped",
      "delivered",
    ]);
  });

  test("only the shop can advance an order, and a customer sees and cancels only own orders", async () => {
    const { store } = shop;
    const { order, customer } = await bought();
    const stranger = { id: await makeCustomer(store), role: "customer" as const };
    const by = (actor: OrderActor) => ({ orderId: order.id, actor });
    expect(await startProcessing(store.orders, by(customer))).toEqual({ ok: false, error: "forbidden" });
    expect(await startProcessing(store.orders, by(stranger))).toEqual({ ok: false, error: "not-found" });
    expect(await cancelOrder(store.orders, by(stranger))).toEqual({ ok: false, error: "not-found" });
    expect((await readOrder(store, order.id)).order).toMatchObject({ status: "Pending", version: 1 });
  });

  test("a change based on a stale version of an order is refused", async () => {
    const { store } = shop;
    const { order } = await bought();
    const change = { orderId: order.id, actor: admin };
    await startProcessing(store.orders, change);
    const late = await shipOrder(store.orders, { ...change, version: 1, trackingNumber: "X" });
    expect(late).toEqual({ ok: false, error: "stale", status: "Processing" });
  });

  test("a change that refuses after it has written is rolled back", async () => {
    const { store } = shop;
    const { order } = await bought();
    const before = await readOrder(store, order.id);
    const change = { orderId: order.id, actor: admin };
    const refused = await changeLockedOrder(store.orders, change, async (tx, locked) => {
      await updateOrder(tx, locked.order, { status: "Processing" }, locked.at);
      const event = { orderId: order.id, kind: "confirmed", actorId: admin.id, at: locked.at } as const;
      await recordSilentEvent(tx, event);
      return { ok: false, error: "out-of-stock" };
    });
    expect(refused).toEqual({ ok: false, error: "out-of-stock" });
    expect(await readOrder(store, order.id)).toEqual(before);
  });
});

describe("cancelling an order", () => {
  test("an order cancelled twice at the same time restocks and refunds once", async () => {
    const { store } = shop;
    const { order, variant, customer, email } = await bought();
    expect(await inventoryOf(store, variant.id)).toBe(3);
    const change = { orderId: order.id, actor: customer };
    const results = await Promise.all([
      cancelOrder(store.orders, change),
      cancelOrder(store.orders, { ...change, actor: admin }),
    ]);
    expect(results.map((result) => (result.ok ? "done" : result.error)).toSorted()).toEqual([
      "done",
      "not-possible",
    ]);
    expect(await inventoryOf(store, variant.id)).toBe(5);
    const movements = await store.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.referenceId, order.id));
    expect(movements.filter((movement) => movement.reason === "cancelled")).toMatchObject([{ delta: 2 }]);
    const { refunds } = await readOrder(store, order.id);
    const [refund] = refunds;
    expect(refunds).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => settleRefund(store.orders, refund?.id ?? "")));
    const seen = await readOrder(store, order.id);
    expect(seen.refunds).toMatchObject([{ status: "done", amountMinor: seen.order.totalMinor }]);
    expect(seen.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
    expect(seen.timeline).toEqual(["placed", "cancelled", "refunded"]);
    expect(await sentEmails(store, email, "order-cancelled")).toBe(1);
    expect(await sentEmails(store, email, "order-refunded")).toBe(1);
    await expectStockToAddUp(store);
  });

  test("of a simultaneous cancellation and shipment one succeeds, and the other is rejected", async () => {
    const { store } = shop;
    for (let round = 0; round < 6; round++) {
      const { order, variant, customer } = await bought();
      await startProcessing(store.orders, { orderId: order.id, actor: admin });
      const cancel = () => cancelOrder(store.orders, { orderId: order.id, actor: customer });
      const ship = () => shipOrder(store.orders, { orderId: order.id, actor: admin, trackingNumber: "IN1" });
      const both = round % 2 === 0 ? [cancel(), ship()] : [ship(), cancel()];
      const results = await Promise.all(both);
      const { order: now } = await readOrder(store, order.id);
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect(results).toContainEqual({
        ok: false,
        error: "not-possible",
        status: expect.stringMatching(/^(Shipped|Cancelled|Refunded)$/) as string,
      });
      expect(await inventoryOf(store, variant.id)).toBe(now.status === "Shipped" ? 3 : 5);
    }
    await expectStockToAddUp(store);
  });
});

describe("removing personal data from orders", () => {
  const anonymise = (userId: string) => inTransaction(shop.store.db, (tx) => anonymiseOrdersOf(tx, userId));

  test("personal data stays until the parcel has arrived, and then amounts, lines, state and country remain", async () => {
    const { store } = shop;
    const { order, customer } = await bought();
    expect(await anonymise(customer.id)).toEqual({
      ok: false,
      error: "not-shipped",
      orderNumber: order.number,
    });
    await deliver(store, order.id);
    const before = await readOrder(store, order.id);
    expect(await anonymise(customer.id)).toEqual({ ok: true, orders: 1 });
    const after = await readOrder(store, order.id);
    expect(after.order).toMatchObject({
      userId: null,
      customerName: "Deleted customer",
      email: "",
      trackingNumber: null,
      shippingAddress: {
        firstName: "",
        lastName: "",
        street: "",
        city: "",
        postalCode: "",
        state: "Uttar Pradesh",
        country: "IN",
      },
      totalMinor: before.order.totalMinor,
      taxMinor: before.order.taxMinor,
    });
    expect(after.lines).toEqual(before.lines);
    const everything = JSON.stringify([after.order, after.events]);
    for (const personal of ["Asha", "Shahnajaf", "IN123456789", customer.id])
      expect(everything).not.toContain(personal);
  });

  test("personal data stays while money is owed", async () => {
    const { store } = shop;
    const { order, customer } = await bought();
    const slowBank = { ...store.orders, jobs: { ...store.orders.jobs, send: async () => {} } };
    await cancelOrder(slowBank, { orderId: order.id, actor: customer });
    expect(await anonymise(customer.id)).toMatchObject({ ok: false, error: "refund-open" });
    const [refund] = (await readOrder(store, order.id)).refunds;
    await settleRefund(store.orders, refund?.id ?? "");
    expect(await anonymise(customer.id)).toEqual({ ok: true, orders: 1 });
  });
});

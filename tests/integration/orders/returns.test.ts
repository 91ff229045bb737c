import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymiseOrdersOf } from "#app/domain/orders/anonymise-orders.server.ts";
import {
  approveReturn,
  rejectReturn,
  receiveReturn,
} from "#app/domain/orders/returns/process-return.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import type { ReturnInput } from "#app/domain/orders/returns/return-changes.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import {
  completeConfirmed,
  delivered,
  itemsOf,
  request,
  settleAll,
  processReturn,
} from "#tests/fixtures/orders/delivered-order.ts";
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

describe("requesting a return", () => {
  test("a return can be requested by the customer of the order, and only after delivery", async () => {
    const { store } = shop;
    const { input } = await delivered(store);
    const stranger = { id: await makeCustomer(store), role: "customer" as const };
    expect(await requestReturn(store.orders, input({ actor: stranger }))).toEqual({
      ok: false,
      error: "not-found",
    });
    const userId = await makeCustomer(store);
    const variant = await stockProduct(store);
    const order = await buy(store, { userId, lines: [{ variant, quantity: 1 }] });
    const early = input({ orderId: order.id, actor: { id: userId, role: "customer" } });
    expect(await requestReturn(store.orders, early)).toEqual({
      ok: false,
      error: "not-possible",
      status: "Pending",
    });
  });

  test("a return can be requested exactly until the end of the thirtieth day after delivery", async () => {
    const { store } = shop;
    const { order, input } = await delivered(store);
    await store.db
      .update(orders)
      .set({ deliveredAt: new Date("2026-03-01T15:00:00+05:30") })
      .where(eq(orders.id, order.id));
    const at = (moment: string) => ({ ...store.orders, clock: { now: () => new Date(moment) } });
    expect(await requestReturn(at("2026-04-01T00:00:00+05:30"), input())).toEqual({
      ok: false,
      error: "too-late",
      endedAt: new Date("2026-04-01T00:00:00+05:30"),
    });
    expect(await requestReturn(at("2026-03-31T23:59:59.999+05:30"), input())).toMatchObject({
      ok: true,
    });
  });

  test("each piece is in one return only, even when two are requested at the same time", async () => {
    const { store } = shop;
    const { input, shawlLine, email } = await delivered(store);
    const both = input({ lines: [{ orderLineId: shawlLine, quantity: 2 }] });
    const results = await Promise.all([1, 2].map(() => requestReturn(store.orders, both)));
    expect(results.map((result) => (result.ok ? "done" : result.error)).toSorted()).toEqual([
      "done",
      "lines-refused",
    ]);
    expect(await requestReturn(store.orders, input())).toEqual({
      ok: false,
      error: "lines-refused",
      problems: { [shawlLine]: "This is already being returned." },
    });
    expect(await sentEmails(store, email, "return-requested")).toBe(1);
  });

  // Proves SEC-FIELDS-03
  test("a return of more than was bought, of lines of other orders, or of nothing is refused", async () => {
    const { store } = shop;
    const { input, shawlLine } = await delivered(store);
    const other = await delivered(store);
    const ask = (lines: ReturnInput["lines"]) => requestReturn(store.orders, input({ lines }));
    expect(await ask([])).toEqual({ ok: false, error: "nothing-chosen" });
    expect(await ask([{ orderLineId: shawlLine, quantity: 3 }])).toEqual({
      ok: false,
      error: "lines-refused",
      problems: { [shawlLine]: "You can return at most 2 of this." },
    });
    expect(await ask([{ orderLineId: other.shawlLine, quantity: 1 }])).toMatchObject({
      ok: false,
      error: "lines-refused",
    });
  });

  test("a rejected return may be requested again, and the customer's email has the reason", async () => {
    const { store } = shop;
    const { input, order, email } = await delivered(store);
    const returnId = await request(store, input());
    const note = "The label has been cut off.";
    const result = await rejectReturn(store.orders, { returnId, actor: admin, note });
    expect(result).toMatchObject({ ok: true, return: { status: "rejected" } });
    expect(await approveReturn(store.orders, { returnId, actor: admin })).toEqual({
      ok: false,
      error: "not-possible",
      status: "rejected",
    });
    expect(await sentEmails(store, email, "return-rejected")).toBe(1);
    await request(store, input());
    const [, second] = await store.db
      .select({ sequence: returns.sequence })
      .from(returns)
      .where(eq(returns.orderId, order.id))
      .orderBy(returns.sequence);
    expect(second).toEqual({ sequence: 2 });
  });
});

describe("a return for money", () => {
  test("a return moves from request to refund, is restocked, refunds its share of the total and completes the timeline", async () => {
    const { store } = shop;
    const { input, order, shawl, email } = await delivered(store);
    const returnId = await request(store, input());
    expect(await processReturn(store, returnId)).toMatchObject({
      ok: true,
      return: { status: "completed" },
    });
    expect(await inventoryOf(store, shawl.id)).toBe(9);
    await settleAll(store, order.id);
    const seen = await readOrder(store, order.id);
    // 40.00 plus 7 % tax.
    expect(seen.refunds).toMatchObject([{ status: "done", amountMinor: 4280, returnId }]);
    expect(seen.order).toMatchObject({ status: "Delivered", paymentStatus: "Partially refunded" });
    expect(seen.timeline.slice(4)).toEqual([
      "return-requested",
      "return-approved",
      "return-received",
      "return-completed",
      "refunded",
    ]);
    for (const kind of ["return-approved", "return-received", "return-completed", "order-refunded"])
      expect(await sentEmails(store, email, kind)).toBe(1);
    await expectStockToAddUp(store);
  });

  test("three partial returns refund the whole order without its shipping, to the last cent", async () => {
    const { store } = shop;
    const { input, order, shawlLine, broochLine } = await delivered(store);
    await store.db
      .update(orders)
      .set({ subtotalMinor: 8999, discountMinor: 1001, taxMinor: 560, shippingMinor: 499, totalMinor: 9057 })
      .where(eq(orders.id, order.id));
    for (const [lineId, discountMinor] of [
      [shawlLine, 890],
      [broochLine, 111],
    ] as const)
      await store.db.update(orderLines).set({ discountMinor }).where(eq(orderLines.id, lineId));
    await store.db.update(payments).set({ amountMinor: 9057 }).where(eq(payments.orderId, order.id));
    for (const orderLineId of [shawlLine, broochLine, shawlLine]) {
      await processReturn(store, await request(store, input({ lines: [{ orderLineId, quantity: 1 }] })));
      await settleAll(store, order.id);
    }
    const seen = await readOrder(store, order.id);
    const refunded = seen.refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
    expect(refunded).toBe(9057 - 499);
    expect(seen.order).toMatchObject({ status: "Delivered", paymentStatus: "Partially refunded" });
  });

  test("a complete return for a mistake of the shop refunds the shipping too", async () => {
    const { store } = shop;
    const userId = await makeCustomer(store);
    const variant = await stockProduct(store, { priceMinor: 2000, inventory: 3 });
    const order = await buy(store, { userId, lines: [{ variant, quantity: 1 }] });
    await deliver(store, order.id);
    const { lines, order: placed } = await readOrder(store, order.id);
    expect(placed.shippingMinor).toBe(499);
    const returnId = await request(store, {
      orderId: order.id,
      actor: { id: userId, role: "customer" },
      lines: lines.map((line) => ({ orderLineId: line.id, quantity: 1 })),
      reason: "faulty",
      comment: "",
      resolution: "refund",
    });
    await processReturn(store, returnId, false);
    await settleAll(store, order.id);
    const seen = await readOrder(store, order.id);
    expect(seen.refunds).toMatchObject([{ amountMinor: placed.totalMinor }]);
    expect(seen.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
    // The piece is written off.
    expect(await inventoryOf(store, variant.id)).toBe(2);
  });

  test("a return completed twice at the same time is refunded once", async () => {
    const { store } = shop;
    const { input, order } = await delivered(store);
    const returnId = await request(store, input());
    const change = { returnId, actor: admin };
    await approveReturn(store.orders, change);
    await receiveReturn(store.orders, { ...change, restock: await itemsOf(store, returnId) });
    const results = await Promise.all([1, 2].map(() => completeConfirmed(store, change)));
    expect(results.map((result) => (result.ok ? "done" : result.error)).toSorted()).toEqual([
      "done",
      "not-possible",
    ]);
    expect((await readOrder(store, order.id)).refunds).toHaveLength(1);
  });

  test("only the shop can approve a return, and an order with an open return is not anonymised", async () => {
    const { store } = shop;
    const { input, customer } = await delivered(store);
    const returnId = await request(store, input());
    expect(await approveReturn(store.orders, { returnId, actor: customer })).toEqual({
      ok: false,
      error: "forbidden",
    });
    const anonymised = await inTransaction(store.db, (tx) => anonymiseOrdersOf(tx, customer.id));
    expect(anonymised).toMatchObject({ ok: false, error: "return-open" });
  });
});

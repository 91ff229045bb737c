import { describe, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { closeOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { updateOrder } from "#app/domain/orders/orders.server.ts";
import type { RefundScope } from "#app/domain/orders/refunds/refund-order.ts";
import { newId } from "#app/lib/id.ts";
import {
  delivered,
  processReturn,
  refundConfirmed,
  request,
  settleAll,
} from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

/** A delivered order whose items all came back and were refunded, without the shipping of 4.99. */
async function returned() {
  const userId = await makeCustomer(app.store);
  const variant = await stockProduct(app.store, { priceMinor: 2000, inventory: 5 });
  const order = await buy(app.store, { userId, lines: [{ variant, quantity: 2 }] });
  await deliver(app.store, order.id);
  const [line] = (await readOrder(app.store, order.id)).lines;
  const returnId = await request(app.store, {
    orderId: order.id,
    actor: { id: userId, role: "customer" },
    lines: [{ orderLineId: line?.id ?? "", quantity: 2 }],
    reason: "changed-mind",
    comment: "",
    resolution: "refund",
  });
  await processReturn(app.store, returnId);
  await settleAll(app.store, order.id);
  return { order, path: `/admin/orders/${order.number}` };
}

const stateOf = async (orderId: string) => {
  const { order, refunds } = await readOrder(app.store, orderId);
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    keptMinor: order.totalMinor - refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
};

async function refund(orderId: string, scope: RefundScope) {
  const actor = await administratorOf(app.store);
  const result = await refundConfirmed(app.store, { orderId, actor, key: newId(), scope, restock: [] });
  await settleAll(app.store, orderId);
  return result;
}

describe("an order whose items were all returned", () => {
  test("an order is not closed while a part of its payment can be refunded, and its rest is refunded from the form", async () => {
    const { order, path } = await returned();
    const kept = { status: "Delivered", paymentStatus: "Partially refunded", keptMinor: 499 };
    expect(await stateOf(order.id)).toEqual(kept);
    expect(pageText(await (await admin.get(path)).text())).toContain("$4.99 has not been refunded");
    expect(await refund(order.id, { kind: "rest" })).toMatchObject({ ok: true });
    const whole = { status: "Refunded", paymentStatus: "Refunded", keptMinor: 0 };
    expect(await stateOf(order.id)).toEqual(whole);
  });

  test("the shop closes an order whose shipping it keeps, and can refund the shipping later", async () => {
    const { order, path } = await returned();
    const { version } = (await readOrder(app.store, order.id)).order;
    expect((await admin.post(path, { step: "close", version: String(version) })).status).toBe(302);
    const closed = { status: "Refunded", paymentStatus: "Partially refunded", keptMinor: 499 };
    expect(await stateOf(order.id)).toEqual(closed);
    const page = pageText(await (await admin.get(path)).text());
    for (const words of [
      "The order is closed. $4.99",
      "Closed; $4.99 not refunded",
      "Refund without a return",
    ])
      expect(page).toContain(words);
    expect(await refund(order.id, { kind: "amount", amountMinor: 500 })).toMatchObject({ error: "too-much" });
    expect(await refund(order.id, { kind: "amount", amountMinor: 499 })).toMatchObject({ ok: true });
    const whole = { status: "Refunded", paymentStatus: "Refunded", keptMinor: 0 };
    expect(await stateOf(order.id)).toEqual(whole);
  });

  test("an order with an item at its customer or a refund in progress is not closed", async () => {
    const { order, shawlLine } = await delivered(app.store);
    const actor = await administratorOf(app.store);
    const close = () => closeOrder(app.store.orders, { orderId: order.id, actor });
    const scope = { kind: "pieces", items: [{ orderLineId: shawlLine, quantity: 1 }] } as const;
    await refund(order.id, scope);
    expect(await close()).toEqual({ ok: false, error: "not-possible", status: "Delivered" });
    const returnedOrder = await delivered(app.store);
    const lines = [
      { orderLineId: returnedOrder.shawlLine, quantity: 2 },
      { orderLineId: returnedOrder.broochLine, quantity: 1 },
    ];
    const returnId = await request(app.store, returnedOrder.input({ lines, reason: "changed-mind" }));
    await processReturn(app.store, returnId);
    const early = await closeOrder(app.store.orders, { orderId: returnedOrder.order.id, actor });
    expect(early).toMatchObject({ ok: false, error: "not-possible" });
  });
});

describe("a change of an order", () => {
  test("a refusal after the first write leaves nothing written", async () => {
    const { order } = await delivered(app.store);
    const actor = await administratorOf(app.store);
    const { notes } = (await readOrder(app.store, order.id)).order;
    const refused = await changeLockedOrder(
      app.store.orders,
      { orderId: order.id, actor },
      async (tx, locked) => {
        await updateOrder(tx, locked.order, { notes: "Half of a change" }, locked.at);
        return { ok: false, error: "not-possible", status: locked.order.status } as const;
      },
    );
    expect(refused).toMatchObject({ ok: false, error: "not-possible" });
    expect((await readOrder(app.store, order.id)).order.notes).toBe(notes);
  });

  test("an order that was refunded in part can be cancelled from the page that the refund led to", async () => {
    const userId = await makeCustomer(app.store);
    const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
    const order = await buy(app.store, { userId, lines: [{ variant, quantity: 2 }] });
    const actor = await administratorOf(app.store);
    const input = { orderId: order.id, actor, key: newId(), restock: [] };
    const scope = { kind: "amount", amountMinor: 500 } as const;
    const { jobs } = app.store.orders;
    const withoutJob = { ...app.store.orders, jobs: { ...jobs, send: async () => {} } };
    const refunded = await refundConfirmed({ ...app.store, orders: withoutJob }, { ...input, scope });
    if (!refunded.ok) throw new Error(refunded.error);
    const { version } = refunded.order;
    await settleAll(app.store, order.id);
    const cancelled = await cancelOrder(app.store.orders, { orderId: order.id, actor, version });
    expect(cancelled).toMatchObject({ ok: true });
  });
});

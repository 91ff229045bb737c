import { afterAll, describe, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { deliverOrder, shipOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import { returnToSender } from "#app/domain/orders/returns/return-to-sender.server.ts";
import { cancelShipment } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { refundShipment, reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { eq } from "drizzle-orm";
import { refundConfirmed, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { pack, send, statuses } = shipping(store);

afterAll(() => expectIntegrity(store));

const processed = () => processedOrder(store);
const one = (orderLineId: string, quantity = 1) => ({ orderLineId, quantity });
const statusOf = async (orderId: string) => (await readOrder(store, orderId)).order.status;
const unpaid = (orderId: string) =>
  store.db
    .update(orders)
    .set({ paymentStatus: "Pending", paymentMethod: CASH_ON_DELIVERY.orderMethod })
    .where(eq(orders.id, orderId));
const paid = (orderId: string) =>
  store.db.update(orders).set({ paymentStatus: "Paid", paymentMethod: "Card" }).where(eq(orders.id, orderId));

describe("an order in several shipments", () => {
  test("an order stays Processing and partially shipped until its last shipment leaves", async () => {
    const { id, number, shawlLine, broochLine, email, change } = await processed();
    expect(await send(id, [one(shawlLine)])).toMatchObject({ ok: true, order: { status: "Processing" } });
    const page = pageText(await (await admin.get(`/admin/orders/${number}`)).text());
    expect(page).toContain("Partially shipped: 1 of 3 items");
    expect(await send(id, [one(shawlLine), one(broochLine)])).toMatchObject({
      ok: true,
      order: { status: "Shipped" },
    });
    const { order, timeline } = await readOrder(store, id);
    expect(order).toMatchObject({ status: "Shipped", trackingNumber: "TN2" });
    expect(order.shippedAt).not.toBeNull();
    expect(timeline.filter((kind) => kind === "shipped")).toHaveLength(2);
    expect(await sentEmails(store, email, "order-shipped")).toBe(2);
    expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
    expect(await statuses(id)).toEqual(["delivered", "delivered"]);
  });

  test("marking an order as shipped sends all that has not left in one more shipment", async () => {
    const { id, shawlLine, change } = await processed();
    await send(id, [one(shawlLine)]);
    expect(await shipOrder(store.orders, { ...change, trackingNumber: "REST" })).toMatchObject({
      ok: true,
    });
    const { shipments } = await readProgress(store.db, id);
    expect(shipments.map(({ trackingNumber, lines }) => [trackingNumber, lines.length])).toEqual([
      ["TN1", 1],
      ["REST", 2],
    ]);
  });

  test("more pieces than wait cannot be packed, and a cancelled shipment frees its pieces", async () => {
    const { id, shawlLine, change } = await processed();
    expect(await pack(id, [one(shawlLine, 3)])).toEqual({ ok: false, error: "pieces-gone" });
    expect(await pack(id, [])).toEqual({ ok: false, error: "no-pieces" });
    expect(await pack(id, [one(shawlLine, 2)])).toMatchObject({ ok: true, sequence: 1 });
    expect(await pack(id, [one(shawlLine)])).toEqual({ ok: false, error: "pieces-gone" });
    expect(await cancelShipment(store.orders, { ...change, sequence: 1 })).toMatchObject({ ok: true });
    expect(await pack(id, [one(shawlLine)])).toMatchObject({ ok: true, sequence: 2 });
  });

  test("a partially shipped order cannot be cancelled, and is shipped once its waiting pieces are refunded", async () => {
    const { id, shawlLine, broochLine, actor, change } = await processed();
    await send(id, [one(shawlLine, 2)]);
    expect(await cancelOrder(store.orders, change)).toMatchObject({ ok: false, error: "partially-shipped" });
    const refunded = await refundConfirmed(store, {
      orderId: id,
      actor,
      key: newId(),
      scope: { kind: "pieces", items: [one(broochLine)] },
      restock: [one(broochLine)],
    });
    expect(refunded).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe("Shipped");
  });
});

describe("a shipment that comes back", () => {
  test.each([
    { payment: "paid", prepare: paid },
    { payment: "to be paid in cash", prepare: unpaid },
  ])(
    "the pieces of an order $payment are sent again, and spoiled ones are replaced from stock",
    async ({ prepare }) => {
      const { id, shawl, brooch, shawlLine, broochLine, change } = await processed();
      await prepare(id);
      await send(id, [one(shawlLine, 2), one(broochLine)]);
      const shawls = await inventoryOf(store, shawl.id);
      const brooches = await inventoryOf(store, brooch.id);
      const reshipped = await reshipShipment(store.orders, {
        ...change,
        sequence: 1,
        outcome: "returned-to-sender",
        reusable: [one(shawlLine, 1), one(broochLine)],
      });
      expect(reshipped).toMatchObject({ ok: true, order: { status: "Shipped" } });
      expect(await inventoryOf(store, shawl.id)).toBe(shawls - 1);
      expect(await inventoryOf(store, brooch.id)).toBe(brooches);
      expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: false, error: "not-possible" });
      expect(await send(id, [one(shawlLine, 2), one(broochLine)])).toMatchObject({ ok: true });
      expect(await statuses(id)).toEqual(["returned", "shipped"]);
      expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
      await paid(id);
    },
  );

  test("a lost shipment is sent again only while its pieces are in stock", async () => {
    const { id, shawl, shawlLine, broochLine, change } = await processed();
    await send(id, [one(shawlLine, 2), one(broochLine)]);
    const userId = await makeCustomer(store);
    await buy(store, { userId, lines: [{ variant: shawl, quantity: 7 }] });
    const lost = { ...change, sequence: 1, outcome: "lost" as const, reusable: [] };
    expect(await reshipShipment(store.orders, lost)).toEqual({ ok: false, error: "out-of-stock" });
    expect(await statuses(id)).toEqual(["shipped"]);
  });

  test("one of two shipments comes back: its pieces are refunded and restocked or written off, and the order goes on", async () => {
    const { id, shawl, shawlLine, broochLine, change } = await processed();
    await send(id, [one(broochLine)]);
    await send(id, [one(shawlLine, 2)]);
    const before = await inventoryOf(store, shawl.id);
    const { version } = (await readOrder(store, id)).order;
    const input = {
      ...change,
      version,
      sequence: 2,
      outcome: "returned-to-sender" as const,
      restock: [one(shawlLine)],
    };
    const review = await refundShipment(store.orders, input);
    if (review.ok || review.error !== "to-confirm") throw new Error("The refund needs no confirmation");
    const confirmedMinor = review.review.amountMinor;
    expect(await refundShipment(store.orders, { ...input, confirmedMinor })).toMatchObject({ ok: true });
    expect(await refundShipment(store.orders, { ...input, confirmedMinor })).not.toMatchObject({
      ok: false,
      error: "to-confirm",
    });
    await settleAll(store, id);
    expect(await inventoryOf(store, shawl.id)).toBe(before + 1);
    expect(await statuses(id)).toEqual(["shipped", "returned"]);
    const { order, refunds } = await readOrder(store, id);
    expect(order).toMatchObject({ status: "Shipped", paymentStatus: "Partially refunded" });
    expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([8560]);
    expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
  });

  test("an order is not lost as a whole while pieces of a parcel that came back lie in the shop", async () => {
    const { id, number, shawlLine, broochLine, change } = await processed();
    await send(id, [one(broochLine)]);
    await send(id, [one(shawlLine, 2)]);
    const returnedParcel = {
      sequence: 1,
      outcome: "returned-to-sender",
      reusable: [one(broochLine)],
    } as const;
    expect(await reshipShipment(store.orders, { ...change, ...returnedParcel })).toMatchObject({ ok: true });
    const lost = { ...change, outcome: "lost", restock: [] } as const;
    expect(await returnToSender(store.orders, lost)).toMatchObject({ ok: false, error: "not-possible" });
    const page = pageText(await (await admin.get(`/admin/orders/${number}`)).text());
    expect(page).not.toContain("Not delivered…");
  });

  test("an order whose only parcel waits to be sent again can still be cancelled as not delivered", async () => {
    const { id, number, shawl, shawlLine, broochLine, change } = await processed();
    const everything = [one(shawlLine, 2), one(broochLine)];
    await send(id, everything);
    const returnedParcel = { sequence: 1, outcome: "returned-to-sender", reusable: everything } as const;
    expect(await reshipShipment(store.orders, { ...change, ...returnedParcel })).toMatchObject({ ok: true });
    const page = pageText(await (await admin.get(`/admin/orders/${number}`)).text());
    expect(page).toContain("Not delivered…");
    const input = { ...change, outcome: "returned-to-sender", restock: everything } as const;
    const review = await returnToSender(store.orders, input);
    if (review.ok || review.error !== "to-confirm") throw new Error("The refund needs no confirmation");
    const confirmedMinor = review.review.amountMinor;
    const cancelled = await returnToSender(store.orders, { ...input, confirmedMinor });
    expect(cancelled).toMatchObject({ ok: true, order: { status: "Cancelled" } });
    expect(await inventoryOf(store, shawl.id)).toBe(10);
  });

  test("the only shipment of an order comes back: the order is cancelled", async () => {
    const { id, shawlLine, broochLine, change } = await processed();
    await send(id, [one(shawlLine, 2), one(broochLine)]);
    const { version } = (await readOrder(store, id)).order;
    const input = { ...change, version, sequence: 1, outcome: "lost" as const, restock: [] };
    const review = await refundShipment(store.orders, input);
    if (review.ok || review.error !== "to-confirm") throw new Error("The refund needs no confirmation");
    const done = await refundShipment(store.orders, { ...input, confirmedMinor: review.review.amountMinor });
    expect(done).toMatchObject({ ok: true, order: { status: "Cancelled" } });
    expect(await statuses(id)).toEqual(["lost"]);
    expect(
      await refundOrder(store.orders, { ...change, key: newId(), scope: { kind: "rest" }, restock: [] }),
    ).not.toMatchObject({ ok: true });
  });
});

test("a spoiled piece that is replaced, sent again and then taken back leaves the stock ledger valid", async () => {
  const { id, broochLine, shawlLine, change } = await processed();
  await send(id, [one(broochLine)]);
  const spoiled = { sequence: 1, outcome: "returned-to-sender", reusable: [] } as const;
  expect(await reshipShipment(store.orders, { ...change, ...spoiled })).toMatchObject({ ok: true });
  await send(id, [one(broochLine), one(shawlLine, 2)]);
  expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
  const items = [one(broochLine)];
  const refund = { orderId: id, actor: change.actor, key: newId(), restock: items };
  expect(await refundConfirmed(store, { ...refund, scope: { kind: "pieces", items: items } })).toMatchObject({
    ok: true,
  });
  await settleAll(store, id);
  await expectIntegrity(store);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { USUAL_RETURN_DAYS } from "#app/domain/orders/returns/returns.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { recordTracking } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { refundShipment, reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { delivered, processReturn, request, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { administratorOf, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { sendReplacement, shipping } from "#tests/fixtures/orders/shipments.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import { inventoryOf, openTestStore, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;

beforeAll(async () => {
  shop = await openTestStore();
});

afterAll(() => shop.close());

/** A delivered order of two shawls and a brooch, of which the exchange of one shawl for a larger one is accepted. */
async function exchanged() {
  const { store } = shop;
  const order = await delivered(store);
  const larger = await addOtherSize(store, order.shawl, { inventory: 3 });
  const lines = [{ orderLineId: order.shawlLine, quantity: 1, exchangeVariantId: larger }];
  const returnId = await request(store, order.input({ resolution: "exchange", lines }));
  expect(await processReturn(store, returnId)).toMatchObject({ ok: true });
  const line = (await readOrder(store, order.order.id)).lines.find(({ replacedLineId }) => replacedLineId);
  return { ...order, orderId: order.order.id, larger, replacementLine: line?.id ?? "" };
}

const progressOf = async (orderId: string, lineId: string) =>
  (await readProgress(shop.store.db, orderId)).lines.find(({ orderLineId }) => orderLineId === lineId);

test("an accepted exchange adds a line without a price, which alone waits to be packed in the delivered order", async () => {
  const { store } = shop;
  const { orderId, shawlLine, larger, replacementLine } = await exchanged();
  const { order, lines } = await readOrder(store, orderId);
  expect(lines.find(({ id }) => id === replacementLine)).toMatchObject({
    variantId: larger,
    quantity: 1,
    priceAtPurchaseMinor: 0,
    replacedLineId: shawlLine,
  });
  expect(order).toMatchObject({ status: "Delivered", subtotalMinor: 8999 });
  const waiting = (await readProgress(store.db, orderId)).lines.map(({ toPack }) => toPack);
  expect(waiting).toEqual([0, 0, 1]);
  expect(await inventoryOf(store, larger)).toBe(2);
  await expectStockToAddUp(store);
  await expectIntegrity(store);
});

test("a replacement is packed, shipped and delivered as a parcel of its own, with an email for each", async () => {
  const { store } = shop;
  const { orderId, email, shawlLine, replacementLine } = await exchanged();
  const { pack, dispatch } = shipping(store);
  const bought = await pack(orderId, [{ orderLineId: shawlLine, quantity: 1 }]);
  expect(bought).toEqual({ ok: false, error: "pieces-gone" });
  expect(await pack(orderId, [{ orderLineId: replacementLine, quantity: 1 }])).toMatchObject({ ok: true });
  const [before, deliveredBefore] = [
    await sentEmails(store, email, "order-shipped"),
    await sentEmails(store, email, "order-delivered"),
  ];
  const trackingNumber = `REP-${orderId.slice(-8)}`;
  expect(await dispatch(orderId, 2, trackingNumber)).toMatchObject({ ok: true });
  expect(await sentEmails(store, email, "order-shipped")).toBe(before + 1);
  const at = new Date();
  for (const status of ["out-for-delivery", "delivered", "delivered"] as const)
    await recordTracking(store.orders, "by-hand", {
      trackingNumber,
      status,
      at,
      events: [{ key: status, description: status, location: "", at }],
    });
  expect(await sentEmails(store, email, "order-delivered")).toBe(deliveredBefore + 1);
  const { order, events } = await readOrder(store, orderId);
  expect(order.status).toBe("Delivered");
  expect(events.at(-1)).toMatchObject({ kind: "delivered", detail: { pieces: ["1 × Shawl (3XL)"] } });
  await expectIntegrity(store);
});

test("a replacement can be returned for the price of what it replaces, within its own return period", async () => {
  const { store } = shop;
  const { orderId, input, broochLine, replacementLine, order } = await exchanged();
  const own = { orderLineId: replacementLine, quantity: 1 };
  expect(await requestReturn(store.orders, input({ lines: [own] }))).toMatchObject({
    error: "lines-refused",
    problems: { [replacementLine]: "This replacement has not been delivered yet." },
  });
  await sendReplacement(store, orderId);
  const deliveredAt = new Date(Date.now() - (USUAL_RETURN_DAYS + 2) * DAY_MS);
  await store.db.update(orders).set({ deliveredAt }).where(eq(orders.id, order.id));
  const late = await requestReturn(
    store.orders,
    input({ lines: [{ orderLineId: broochLine, quantity: 1 }] }),
  );
  expect(late).toMatchObject({ ok: false, error: "too-late" });
  const returnId = await request(store, input({ lines: [own] }));
  expect(await processReturn(store, returnId)).toMatchObject({ ok: true });
  await settleAll(store, orderId);
  // 40.00 and 7% tax.
  expect((await readOrder(store, orderId)).refunds).toMatchObject([{ amountMinor: 4280, status: "done" }]);
  await expectStockToAddUp(store);
  await expectIntegrity(store);
});

test("a replacement can be exchanged again, and the whole order is refunded once all of its items came back", async () => {
  const { store } = shop;
  const { orderId, input, shawl, shawlLine, broochLine, replacementLine } = await exchanged();
  await sendReplacement(store, orderId);
  const lines = [{ orderLineId: replacementLine, quantity: 1, exchangeVariantId: shawl.id }];
  const again = await request(store, input({ resolution: "exchange", lines }));
  expect(await processReturn(store, again)).toMatchObject({ ok: true });
  const [second] = await sendReplacement(store, orderId);
  expect(second).toMatchObject({ replacedLineId: shawlLine, variantId: shawl.id });
  const all = [shawlLine, broochLine, second?.orderLineId ?? ""];
  const returnId = await request(
    store,
    input({ reason: "faulty", lines: all.map((orderLineId) => ({ orderLineId, quantity: 1 })) }),
  );
  expect(await processReturn(store, returnId)).toMatchObject({ ok: true });
  await settleAll(store, orderId);
  expect((await readOrder(store, orderId)).order).toMatchObject({
    status: "Refunded",
    paymentStatus: "Refunded",
  });
  await expectStockToAddUp(store);
  await expectIntegrity(store);
});

test("a replacement whose parcel comes back is sent again or refunded", async () => {
  const { store } = shop;
  const { orderId, replacementLine, larger } = await exchanged();
  const { pack, dispatch } = shipping(store);
  const items = [{ orderLineId: replacementLine, quantity: 1 }];
  const actor = await administratorOf(store);
  const send = async () => {
    const packed = await pack(orderId, items);
    if (!packed.ok) throw new Error(packed.error);
    expect(await dispatch(orderId, packed.sequence)).toMatchObject({ ok: true });
    return packed.sequence;
  };
  const outcome = "returned-to-sender" as const;
  const first = { orderId, actor, sequence: await send(), outcome };
  expect(await reshipShipment(store.orders, { ...first, reusable: items })).toMatchObject({ ok: true });
  expect(await progressOf(orderId, replacementLine)).toMatchObject({ toPack: 1 });
  const second = { orderId, actor, sequence: await send(), outcome, restock: items };
  const { version } = (await readOrder(store, orderId)).order;
  const refund = { ...second, version, confirmedMinor: 4280 };
  expect(await refundShipment(store.orders, refund)).toMatchObject({ ok: true });
  await settleAll(store, orderId);
  expect((await readOrder(store, orderId)).refunds).toMatchObject([{ amountMinor: 4280 }]);
  expect(await inventoryOf(store, larger)).toBe(3);
  await expectStockToAddUp(store);
  await expectIntegrity(store);
});

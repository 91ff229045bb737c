import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { deliverOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { anonymiseOrdersOf } from "#app/domain/orders/anonymise-orders.server.ts";
import { listPackingSlips } from "#app/domain/orders/documents/packing-slips.server.ts";
import { applyRemittance } from "#app/domain/orders/remittance/apply-remittance.server.ts";
import { readRemittanceFile } from "#app/domain/orders/remittance/read-remittance-file.server.ts";
import { bookingReference } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { listManifest } from "#app/domain/orders/shipments/manifest.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { refundShipment, reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buyInCash, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { pack, dispatch } = shipping(store);

const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
await saveTestSection(store, "payments", { cash: { ...DEFAULT_PAYMENTS.cash, ...limits, isOn: true } });

afterAll(() => expectIntegrity(store));

/** A processed cash order of two shawls at 40.00 and a brooch at 9.99. */
async function cashOrder() {
  const userId = await makeCustomer(store);
  const shawl = await stockProduct(store, { name: "Cash Shawl", priceMinor: 4000, inventory: 10 });
  const brooch = await stockProduct(store, { name: "Cash Brooch", priceMinor: 999, inventory: 10 });
  const placed = await buyInCash(store, {
    userId,
    email: `${userId}@example.com`,
    lines: [
      { variant: shawl, quantity: 2 },
      { variant: brooch, quantity: 1 },
    ],
  });
  const change = { orderId: placed.id, actor: await administratorOf(store) };
  await startProcessing(store.orders, change);
  const { order, lines } = await readOrder(store, placed.id);
  const [shawlLine = "", broochLine = ""] = lines.map(({ id }) => id);
  return { ...order, shawl, brooch, shawlLine, broochLine, change };
}

const one = (orderLineId: string, quantity = 1) => ({ orderLineId, quantity });
const sharesOf = async (orderId: string) =>
  (await readProgress(store.db, orderId)).shipments.map(({ collectMinor }) => collectMinor ?? 0);

/** Sends one shawl, then the rest, with tracking numbers of their own. */
async function inTwoParcels() {
  const order = await cashOrder();
  const awbs = [1, 2].map((sequence) => `AWB-${order.number}-${sequence}`);
  await pack(order.id, [one(order.shawlLine)]);
  await dispatch(order.id, 1, awbs[0]);
  await pack(order.id, [one(order.shawlLine), one(order.broochLine)]);
  await dispatch(order.id, 2, awbs[1]);
  const [first = 0, second = 0] = await sharesOf(order.id);
  return { ...order, awbs, first, second };
}

test("the parcels of a cash order share its cash to the last minor unit, on label, manifest and packing slip", async () => {
  const order = await inTwoParcels();
  expect(order.first).toBe(Math.floor((order.totalMinor * 4000) / 8999));
  expect(order.first + order.second).toBe(order.totalMinor);
  const show = (minor: number) => `$${(minor / 100).toFixed(2)}`;
  const label = await (await admin.get(`/admin/orders/${order.number}/shipments/1/label`)).text();
  expect(pageText(label)).toContain(`Collect ${show(order.first)} in cash`);
  const today = new Date();
  const { byCourier: manifest } = await listManifest(store.db, {
    from: new Date(today.getTime() - 86_400_000),
    to: new Date(today.getTime() + 86_400_000),
  });
  const listed = [...manifest.values()].flat().filter(({ orderNumber }) => orderNumber === order.number);
  expect(listed.map(({ collectMinor }) => collectMinor)).toEqual([order.first, order.second]);
  const slip = pageText(await (await admin.get(`/admin/orders/packing-slips?number=${order.number}`)).text());
  expect(slip).toContain(`Collect in cash: ${show(order.totalMinor)}`);
  expect(slip).toContain(`Shipment 2: ${show(order.second)}`);
});

test("the packing slip of a partially shipped order lists what is still to be sent, and the cash of the parcel that left", async () => {
  const order = await cashOrder();
  await pack(order.id, [one(order.shawlLine)]);
  await dispatch(order.id, 1);
  const [slip] = await listPackingSlips(store.db, [order.number]);
  expect(slip?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    [order.shawlLine, 1],
    [order.broochLine, 1],
  ]);
  const [collectMinor] = await sharesOf(order.id);
  expect(slip).toMatchObject({ collectMinor: order.totalMinor, parcels: [{ sequence: 1, collectMinor }] });
  await pack(order.id, [one(order.shawlLine), one(order.broochLine)]);
  await dispatch(order.id, 2);
  const [whole] = await listPackingSlips(store.db, [order.number]);
  expect(whole?.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
});

test("a remittance by AWB pays parcel by parcel, once, and the order is paid with the last", async () => {
  const order = await inTwoParcels();
  const actorId = order.change.actor.id;
  const rowOf = (index: number, amountMinor: number) => ({
    row: index + 2,
    orderNumber: order.number,
    awb: order.awbs[index] ?? "",
    amountMinor,
    day: "2026-11-24",
    reference: "UTR-1",
  });
  const apply = async (...rows: ReturnType<typeof rowOf>[]) =>
    (await applyRemittance(store.orders, { rows, currency: "USD", actorId })).map(
      ({ outcome }) => outcome.kind,
    );
  expect(await apply(rowOf(0, order.first + 1), rowOf(1, order.second))).toEqual([
    "amount-differs",
    "payable",
  ]);
  const half = (await readOrder(store, order.id)).order;
  expect(half).toMatchObject({ paymentStatus: "Pending", receivedMinor: order.second });
  await expectIntegrity(store);
  const page = pageText(await (await admin.get(`/admin/orders/${order.number}`)).text());
  expect(page).toMatch(new RegExp(`To collect\\s+\\$${(order.first / 100).toFixed(2)}`));
  expect(await apply(rowOf(0, order.first), rowOf(1, order.second))).toEqual(["payable", "recorded"]);
  const { order: paid, events } = await readOrder(store, order.id);
  expect(paid.paymentStatus).toBe("Paid");
  const received = events.filter(({ kind }) => kind === "paid").map(({ detail }) => detail.amountMinor);
  expect(received).toEqual([order.second, order.first]);
  expect(await apply(rowOf(0, order.first))).toEqual(["recorded"]);
});

test("a remittance by our references of the parcels pays parcel by parcel", async () => {
  const order = await inTwoParcels();
  const apply = async (firstMinor: number, secondMinor: number) => {
    const row = (sequence: number, amountMinor: number) =>
      `${bookingReference(order.number, sequence)},${(amountMinor / 100).toFixed(2)},2026-11-24,UTR-4`;
    const file = ["Order,Amount,Date,Reference", row(1, firstMinor), `#${row(2, secondMinor)}`].join("\n");
    const money = moneyFormatOf((await store.settings.get()).sales);
    const read = await readRemittanceFile(Buffer.from(file), money);
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    const change = { rows: read.rows, currency: "USD", actorId: order.change.actor.id };
    return (await applyRemittance(store.orders, change)).map(({ outcome }) => outcome.kind);
  };
  expect(await apply(order.second, order.second)).toEqual(["amount-differs", "payable"]);
  const { shipments } = await readProgress(store.db, order.id);
  expect(shipments.map(({ cashReceivedAt }) => cashReceivedAt !== null)).toEqual([false, true]);
  expect(await apply(order.first, order.second)).toEqual(["payable", "recorded"]);
  expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Paid");
});

test("both rows of one remittance pay both parcels, also when the file is applied twice at once", async () => {
  const order = await inTwoParcels();
  const rows = [order.first, order.second].map((amountMinor, index) => ({
    row: index + 2,
    orderNumber: null,
    awb: order.awbs[index] ?? "",
    amountMinor,
    day: "2026-11-24",
    reference: "UTR-2",
  }));
  const actorId = order.change.actor.id;
  const results = await Promise.all(
    [1, 2].map(() => applyRemittance(store.orders, { rows, currency: "USD", actorId })),
  );
  const kinds = results.map((planned) => planned.map(({ outcome }) => outcome.kind).join());
  expect(kinds.toSorted()).toEqual(["payable,payable", "recorded,recorded"]);
  expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Paid");
});

test("the owner records the cash of one parcel on its page, once", async () => {
  const order = await inTwoParcels();
  const press = async () => {
    const { version } = (await readOrder(store, order.id)).order;
    return admin.post(`/admin/orders/${order.number}/shipments/1`, {
      step: "cash",
      version: String(version),
    });
  };
  expect((await press()).status).toBe(302);
  expect((await press()).status).toBe(409);
  expect((await readOrder(store, order.id)).order.receivedMinor).toBe(order.first);
});

test("a refused parcel of several is no longer collected, its pieces return, and the other parcel's cash pays the order", async () => {
  const order = await inTwoParcels();
  const refused = await refundShipment(store.orders, {
    ...order.change,
    version: (await readOrder(store, order.id)).order.version,
    sequence: 1,
    outcome: "returned-to-sender",
    restock: [one(order.shawlLine)],
  });
  expect(refused).toMatchObject({ ok: true });
  expect(await inventoryOf(store, order.shawl.id)).toBe(9);
  const { order: orderAfter } = await readOrder(store, order.id);
  expect(orderAfter).toMatchObject({ paymentStatus: "Pending", waivedMinor: order.first });
  // The emails of an undelivered parcel say that the order is cancelled.
  expect(await sentEmails(store, order.email, "order-returned-to-sender")).toBe(0);
  expect(await sentEmails(store, order.email, "order-pieces-removed")).toBe(1);
  await expectIntegrity(store);
  const rows = [
    {
      row: 2,
      orderNumber: order.number,
      awb: "",
      amountMinor: order.second,
      day: "2026-11-24",
      reference: "UTR-3",
    },
  ];
  await applyRemittance(store.orders, { rows, currency: "USD", actorId: order.change.actor.id });
  expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Paid");
});

test("a parcel that is sent again takes over the cash of the one that came back", async () => {
  const order = await inTwoParcels();
  const again = await reshipShipment(store.orders, {
    ...order.change,
    sequence: 1,
    outcome: "returned-to-sender",
    reusable: [one(order.shawlLine)],
  });
  expect(again).toMatchObject({ ok: true });
  expect(await pack(order.id, [one(order.shawlLine)])).toMatchObject({ ok: true, sequence: 3 });
  expect(await sharesOf(order.id)).toEqual([order.first, order.second, order.first]);
});

test("an order that was paid before it is packed collects nothing", async () => {
  const order = await cashOrder();
  const at = (await readOrder(store, order.id)).order;
  await admin.post(`/admin/orders/${order.number}`, { step: "collect", version: String(at.version) });
  await pack(order.id, [one(order.shawlLine)]);
  const { shipments } = await readProgress(store.db, order.id);
  expect(shipments.map(({ collectMinor }) => collectMinor)).toEqual([null]);
});

test("a parcel whose cash was received is not sent again, and its order is not cancelled", async () => {
  const order = await cashOrder();
  await pack(order.id, [one(order.shawlLine)]);
  await dispatch(order.id, 1);
  const { version } = (await readOrder(store, order.id)).order;
  const collected = await admin.post(`/admin/orders/${order.number}/shipments/1`, {
    step: "cash",
    version: String(version),
  });
  expect(collected.status).toBe(302);
  const parcel = { sequence: 1, outcome: "returned-to-sender", reusable: [one(order.shawlLine)] } as const;
  expect(await reshipShipment(store.orders, { ...order.change, ...parcel })).toEqual({
    ok: false,
    error: "not-possible",
  });
  expect(await cancelOrder(store.orders, order.change)).toMatchObject({
    ok: false,
    error: "partially-shipped",
  });
});

test("an order is delivered once its other parcel is lost and no longer collected", async () => {
  const order = await inTwoParcels();
  await store.db
    .update(shipments)
    .set({ status: "delivered", deliveredAt: new Date() })
    .where(and(eq(shipments.orderId, order.id), eq(shipments.sequence, 1)));
  const lost = await refundShipment(store.orders, {
    ...order.change,
    version: (await readOrder(store, order.id)).order.version,
    sequence: 2,
    outcome: "lost",
    restock: [],
  });
  expect(lost).toMatchObject({ ok: true, order: { status: "Delivered" } });
  const { order: seen, timeline } = await readOrder(store, order.id);
  expect(seen.deliveredAt).not.toBeNull();
  expect(timeline.at(-1)).toBe("delivered");
});

test("the tracking numbers of a delivered order are not erased before its cash was received", async () => {
  const order = await inTwoParcels();
  expect(await deliverOrder(store.orders, order.change)).toMatchObject({ ok: true });
  const erase = () => inTransaction(store.db, (tx) => anonymiseOrdersOf(tx, order.userId ?? ""));
  expect(await erase()).toEqual({ ok: false, error: "cash-open", orderNumber: order.number });
  expect(await collectCash(store.orders, order.change)).toMatchObject({ ok: true });
  expect(await erase()).toEqual({ ok: true, orders: 1 });
});

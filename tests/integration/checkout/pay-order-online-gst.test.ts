import { afterEach, beforeAll, expect, test } from "vitest";
import { listGstLines } from "#app/domain/orders/internal/documents/list-gst-lines.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { cashOrder, orderPaymentsOf } from "#tests/fixtures/payments/order-payments.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { dispatch } = gstOrders(store);
const { pay, order, amountOf } = orderPaymentsOf(app);

beforeAll(async () => {
  await saveTestSection(store, "sales", { currency: "INR" });
  await useGst(store);
  await allowCash(store, { feeMinor: 49_00, onlineSavingPercent: 5 });
});

afterEach(() => expectIntegrity(store));

test("saving and fee leave the taxes, the invoice and the export of an order that is paid online", async () => {
  const variant = await stockKurta(store, 1049_00);
  const { id, number } = await cashOrder(store, { variant });
  // The saving is 5 % of ₹1,049.00.
  expect(await amountOf(id)).toBe(1197_00 - 49_00 - 52_45);
  await pay(id);
  const paid = await order(id);
  expect(paid).toMatchObject({ discountMinor: 52_45, shippingMinor: 99_00, totalMinor: 1095_55 });
  // ₹996.55 and ₹99.00 with 5 % tax inside.
  const [line] = await store.db.transaction((tx) => listGstLines(tx, id));
  expect(line?.parts).toMatchObject({ taxableMinor: 949_09, cgstMinor: 23_73, sgstMinor: 23_73 });
  expect(paid.gst?.shipping).toMatchObject({ taxableMinor: 94_28, cgstMinor: 2_36, sgstMinor: 2_36 });
  await dispatch(id);
  const [invoice] = await documentsOf(store, id);
  expect(invoice).toMatchObject({ kind: "invoice", totalMinor: 1095_55 });
  expect(invoice?.content.lines[1]?.description).toBe("Shipping");
  const csv = await (await admin.get(`/admin/orders/export?search=${number}`)).text();
  expect(csv).toContain("1095.55");
});

test("a saving that brings a piece below the threshold lowers the rate of its invoice", async () => {
  const variant = await stockKurta(store, 2700_00);
  const { id } = await cashOrder(store, { variant });
  await pay(id);
  await dispatch(id);
  const [invoice] = await documentsOf(store, id);
  expect(invoice?.content.lines[0]).toMatchObject({ basisPoints: 500, discountMinor: 135_00 });
});

test("an order whose parcel came back is paid online as it was invoiced, without a saving or another document", async () => {
  const variant = await stockKurta(store, 1049_00);
  const { id } = await cashOrder(store, { variant });
  const { process, send, pack } = shipping(store);
  await process(id);
  const wholeOrder = async () =>
    (await readProgress(store.db, id)).lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }));
  await send(id, await wholeOrder());
  const actor = await administratorOf(store);
  const parcel = { sequence: 1, outcome: "returned-to-sender", reusable: await wholeOrder() } as const;
  expect((await reshipShipment(store.orders, { orderId: id, actor, ...parcel })).ok).toBe(true);
  expect(await amountOf(id)).toBe(1197_00);
  await pay(id);
  expect(await order(id)).toMatchObject({ paymentStatus: "Paid", totalMinor: 1197_00, cashFeeMinor: 49_00 });
  await pack(id, await wholeOrder());
  const parcels = (await readProgress(store.db, id)).shipments;
  expect(parcels.map(({ status, collectMinor }) => [status, collectMinor])).toEqual([
    ["returned", 1197_00],
    ["packed", null],
  ]);
  expect(await documentsOf(store, id)).toHaveLength(1);
});

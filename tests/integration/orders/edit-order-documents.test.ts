import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrderToEdit } from "#app/domain/orders/edits/find-order-to-edit.server.ts";
import { addedField, lineField, variantField } from "#app/domain/orders/edits/order-edit.ts";
import { reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { editableOrder } from "#tests/fixtures/orders/order-edits.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { process, send } = shipping(store);

beforeAll(() => useGst(store));

afterAll(() => expectIntegrity(store));

test("items that wait after a parcel with an invoice has left change, and their parcel invoices what was added", async () => {
  const { id, number, kurtaLine, cheapLine, size, edit } = await editableOrder(store, admin, buy);
  await process(id);
  await send(id, [{ orderLineId: kurtaLine, quantity: 2 }]);
  const waiting = await findOrderToEdit(store.db, number);
  expect(waiting?.lines.map(({ orderLineId }) => orderLineId)).toEqual([cheapLine]);
  const { response } = await edit({
    [addedField(size)]: "1",
    [lineField(cheapLine)]: "0",
    payment: "received",
    reference: "UTR 1",
  });
  expect(response.status).toBe(302);
  const added = (await readOrder(store, id)).lines.at(-1)?.id ?? "";
  await send(id, [{ orderLineId: added, quantity: 1 }]);
  const documents = await documentsOf(store, id);
  expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "invoice"]);
  expect(await invoicedMinor(id)).toBe(await currentMinor(id));
});

test("items of a parcel that came back are corrected by a credit note at once and a new invoice with their next parcel", async () => {
  const { id, kurtaLine, cheapLine, size, edit } = await editableOrder(store, admin, buy);
  await process(id);
  const pieces = [
    { orderLineId: kurtaLine, quantity: 2 },
    { orderLineId: cheapLine, quantity: 1 },
  ];
  await send(id, pieces);
  const change = { orderId: id, actor: await administratorOf(store) };
  const cameBack = { sequence: 1, outcome: "returned-to-sender", reusable: pieces } as const;
  expect(await reshipShipment(store.orders, { ...change, ...cameBack })).toMatchObject({ ok: true });
  const { response } = await edit({ [lineField(kurtaLine)]: "2", [variantField(kurtaLine)]: size });
  expect(response.status).toBe(302);
  const added = (await readOrder(store, id)).lines.at(-1);
  expect(added).toMatchObject({ variantId: size, quantity: 2 });
  await send(id, [
    { orderLineId: added?.id ?? "", quantity: 2 },
    { orderLineId: cheapLine, quantity: 1 },
  ]);
  const documents = await documentsOf(store, id);
  expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "credit-note", "invoice"]);
  expect(documents[1]).toMatchObject({ invoiceId: documents[0]?.id, totalMinor: 2000_00 });
  expect(await invoicedMinor(id)).toBe(await currentMinor(id));
});

/** The invoices of an order less its credit notes. */
async function invoicedMinor(orderId: string): Promise<number> {
  const documents = await documentsOf(store, orderId);
  return documents.reduce(
    (sum, { kind, totalMinor }) => sum + (kind === "invoice" ? totalMinor : -totalMinor),
    0,
  );
}

/** The total of an order without what is no longer paid of it. */
async function currentMinor(orderId: string): Promise<number> {
  const { order } = await readOrder(store, orderId);
  return order.totalMinor - order.waivedMinor;
}

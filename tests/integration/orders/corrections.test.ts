import { beforeAll, describe, expect, test } from "vitest";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { correctOrder } from "#app/domain/orders/actions/correct-order.server.ts";
import type { CorrectionChoice } from "#app/domain/orders/actions/correct-order.ts";
import { deliverOrder, shipOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { recordTracking } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { totalOf } from "#app/domain/tax/inclusive-price.ts";
import { delivered, processReturn, request } from "#tests/fixtures/orders/delivered-order.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buyInCash, readOrder, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { inventoryOf, makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { bought, dispatch, openParts } = gstOrders(store);
const { process, pack, dispatch: dispatchParcel, statuses } = shipping(store);

beforeAll(async () => {
  await useGst(store);
  await allowCash(store);
});

async function correct(orderId: string, choice: CorrectionChoice, notifiesCustomer = false) {
  const actor = await administratorOf(store);
  return correctOrder(store.orders, { orderId, actor, reason: "Wrong parcel.", notifiesCustomer, ...choice });
}

async function cashOrder() {
  const kurta = await stockKurta(store, 1000_00);
  const userId = await makeCustomer(store);
  const order = await buyInCash(store, { userId, lines: [{ variant: kurta, quantity: 1 }] });
  return { ...order, kurta };
}

describe("a delivery that was recorded by mistake", () => {
  test("a corrected delivery puts the parcel on its way again, and the next delivery is announced again", async () => {
    const { id } = await bought([[await stockKurta(store, 1000_00), 1]]);
    await dispatch(id);
    const change = { orderId: id, actor: await administratorOf(store) };
    await deliverOrder(store.orders, change);
    expect(await correct(id, { corrected: "delivered" })).toMatchObject({ ok: true });
    const { order, timeline } = await readOrder(store, id);
    expect(order).toMatchObject({ status: "Shipped", deliveredAt: null });
    expect(timeline.at(-1)).toBe("corrected");
    expect(await statuses(id)).toEqual(["shipped"]);
    expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
    expect(await sentEmails(store, order.email, "order-corrected")).toBe(0);
    await expectIntegrity(store);
  });

  test("a delivery is not corrected once a return was requested", async () => {
    const { order, input } = await delivered(store);
    await request(store, input());
    expect(await correct(order.id, { corrected: "delivered" })).toEqual({ ok: false, error: "returned" });
  });
});

describe("a dispatch that was recorded by mistake", () => {
  test("a corrected dispatch credits the invoice, and the parcel gets another one when it leaves", async () => {
    const kurta = await stockKurta(store, 1000_00);
    const { id } = await bought([[kurta, 2]], { email: "dispatch@example.com" });
    const inventory = await inventoryOf(store, kurta.id);
    await dispatch(id);
    expect(await correct(id, { corrected: "shipped", sequence: 1 }, true)).toMatchObject({ ok: true });
    const { order } = await readOrder(store, id);
    expect(order).toMatchObject({ status: "Processing", shippedAt: null, trackingNumber: null });
    expect(await statuses(id)).toEqual(["packed"]);
    expect(await inventoryOf(store, kurta.id)).toBe(inventory);
    expect(await sentEmails(store, order.email, "order-corrected")).toBe(1);
    const [invoice, note] = await documentsOf(store, id);
    expect(note).toMatchObject({
      kind: "credit-note",
      invoiceId: invoice?.id,
      totalMinor: invoice?.totalMinor,
    });
    await expectIntegrity(store);

    const change = { orderId: id, actor: await administratorOf(store) };
    await shipOrder(store.orders, { ...change, trackingNumber: "IN2" });
    const documents = await documentsOf(store, id);
    expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "credit-note", "invoice"]);
    expect(documents[2]?.parts).toEqual(invoice?.parts);
    expect(await openParts(id)).toEqual(invoice?.parts);
    expect(await sentEmails(store, order.email, "order-shipped")).toBe(2);
    await expectIntegrity(store);
  });

  test("of two parcels one is corrected, and both invoices together state the order's total", async () => {
    const { id, lines } = await bought([[await stockKurta(store, 1000_00), 2]]);
    await process(id);
    const line = { orderLineId: lines[0]?.id ?? "", quantity: 1 };
    await pack(id, [line]);
    await pack(id, [line]);
    await dispatchParcel(id, 1);
    await dispatchParcel(id, 2);
    expect(await correct(id, { corrected: "shipped", sequence: 1 })).toMatchObject({ ok: true });
    expect(await statuses(id)).toEqual(["packed", "shipped"]);
    expect((await readOrder(store, id)).order).toMatchObject({ status: "Processing", trackingNumber: "TN2" });
    expect(await dispatchParcel(id, 1)).toMatchObject({ ok: true });
    const { order } = await readOrder(store, id);
    expect(order.status).toBe("Shipped");
    expect(totalOf(await openParts(id))).toBe(order.totalMinor);
    await expectIntegrity(store);
  });

  test("a parcel that the courier has picked up is not corrected", async () => {
    const { id, lines } = await bought([[await stockKurta(store, 1000_00), 1]]);
    await process(id);
    const trackingNumber = `AWB${id}`;
    await pack(id, [{ orderLineId: lines[0]?.id ?? "", quantity: 1 }], {
      carrier: "shiprocket",
      trackingNumber,
    });
    const at = store.clock.now();
    const scan = { key: "1", description: "Picked up", location: "Lucknow", at };
    await recordTracking(store.orders, "shiprocket", {
      trackingNumber,
      status: "shipped",
      at,
      events: [scan],
    });
    expect(await correct(id, { corrected: "shipped", sequence: 1 })).toEqual({
      ok: false,
      error: "underway",
    });
  });
});

describe("a payment that was recorded by mistake", () => {
  test("corrected cash is to be collected again, by the parcel too, and can be received again", async () => {
    const { id, number } = await cashOrder();
    await dispatch(id);
    const change = { orderId: id, actor: await administratorOf(store) };
    await collectCash(store.orders, { ...change, reference: "UTR 7" });
    await expectIntegrity(store);
    const submitted = await admin.post(`/admin/orders/${number}`, {
      step: "correct",
      version: String((await readOrder(store, id)).order.version),
      correction: "paid",
      reason: "It was another order.",
    });
    expect(submitted.status).toBe(302);
    const { order } = await readOrder(store, id);
    expect(order).toMatchObject({ paymentStatus: "Pending", receivedMinor: 0, status: "Shipped" });
    await expectIntegrity(store);
    const page = pageText(await (await admin.get(`/admin/orders/${number}`)).text());
    expect(page).toContain("Not paid yet, corrected");
    expect(page).toContain("It was another order.");
    expect(await collectCash(store.orders, change)).toMatchObject({ ok: true });
    await expectIntegrity(store);
  });

  test("a payment by the provider and one of a refunded order are not corrected", async () => {
    const { id } = await bought([[await stockKurta(store, 1000_00), 1]]);
    expect(await correct(id, { corrected: "paid" })).toMatchObject({ error: "not-possible" });
    const { order, input } = await delivered(store);
    await processReturn(store, await request(store, input()));
    expect(await correct(order.id, { corrected: "delivered" })).toEqual({ ok: false, error: "returned" });
  });
});

test("a correction without a choice or a reason changes nothing and says what is missing", async () => {
  const { id, number } = await bought([[await stockKurta(store, 1000_00), 1]]);
  await dispatch(id);
  const { version } = (await readOrder(store, id)).order;
  const refused = await admin.post(`/admin/orders/${number}`, { step: "correct", version: String(version) });
  expect(refused.status).toBe(400);
  const text = pageText(await refused.text());
  expect(text).toContain("Choose what was recorded by mistake");
  expect(text).toContain("Enter what went wrong");
  expect((await readOrder(store, id)).order.version).toBe(version);
});

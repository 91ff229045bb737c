import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { CASH_ON_DELIVERY } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { reshipShipment } from "#app/domain/orders/shipments/reship-shipment.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, readOrder } from "#tests/fixtures/placed-order.ts";
import { shipping } from "#tests/fixtures/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { bought, dispatch, refund } = gstOrders(store);

beforeAll(() => useGst(store));

test("the tax documents of a dispatched and refunded order are in its emails, on its page and in the month's return", async () => {
  const { id } = await bought([[await stockKurta(store, 1000_00), 1]]);
  const { order } = await readOrder(store, id);
  const invoicePath = `/admin/orders/${order.number}/invoice`;
  expect((await admin.get(invoicePath)).status).toBe(404);
  await dispatch(id);
  const [invoice] = await documentsOf(store, id);
  const email = await waitForEmail(app.outbox, order.email, /shipped|on its way/i);
  const [attachment] = email.attachments;
  const text = pdfText(Buffer.from(attachment?.content as ArrayBuffer));
  for (const words of ["Tax invoice", invoice?.number ?? "no number", "₹1,099.00"])
    expect(text).toContain(words);
  const led = await admin.get(invoicePath);
  expect(led.status).toBe(302);
  const page = pageText(await (await admin.get(led.headers.get("location") ?? "")).text());
  expect(page).toContain("₹1,099.00");
  await refund(id, { kind: "rest" });
  const [, note] = await documentsOf(store, id);
  const refundEmail = await waitForEmail(app.outbox, order.email, /^Your refund/);
  const credited = pdfText(Buffer.from(refundEmail.attachments[0]?.content as ArrayBuffer));
  for (const words of ["Credit note", note?.number ?? "no number", invoice?.number ?? "no number"])
    expect(credited).toContain(words);
  const month = indianDay(store.clock.now()).slice(0, 7);
  const back = await admin.get(`/admin/gst?month=${month}`);
  expect(pageText(await back.text())).toMatch(
    /Total Documents 2 Taxable value ₹0\.00 IGST ₹0\.00 CGST ₹0\.00 SGST\/UTGST ₹0\.00 Total ₹0\.00/,
  );
});

test("cancelling an unpaid order credits the invoice of its parcel that came back", async () => {
  const { id, lines } = await bought([[await stockKurta(store, 1000_00), 2]]);
  await store.db
    .update(orders)
    .set({ paymentStatus: "Pending", paymentMethod: CASH_ON_DELIVERY })
    .where(eq(orders.id, id));
  const change = { orderId: id, actor: await administratorOf(store) };
  const piece = [{ orderLineId: lines[0]?.id ?? "", quantity: 1 }];
  await shipping(store).process(id);
  await shipping(store).send(id, piece);
  const back = { sequence: 1, outcome: "returned-to-sender", reusable: piece } as const;
  expect(await reshipShipment(store.orders, { ...change, ...back })).toMatchObject({ ok: true });
  expect(await cancelOrder(store.orders, change)).toMatchObject({ ok: true });
  const [invoice, note, ...more] = await documentsOf(store, id);
  expect([invoice?.kind, note?.kind, more.length]).toEqual(["invoice", "credit-note", 0]);
  expect(note?.parts).toEqual(invoice?.parts);
});

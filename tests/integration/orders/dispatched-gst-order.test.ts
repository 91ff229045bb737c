import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { issueDocument } from "#tests/fixtures/tax/issued-document.ts";
import { lineOf, LOCAL, SELLER } from "#tests/fixtures/tax/tax-documents.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

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
  const reportPage = await admin.get(`/admin/gst?month=${month}`);
  expect(pageText(await reportPage.text())).toMatch(
    /Total Documents 2 Taxable value ₹0\.00 IGST ₹0\.00 CGST ₹0\.00 SGST\/UTGST ₹0\.00 Total ₹0\.00/,
  );
});

test("a registered seller's order of nil-rated goods alone has a bill of supply that names no tax, and so has its credit note", async () => {
  const bangle = await stockProduct(store, { name: "Glass Bangles", priceMinor: 500_00, inventory: 10 });
  await store.db.update(products).set({ hsnCode: "7018" }).where(eq(products.id, bangle.productId));
  const { id } = await bought([[bangle, 2]]);
  await dispatch(id);
  await refund(id, { kind: "rest" });
  const mixed = await bought([
    [bangle, 1],
    [await stockKurta(store, 900_00), 1],
  ]);
  await dispatch(mixed.id);
  const { order } = await readOrder(store, id);
  const [bill, note] = await documentsOf(store, id);
  expect(bill?.number).toMatch(/^BOS\/\d\d-\d\d\/000001$/);
  expect(bill).toMatchObject({ content: { sellerGstin: SELLER, supply: { kind: "intra-state" } } });
  expect((await documentsOf(store, mixed.id))[0]?.number).toMatch(/^INV\//);
  for (const [document, title] of [
    [bill, "Bill of supply"],
    [note, "Credit note"],
  ] as const) {
    const page = await admin.get(`/admin/orders/${order.number}/documents/${document?.id}`);
    const text = pageText(await page.text());
    for (const words of [title, SELLER, "7018", "₹1,099.00"]) expect(text).toContain(words);
    expect(text).not.toMatch(/Tax invoice|CGST|Taxable value|HSN summary|Reverse charge|taxes/);
  }
  const detail = pageText(await (await admin.get(`/admin/orders/${order.number}`)).text());
  expect(detail).toContain(`Bill of supply ${bill?.number}`);
  expect(detail).not.toContain("Tax invoice");
});

test("nil-rated goods that were invoiced with a tax invoice keep it", async () => {
  const { id } = await bought([[await stockKurta(store, 700_00), 1]]);
  const line = lineOf(LOCAL, 700_00, { basisPoints: 0 });
  const issued = await issueDocument(store, {
    orderId: id,
    prefix: "OLD",
    content: { lines: [{ ...line, orderLineId: null, options: "", discountMinor: 0 }] },
  });
  const { order } = await readOrder(store, id);
  const page = await admin.get(`/admin/orders/${order.number}/documents/${issued.id}`);
  const text = pageText(await page.text());
  for (const words of ["Tax invoice", "CGST", "Reverse charge"]) expect(text).toContain(words);
});

test("cancelling an unpaid order credits the invoice of its parcel that came back", async () => {
  const { id, lines } = await bought([[await stockKurta(store, 1000_00), 2]]);
  await store.db
    .update(orders)
    .set({ paymentStatus: "Pending", paymentMethod: CASH_ON_DELIVERY.orderMethod })
    .where(eq(orders.id, id));
  const change = { orderId: id, actor: await administratorOf(store) };
  const piece = [{ orderLineId: lines[0]?.id ?? "", quantity: 1 }];
  await shipping(store).process(id);
  await shipping(store).send(id, piece);
  const returnedParcel = { sequence: 1, outcome: "returned-to-sender", reusable: piece } as const;
  expect(await reshipShipment(store.orders, { ...change, ...returnedParcel })).toMatchObject({ ok: true });
  expect(await cancelOrder(store.orders, change)).toMatchObject({ ok: true });
  const [invoice, note, ...more] = await documentsOf(store, id);
  expect([invoice?.kind, note?.kind, more.length]).toEqual(["invoice", "credit-note", 0]);
  expect(note?.parts).toEqual(invoice?.parts);
});

import { eq } from "drizzle-orm";
import { beforeAll, afterAll, expect, test } from "vitest";
import { deleteTestOrder } from "#app/domain/checkout/test-orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { dispatch, refund } = gstOrders(store);
const month = indianDay(new Date()).slice(0, 7);

beforeAll(() => useGst(store));
afterAll(() => expectIntegrity(store));

async function dispatched(variant: TestVariant, isTest: boolean) {
  const userId = await makeCustomer(store);
  const order = await buy(store, { userId, isTest, lines: [{ variant, quantity: 1 }] });
  await dispatch(order.id);
  return order;
}

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());
const numbersOf = async (orderId: string) => (await documentsOf(store, orderId)).map(({ number }) => number);

test("the documents of test orders have a series of their own, and appear in no return", async () => {
  const kurta = await stockKurta(store, 1_050_00);
  const trial = await dispatched(kurta, true);
  await refund(trial.id, { kind: "rest" });
  expect(await textOf(`/admin/gst?month=${month}`)).toContain("No tax invoice or credit note was issued");
  const real = await dispatched(kurta, false);
  const secondTrial = await dispatched(kurta, true);
  await refund(real.id, { kind: "rest" });

  expect(await numbersOf(trial.id)).toEqual(["TEST-INV/000001", "TEST-CRN/000001"]);
  expect(await numbersOf(secondTrial.id)).toEqual(["TEST-INV/000002"]);
  expect(await numbersOf(real.id)).toEqual([
    expect.stringMatching(/^INV\/\d\d-\d\d\/000001$/),
    expect.stringMatching(/^CRN\/\d\d-\d\d\/000001$/),
  ]);
  const page = await textOf(`/admin/gst?month=${month}`);
  expect(page).toMatch(/ INV\/\d\d-\d\d\/000001 to INV/);
  expect(page).not.toContain("TEST-");
  const exported = async (file: string) =>
    (await admin.get(`/admin/gst/export?month=${month}&file=${file}`)).text();
  for (const file of ["docs", "b2cs", "report"]) expect(await exported(file)).not.toContain("TEST-");
  const json = await exported("json");
  expect(json).not.toContain("TEST-");
  // One series of invoices and one of credit notes, of one document each.
  expect(JSON.parse(json)).toMatchObject({
    doc_issue: { doc_det: [{ docs: [{ totnum: 1 }] }, { docs: [{ totnum: 1 }] }] },
  });
});

test("the invoice of a test order says TEST in its number, on its page and in its file", async () => {
  const { id, number } = await dispatched(await stockKurta(store, 1_050_00), true);
  const [invoice] = await documentsOf(store, id);
  expect(await textOf(`/admin/orders/${number}`)).toContain(invoice?.number);
  expect(await textOf(`/admin/orders/${number}/documents/${invoice?.id}`)).toMatch(/Tax invoice.*TEST: /);
  const pdf = await admin.get(`/admin/orders/${number}/documents/${invoice?.id}/pdf`);
  expect(pdf.headers.get("content-disposition")).toContain("TEST-INV-");
  expect(pdfText(Buffer.from(await pdf.arrayBuffer()))).toContain("TEST: this order");
});

test("a test order is deleted with its documents, and a real order that is marked as a test later keeps its invoice", async () => {
  const kurta = await stockKurta(store, 1_050_00);
  const trial = await dispatched(kurta, true);
  await refund(trial.id, { kind: "rest" });
  expect(await numbersOf(trial.id)).toHaveLength(2);
  const actor = await administratorOf(store);
  expect(await deleteTestOrder(store.orders, { orderId: trial.id, actor })).toEqual({ ok: true });
  expect(await numbersOf(trial.id)).toEqual([]);
  await expectIntegrity(store);

  const real = await dispatched(kurta, false);
  const invoices = await numbersOf(real.id);
  await store.db.update(orders).set({ isTest: true }).where(eq(orders.id, real.id));
  expect(await deleteTestOrder(store.orders, { orderId: real.id, actor })).toEqual({
    ok: false,
    error: "has-documents",
  });
  expect(await numbersOf(real.id)).toEqual(invoices);
});

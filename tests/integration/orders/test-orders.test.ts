import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readSales } from "#app/domain/analytics/read-sales.server.ts";
import { readShopFigures } from "#app/domain/analytics/shop-figures.server.ts";
import { readBreakdown } from "#app/domain/analytics/read-breakdown.server.ts";
import { totalSales } from "#app/domain/analytics/sales.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { readCustomerValue } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { markTest } from "#app/domain/orders/emails/order-email.ts";
import { TEST_NOTICE } from "#app/domain/orders/order.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, buyInCash, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { makePaymentsReal } from "#tests/fixtures/payments/real-payments.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { switchSmsOn } from "#tests/fixtures/switch-sms-on.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
await saveTestSection(store, "payments", {
  cash: { ...(await store.settings.get()).payments.cash, isOn: true },
});

const { pack, dispatch } = shipping(store);
const today = indianDay(new Date());
const period = { from: today, to: today };

async function bought() {
  const userId = await makeCustomer(store);
  const email = `${userId}@example.com`;
  const variant = await stockProduct(store, { priceMinor: 4000, inventory: 9 });
  const order = await buy(store, { userId, email, isTest: true, lines: [{ variant, quantity: 1 }] });
  return { ...order, userId, email, variant };
}

const pageOf = async (path: string) => pageText(await (await admin.get(path)).text());

const emailsAbout = async (number: number) => {
  const rows = await store.db
    .select({ subject: outgoingMessages.subject })
    .from(outgoingMessages)
    .orderBy(desc(outgoingMessages.id));
  return rows.filter(({ subject }) => subject?.includes(String(number).padStart(6, "0")));
};

const figures = async (userId: string) => {
  const { revenueMinor } = (await readShopFigures(store, "USD")).figures;
  const sales = totalSales(await readSales(store, period, "USD"));
  const top = await readBreakdown(store.db, { by: "products", period, currency: "USD", limit: 50 });
  return {
    revenueMinor,
    sales: sales.revenueMinor,
    top: top.length,
    paid: (await readCustomerValue(store.db, [userId])).paid,
  };
};

test("an order paid by the test bank says TEST in list, page, emails, slip, invoice and export", async () => {
  const { id, number } = await bought();
  expect(await pageOf(`/admin/orders?search=${number}`)).toContain("TEST");
  const page = await pageOf(`/admin/orders/${number}`);
  for (const words of ["TEST: Paid", "no money was charged"]) expect(page).toContain(words);
  expect(await pageOf(`/admin/orders/packing-slips?number=${number}`)).toContain(TEST_NOTICE);
  expect(await pageOf(`/admin/orders/${number}/invoice`)).toContain(TEST_NOTICE);
  const pdf = await admin.get(`/admin/orders/${number}/documents/invoice/pdf`);
  expect(pdf.headers.get("content-disposition")).toContain("TEST-");
  expect(pdfText(Buffer.from(await pdf.arrayBuffer()))).toContain("TEST: this order");
  for (const rows of ["", "&rows=lines"]) {
    const csv = await (await admin.get(`/admin/orders/export?search=${number}${rows}`)).text();
    const [first] = parse<Record<string, string>>(csv, { columns: true, bom: true });
    expect(first?.["Payment status"]).toBe("TEST: Paid");
    // As uploads of couriers read it, without a plus sign that would be escaped.
    expect(first?.["Phone"]).toBe("9876543210");
  }
  await cancelOrder(store.orders, { orderId: id, actor: await administratorOf(store) });
  await settleAll(store, id);
  const emails = await emailsAbout(number);
  expect(emails.length).toBeGreaterThanOrEqual(3);
  for (const { subject } of emails) expect(subject).toMatch(/^TEST: /);
  const message = { heading: "Thank you", paragraphs: ["It is on its way."] };
  expect(markTest({ isTest: true }, { subject: "Order", message }).message.paragraphs).toContain(TEST_NOTICE);
});

test("a test order counts in no revenue figure, nor does its refund, and a real order counts in each", async () => {
  const none = await bought();
  const empty = { revenueMinor: 0, sales: 0, top: 0, paid: [] };
  expect(await figures(none.userId)).toEqual(empty);
  await cancelOrder(store.orders, { orderId: none.id, actor: await administratorOf(store) });
  await settleAll(store, none.id);
  expect(await figures(none.userId)).toEqual(empty);
  const real = await bought();
  await makePaymentsReal(store, real.id);
  const { totalMinor } = (await readOrder(store, real.id)).order;
  expect(await figures(real.userId)).toEqual({
    revenueMinor: totalMinor,
    sales: totalMinor,
    top: 1,
    paid: [{ currency: "USD", minor: totalMinor }],
  });
});

test("orders paid in cash and orders that cost nothing are no test orders", async () => {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor: 4000, inventory: 9 });
  const order = await buyInCash(store, { userId, lines: [{ variant, quantity: 1 }] });
  expect((await readOrder(store, order.id)).order.isTest).toBe(false);
});

test("the phone messages, label and manifest of a test order say TEST, those of a real order do not", async () => {
  await switchSmsOn(store);
  const smsOf = (orderId: string) =>
    store.db
      .select({ id: outgoingMessages.id, status: outgoingMessages.status })
      .from(outgoingMessages)
      .where(and(eq(outgoingMessages.channel, "sms"), eq(outgoingMessages.sequence, `order:${orderId}`)));
  /** The texts of all messages about an order: a message in the table is empty once it is sent. */
  const textsAbout = async (orderId: string) => {
    store.jobs.nudge("send-mail");
    await expect.poll(async () => (await smsOf(orderId)).every(({ status }) => status === "sent")).toBe(true);
    const sent = await smsOf(orderId);
    return Promise.all(sent.map(({ id }) => readFile(path.join(app.outbox, `${id}.sms.txt`), "utf8")));
  };
  const { id, number } = await bought();
  const change = { orderId: id, actor: await administratorOf(store) };
  await startProcessing(store.orders, change);
  const { lines } = await readOrder(store, id);
  await pack(
    id,
    lines.map((line) => ({ orderLineId: line.id, quantity: line.quantity })),
  );
  const label = await pageOf(`/admin/orders/${number}/shipments/1/label`);
  expect(label).toContain("TEST: do not send this parcel");
  expect(label).not.toContain("Prepaid");
  expect(await pageOf("/admin/orders/manifest")).toMatch(new RegExp(`TEST #0*${number}-1.*Do not send`));
  await dispatch(id, 1, "AWB-TEST");
  const texts = await textsAbout(id);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toContain(`TEST #${String(number).padStart(6, "0")}`);
  const variant = await stockProduct(store, { priceMinor: 4000, inventory: 9 });
  const userId = await makeCustomer(store);
  const real = await buyInCash(store, { userId, lines: [{ variant, quantity: 1 }] });
  await cancelOrder(store.orders, { ...change, orderId: real.id });
  const realTexts = await textsAbout(real.id);
  expect(realTexts.length).toBeGreaterThan(0);
  for (const text of realTexts) expect(text).not.toContain("TEST");
});

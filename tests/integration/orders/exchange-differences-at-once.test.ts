import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { differencesOf } from "#tests/fixtures/orders/exchange-differences.ts";
import { orderPaymentsOf } from "#tests/fixtures/payments/order-payments.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { sendReplacement, shipping } from "#tests/fixtures/orders/shipments.ts";
import { useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";

const EMAIL = "at-once@example.com";
const { app, admin } = await adminForFile();
const { store } = app;
const customer = app.visitor();
const { deliveredKurta, ask, readReturn, step, requested, received } = differencesOf(app, {
  admin,
  customer,
  email: EMAIL,
});
const { pay, linkOf } = orderPaymentsOf(app);
const { pack } = shipping(store);

beforeAll(async () => {
  await saveTestSection(store, "sales", { currency: "INR" });
  await useGst(store);
  await customer.signUp(EMAIL, "moti jhumka 7");
  await customer.signIn(EMAIL, "moti jhumka 7");
});

beforeEach(() => saveTestSection(store, "returns", { replacementSent: "in-advance" }));
afterEach(() => expectIntegrity(store));

test("a replacement in advance waits for its difference, and a request that is withdrawn before has nothing to pay", async () => {
  const exchange = await requested(1250_00);
  await step(exchange, "approve-return");
  expect(await readReturn(exchange.id)).toMatchObject({ status: "approved", replacementAt: null });
  const { lines } = await readOrder(store, exchange.id);
  expect(await pack(exchange.id, [{ orderLineId: lines[0]?.id ?? "", quantity: 1 }])).toMatchObject({
    ok: false,
  });
  const { id: returnId } = await readReturn(exchange.id);
  const withdrawn = await customer.post(`/orders/${exchange.number}/return`, { step: "withdraw", returnId });
  expect(withdrawn.status).toBe(302);
  expect(await readReturn(exchange.id)).toMatchObject({ status: "withdrawn" });
  expect(pageText(await (await app.visitor().get(linkOf(exchange.id))).text())).not.toContain("To pay now");
  await expectStockToAddUp(store);
});

test("a replacement in advance is packed from the payment on, and the arrival of the items completes the exchange", async () => {
  const exchange = await requested(1250_00);
  await step(exchange, "approve-return");
  await pay(exchange.id);
  const row = await readReturn(exchange.id);
  expect(row.status).toBe("approved");
  expect(row.replacementAt).not.toBeNull();
  await sendReplacement(store, exchange.id);
  await step(exchange, "receive-return", { [`restock.${exchange.lineId}`]: "1" });
  expect(await readReturn(exchange.id)).toMatchObject({ status: "completed" });
});

test("of a payment and a withdrawal at the same moment one succeeds, and a payment without its exchange is refunded", async () => {
  const exchange = await requested(1250_00);
  await step(exchange, "approve-return");
  const { id: returnId } = await readReturn(exchange.id);
  await Promise.all([
    pay(exchange.id),
    customer.post(`/orders/${exchange.number}/return`, { step: "withdraw", returnId }),
  ]);
  const { order } = await readOrder(store, exchange.id);
  const { status } = await readReturn(exchange.id);
  const captured = await store.db.select().from(payments).where(eq(payments.orderId, exchange.id));
  const paidMinor = captured
    .filter((payment) => payment.status === "captured")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  expect(paidMinor).toBe(order.totalMinor - order.waivedMinor);
  expect(["approved", "withdrawn"]).toContain(status);
  expect(paidMinor > 1200_00).toBe(status === "approved");
});

test("a completion that is sent twice sells the replacement once", async () => {
  await saveTestSection(store, "returns", { replacementSent: "on-receipt" });
  const exchange = await received(900_00);
  const { id: returnId, version } = await readReturn(exchange.id);
  const form = { step: "complete-return", returnId, version: String(version) };
  const answers = await Promise.all([admin.post(exchange.path, form), admin.post(exchange.path, form)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 409]));
  const { lines, refunds } = await readOrder(store, exchange.id);
  expect(lines.filter(({ exchangedLineId }) => exchangedLineId)).toHaveLength(1);
  expect(refunds).toHaveLength(1);
});

test("of two customers who want the last item at a higher price, one gets it", async () => {
  const one = await deliveredKurta(1250_00, { inventory: 1 });
  const other = await deliveredKurta(1250_00, { sold: one });
  const value = `${one.variantId}:125000`;
  const answers = await Promise.all([ask(one, value), ask(other, value)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 409]));
});

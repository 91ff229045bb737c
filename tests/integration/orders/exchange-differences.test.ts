import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { differencesOf } from "#tests/fixtures/orders/exchange-differences.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { orderPaymentsOf } from "#tests/fixtures/payments/order-payments.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { sendReplacement } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const EMAIL = "difference@example.com";
const { app, admin } = await adminForFile();
const { store } = app;
const customer = app.visitor();
const { deliveredKurta, ask, readReturn, step, received } = differencesOf(app, {
  admin,
  customer,
  email: EMAIL,
});
const { pay, linkOf } = orderPaymentsOf(app);

beforeAll(async () => {
  await saveTestSection(store, "sales", { currency: "INR" });
  await useGst(store);
  await allowCash(store, {});
  await customer.signUp(EMAIL, "moti jhumka 7");
  await customer.signIn(EMAIL, "moti jhumka 7");
});

beforeEach(() => saveTestSection(store, "returns", { replacementSent: "on-receipt" }));
afterEach(() => expectIntegrity(store));

const textOf = async (visitor: Visitor, path: string) => pageText(await (await visitor.get(path)).text());

const acceptedOf = ({ number }: { number: number }) => new RegExp(`exchange R0*${number}-1 is accepted`);

test("the form names what each size costs more or less, and the rule of the difference", async () => {
  const { number } = await deliveredKurta(1250_00);
  const page = await textOf(customer, `/orders/${number}/return?for=exchange`);
  expect(page).toContain("₹200 more");
  expect(page).toContain("today’s price, with the discount rate of your order, and what you paid");
});

test("a more expensive size is packed once its difference is paid by the link, with a credit note and an invoice of its own value", async () => {
  const exchange = await received(1250_00);
  const asked = await waitForEmail(app.outbox, EMAIL, /We have your return/);
  expect(asked.text).toContain("₹200.00 more");
  expect((await step(exchange, "complete-return")).status).toBe(302);
  expect(await readReturn(exchange.id)).toMatchObject({ status: "received", replacementAt: null });
  const mail = await waitForEmail(app.outbox, EMAIL, /Please pay ₹200\.00/);
  expect(mail.text).toContain(linkOf(exchange.id));
  expect(mail.text).toContain("(3XL)");
  expect(await textOf(admin, exchange.path)).toContain(
    "₹200.00 more, to be paid before the replacement is packed; the customer has been asked",
  );
  expect(await textOf(customer, `/orders?order=${exchange.number}`)).toContain(
    "Please pay the difference of ₹200.00",
  );
  expect(await textOf(admin, `/admin/orders/packing-slips?number=${exchange.number}`)).toContain(
    "Do not send it yet",
  );
  expect(await textOf(app.visitor(), linkOf(exchange.id))).toMatch(
    /Pay the difference of exchange R\d+-1 1 × .*\(3XL\) To pay now ₹200\.00/,
  );
  expect((await pay(exchange.id)).status).toBe(302);
  expect(await readReturn(exchange.id)).toMatchObject({ status: "completed" });
  const { order } = await readOrder(store, exchange.id);
  const paidMinor = order.totalMinor - order.waivedMinor;
  expect(order).toMatchObject({ status: "Delivered", paymentStatus: "Paid", waivedMinor: 1050_00 });
  await sendReplacement(store, exchange.id);
  const documents = await documentsOf(store, exchange.id);
  expect(documents.map(({ kind, content }) => [kind, content.lines.map((one) => one.quantity)])).toEqual([
    ["invoice", [1, 0]],
    ["credit-note", [1]],
    ["invoice", [1]],
  ]);
  expect(documents.map(({ totalMinor }) => totalMinor).slice(1)).toEqual([1050_00, 1250_00]);
  const [first, note, second] = documents.map(({ totalMinor }) => totalMinor);
  expect((first ?? 0) - (note ?? 0) + (second ?? 0)).toBe(paidMinor);
  await expectStockToAddUp(store);
});

test("the more expensive size can be returned for its own price, or exchanged back", async () => {
  const exchange = await received(1250_00);
  await step(exchange, "complete-return");
  await pay(exchange.id);
  await sendReplacement(store, exchange.id);
  const page = await textOf(customer, `/orders/${exchange.number}/return?for=exchange`);
  expect(page).toContain("₹200 less");
  const bought = (await readOrder(store, exchange.id)).lines.find(({ exchangedLineId }) => exchangedLineId);
  const back = await customer.post(`/orders/${exchange.number}/return`, {
    [`return.${bought?.id}`]: "on",
    [`quantity.${bought?.id}`]: "1",
    reason: "changed-mind",
    resolution: "refund",
    step: "show",
  });
  expect(pageText(await back.text())).toContain("Refund ₹1,250.00");
});

test("the owner records what was received of the difference, which needs a reference", async () => {
  const exchange = await received(1250_00, {}, { isCash: true });
  const { order } = await readOrder(store, exchange.id);
  await admin.post(exchange.path, { step: "collect", version: String(order.version), reference: "Cash 1" });
  await step(exchange, "complete-return");
  const refused = await step(exchange, "settle-difference", { outcome: "received" });
  expect(refused.status).toBe(400);
  const settled = await step(exchange, "settle-difference", { outcome: "received", reference: "UTR 77" });
  expect(settled.status).toBe(302);
  expect(await readReturn(exchange.id)).toMatchObject({ status: "completed" });
  const recorded = await store.db.select().from(payments).where(eq(payments.orderId, exchange.id));
  expect(recorded.map(({ amountMinor, status }) => [amountMinor, status])).toContainEqual([
    200_00,
    "captured",
  ]);
  await sendReplacement(store, exchange.id);
});

test("a difference that is waived sells the replacement at the price that was paid", async () => {
  const exchange = await received(1250_00);
  await step(exchange, "complete-return");
  expect((await step(exchange, "settle-difference", { outcome: "waived" })).status).toBe(400);
  await step(exchange, "settle-difference", { outcome: "waived", reason: "Our courier was late" });
  const { order, lines } = await readOrder(store, exchange.id);
  expect(lines.find(({ exchangedLineId }) => exchangedLineId)).toMatchObject({
    priceAtPurchaseMinor: 1250_00,
    discountMinor: 200_00,
  });
  expect(order).toMatchObject({ paymentStatus: "Paid", waivedMinor: 1050_00 });
  await sendReplacement(store, exchange.id);
  const [, , invoice] = await documentsOf(store, exchange.id);
  expect(invoice?.totalMinor).toBe(1050_00);
});

test("what a smaller price leaves is refunded to where the money came from", async () => {
  const exchange = await received(900_00);
  expect((await step(exchange, "complete-return")).status).toBe(302);
  await settleAll(store, exchange.id);
  const { order, refunds } = await readOrder(store, exchange.id);
  expect(refunds).toMatchObject([{ amountMinor: 150_00, status: "done", asCredit: false }]);
  expect(order).toMatchObject({ status: "Delivered", paymentStatus: "Partially refunded" });
  expect((await waitForEmail(app.outbox, EMAIL, acceptedOf(exchange))).text).toContain(
    "₹150.00 less, which we refund",
  );
  await sendReplacement(store, exchange.id);
  const totals = (await documentsOf(store, exchange.id)).map(({ kind, totalMinor }) =>
    kind === "invoice" ? totalMinor : -totalMinor,
  );
  expect(totals.reduce((sum, minor) => sum + minor, 0)).toBe(order.totalMinor - order.waivedMinor - 150_00);
});

test("what a smaller price leaves is given as store credit, if the customer chose it", async () => {
  const exchange = await received(900_00, { differenceAsCredit: "on" });
  await step(exchange, "complete-return");
  await settleAll(store, exchange.id);
  expect((await readOrder(store, exchange.id)).refunds).toMatchObject([
    { amountMinor: 150_00, status: "done", asCredit: true },
  ]);
});

test("an order that was paid in cash needs an account for what a smaller price leaves", async () => {
  const delivered = await deliveredKurta(900_00, { isCash: true });
  const value = `${delivered.variantId}:90000`;
  const refused = await ask(delivered, value);
  expect(refused.status).toBe(409);
  expect(pageText(await refused.text())).toContain("Please enter where we send the difference");
  const account = { refundTo: "upi", upiId: "asha@okhdfcbank" };
  expect((await ask(delivered, value, account)).status).toBe(302);
});

test("the form marks the sizes that cost less, at which it shows the fields of the account", async () => {
  const { number, kurta, variantId } = await deliveredKurta(900_00, { isCash: true });
  const sameId = await addOtherSize(store, kurta, { inventory: 2 });
  const html = await (await customer.get(`/orders/${number}/return?for=exchange`)).text();
  const chipOf = (id: string) => new RegExp(`<input[^>]*value="${id}[^>]*>`).exec(html)?.[0] ?? "";
  expect(chipOf(variantId)).toContain("data-cheaper");
  expect(chipOf(sameId)).toContain(sameId);
  expect(chipOf(sameId)).not.toContain("data-cheaper");
});

test("a price that was forged, or has changed since the form was opened, is refused", async () => {
  const delivered = await deliveredKurta(1250_00);
  for (const value of [`${delivered.variantId}:105000`, delivered.variantId, `${delivered.variantId}:1`]) {
    const refused = await ask(delivered, value);
    expect(refused.status).toBe(409);
    expect(pageText(await refused.text())).toContain("The price has changed");
  }
  expect(await store.db.$count(returns, eq(returns.orderId, delivered.id))).toBe(0);
});

test("a later change of the price does not change the difference of a requested exchange", async () => {
  const exchange = await received(1250_00);
  await store.db
    .update(variants)
    .set({ priceOverrideMinor: 1900_00 })
    .where(eq(variants.id, exchange.variantId));
  await step(exchange, "complete-return");
  expect(await textOf(app.visitor(), linkOf(exchange.id))).toContain("To pay now ₹200.00");
});

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { shipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { addedField, lineField } from "#app/domain/orders/edits/order-edit.ts";
import { orderPaymentLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { toCollectMinor } from "#app/domain/orders/order.ts";
import { editableOrder } from "#tests/fixtures/orders/order-edits.ts";
import { orderPaymentsOf } from "#tests/fixtures/payments/order-payments.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, buyInCash, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, gstOrders, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { linkOf, pay, amountOf } = orderPaymentsOf(app);
const { dispatch } = gstOrders(store);
const { pack } = shipping(store);

beforeAll(async () => {
  await saveTestSection(store, "sales", { currency: "INR" });
  await useGst(store);
  await allowCash(store, { onlineSavingMinor: 50_00 });
});

afterEach(() => expectIntegrity(store));
afterAll(() => expectIntegrity(store));

const pageOf = async (path: string, visitor = app.visitor()) =>
  pageText(await (await visitor.get(path)).text());

/** A paid order whose second ₹300 item is to be paid by a link. */
async function edited() {
  const bought = await editableOrder(store, admin, buy);
  const { review, response } = await bought.edit({ [lineField(bought.cheapLine)]: "2", payment: "link" });
  const change = { orderId: bought.id, actor: await administratorOf(store) };
  return { ...bought, review, response, change };
}

const readState = async (id: string) => (await readOrder(store, id)).order;

test("the customer gets the link of the difference, pays it without a saving, and the order is packed then", async () => {
  const { id, number, email, order, review, response, change } = await edited();
  expect(pageText(review)).toContain("By a payment link");
  expect(response.status).toBe(302);
  expect(await readState(id)).toMatchObject({ paymentStatus: "Pending", advanceMinor: order.totalMinor });
  const mail = await waitForEmail(app.outbox, email, /chang/);
  expect(mail.text).toContain("Please pay the difference of ₹300.00 online.");
  expect(mail.text).toContain(orderPaymentLink(store, id));
  expect(await startProcessing(store.orders, change)).toMatchObject({ error: "awaiting-payment" });
  const page = await pageOf(`/admin/orders/${number}`, admin);
  expect(page).toContain("The customer pays the difference of ₹300.00 online");
  expect(page).toContain("Awaiting payment");
  expect(await pageOf(linkOf(id))).toMatch(/Pay the rest of order .* To pay now ₹300\.00/);
  await pay(id);
  expect(await readState(id)).toMatchObject({
    paymentStatus: "Paid",
    paymentMethod: "Card",
    advanceMinor: 0,
    totalMinor: order.totalMinor + 300_00,
    onlineSavingMinor: 0,
  });
  await dispatch(id);
  const [invoice] = await documentsOf(store, id);
  expect(invoice?.totalMinor).toBe(order.totalMinor + 300_00);
});

test("an order that is processed already is neither packed nor sent while its difference is open", async () => {
  const bought = await editableOrder(store, admin, buy);
  const change = { orderId: bought.id, actor: await administratorOf(store) };
  await startProcessing(store.orders, change);
  await bought.edit({ [lineField(bought.cheapLine)]: "2", payment: "link" });
  const items = [{ orderLineId: bought.cheapLine, quantity: 1 }];
  expect(await pack(bought.id, items)).toEqual({ ok: false, error: "awaiting-payment" });
  expect(await shipOrder(store.orders, { ...change, trackingNumber: "" })).toMatchObject({
    error: "awaiting-payment",
  });
  const selected = await admin.get(`/admin/orders/selected?action=ship&number=${bought.number}`);
  expect(pageText(await selected.text())).not.toContain("1 order will be");
  await pay(bought.id);
  expect(await pack(bought.id, items)).toMatchObject({ ok: true });
});

test("the owner records the difference with a reference instead, and a later payment by the link charges nothing", async () => {
  const { id, order, change } = await edited();
  expect(await collectCash(store.orders, change)).toMatchObject({ error: "no-reference" });
  expect(await collectCash(store.orders, { ...change, reference: "UTR 7" })).toMatchObject({ ok: true });
  expect(await readState(id)).toMatchObject({ paymentStatus: "Paid", totalMinor: order.totalMinor + 300_00 });
  expect((await pay(id, { amount: "30000" })).status).toBe(302);
  expect(await pageOf(linkOf(id))).toContain("is paid");
});

test("an edit back to what was paid ends the difference, and another edit changes its amount", async () => {
  const { id, order, cheap, cheapLine, edit } = await edited();
  expect((await edit({ [addedField(cheap.id)]: "1" })).response.status).toBe(302);
  expect(await amountOf(id)).toBe(600_00);
  const fewer = await edit({ [lineField(cheapLine)]: "1" });
  expect(fewer.response.status).toBe(302);
  const { order: after } = await readOrder(store, id);
  expect(after.paymentStatus).toBe("Paid");
  expect(toCollectMinor(after)).toBe(0);
  expect(after.totalMinor - after.waivedMinor).toBe(order.totalMinor);
  await dispatch(id);
});

test("a cancelled order refunds what was paid, and asks for no difference", async () => {
  const { id, order, change } = await edited();
  expect(await cancelOrder(store.orders, change)).toMatchObject({ ok: true });
  expect((await readOrder(store, id)).refunds).toMatchObject([{ amountMinor: order.totalMinor }]);
  expect(await pageOf(linkOf(id))).toContain("is cancelled");
});

test("the link of an outdated difference is refused, and an edit while it is paid refunds the payment", async () => {
  const { id, cheap, edit } = await edited();
  await edit({ [addedField(cheap.id)]: "1" });
  const outdated = await pay(id, { amount: "30000" });
  expect(outdated.status).toBe(409);
  expect(pageText(await outdated.text())).toContain("The amount to pay has changed");
  const amount = String(await amountOf(id));
  const [paid, again] = await Promise.all([pay(id, { amount }), edit({ [addedField(cheap.id)]: "2" })]);
  expect([302, 409]).toContain(paid.status);
  expect([302, 200, 409]).toContain(again.response.status);
  const { order } = await readOrder(store, id);
  const isPaid = order.paymentStatus === "Paid";
  expect(toCollectMinor(order)).toBe(isPaid ? 0 : Number(amount) + 600_00);
});

test("the edit of an order that is paid in cash offers no link, but a larger amount to collect", async () => {
  const { id, order, edit, cheapLine } = await editableOrder(store, admin, buyInCash);
  const { review } = await edit({ [lineField(cheapLine)]: "2" });
  expect(pageText(review)).not.toContain("By a payment link");
  expect(toCollectMinor(await readState(id))).toBe(order.totalMinor + 300_00);
});

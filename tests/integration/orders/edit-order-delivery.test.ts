import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { checkAndSave, editFields } from "#tests/fixtures/orders/order-edits.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, buyInCash, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { documentsOf, gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { bought, dispatch } = gstOrders(store);

const SHOP = { street: "4 Hazratganj", city: "Lucknow", state: "Uttar Pradesh", postalCode: "226001" };

const MUMBAI = { address: "14 Hill Road", city: "Mumbai", state: "Maharashtra", postalCode: "400050" };
const RECEIVED = { payment: "received", reference: "UTR 4711" };

beforeAll(async () => {
  await useGst(store);
  await saveTestSection(store, "pickup", { isOn: true, ...SHOP });
  const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
  await saveTestSection(store, "payments", {
    cash: { ...DEFAULT_PAYMENTS.cash, ...limits, rules: NO_CASH_RULES, isOn: true },
  });
});

afterAll(() => expectIntegrity(store));

/** An order of one kurta at ₹500 with shipping to Mumbai, in another state than the shop. */
async function placed(pay: typeof buy | typeof buyInCash = buy) {
  const userId = await makeCustomer(store);
  const variant = await stockKurta(store, 500_00);
  const { id, number } = await pay(store, { userId, lines: [{ variant, quantity: 1 }], ...MUMBAI });
  const { order } = await readOrder(store, id);
  const path = `/admin/orders/${number}/edit`;
  const edit = async (changed: Record<string, string>) =>
    checkAndSave(admin, path, { ...(await editFields(store, number)), ...changed });
  return { id, order, edit };
}

test("an order that is picked up after all gets the shop's address, its state's taxes, and its shipping back", async () => {
  const { id, order, edit } = await placed();
  expect(order.shippingMinor).toBeGreaterThan(0);
  const { review, response } = await edit({ delivery: "pickup" });
  for (const words of ["Delivery Delivery → Pick-up in the shop", "4 Hazratganj", "Refund to the customer"])
    expect(pageText(review)).toContain(words);
  expect(response.status).toBe(302);
  await settleAll(store, id);
  const { order: changed, refunds } = await readOrder(store, id);
  expect(changed).toMatchObject({ deliveryMethod: "pickup", gst: { supply: { kind: "intra-state" } } });
  expect(changed.shippingAddress).toMatchObject(SHOP);
  expect(refunds).toMatchObject([{ amountMinor: order.shippingMinor, status: "done" }]);
  await dispatch(id);
  const [invoice] = await documentsOf(store, id);
  expect(invoice?.totalMinor).toBe(order.totalMinor - order.shippingMinor);
  expect((await edit({ delivery: "standard" })).response.status).toBe(409);
});

test("an order to pick up that is delivered after all needs a whole address, and bears today's shipping", async () => {
  const { street, ...shop } = SHOP;
  const pickup = { delivery: "pickup", address: street, ...shop };
  const { id, number } = await bought([[await stockKurta(store, 500_00), 1]], pickup);
  const { order } = await readOrder(store, id);
  expect(order).toMatchObject({ deliveryMethod: "pickup", shippingMinor: 0 });
  const path = `/admin/orders/${number}/edit`;
  const fields = { ...(await editFields(store, number)), delivery: "standard" };
  const blank = await checkAndSave(admin, path, { ...fields, address: "", postalCode: "" });
  expect(pageText(blank.review)).toContain("Address is required");
  const { review, response } = await checkAndSave(admin, path, { ...fields, ...MUMBAI, ...RECEIVED });
  expect(pageText(review)).toContain("Delivery Pick-up in the shop → Delivery");
  expect(pageText(review)).toMatch(/Shipping ₹[\d.]+ More to pay ₹/);
  expect(response.status).toBe(302);
  const { order: changed } = await readOrder(store, id);
  expect(changed.shippingMinor).toBeGreaterThan(0);
  expect(changed).toMatchObject({
    deliveryMethod: "standard",
    totalMinor: order.totalMinor + changed.shippingMinor,
    gst: { supply: { kind: "inter-state" } },
    shippingAddress: { city: "Mumbai" },
  });
  await dispatch(id);
  const [invoice] = await documentsOf(store, id);
  expect(invoice?.totalMinor).toBe(changed.totalMinor);
});

test("shipping that was refunded for a pick-up cannot be charged again", async () => {
  const { edit } = await placed();
  await edit({ delivery: "pickup" });
  const { review } = await edit({ delivery: "standard", ...MUMBAI });
  expect(pageText(review)).toContain("cancel it and place it again");
});

test("a cash order cannot become one to pick up", async () => {
  const { edit, id } = await placed(buyInCash);
  const { review } = await edit({ delivery: "pickup" });
  expect(pageText(review)).toContain("Orders that you pick up are paid online");
  expect((await readOrder(store, id)).order.deliveryMethod).toBe("standard");
});

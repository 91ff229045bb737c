import { desc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { NO_CASH_RULES, type CashRules } from "#app/domain/payments/cash/cash-risk.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add, customer } from "#tests/requests/cart-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { fieldsFor } from "#tests/servers/razorpay-shop.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
/** One piece at 40.00 with shipping and tax. */
const TOTAL_MINOR = 47_79;

beforeEach(() => useCash({}));

async function useCash(rules: Partial<CashRules>, more: { pinCodes?: string[]; feeMinor?: number } = {}) {
  const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
  await saveTestSection(store, "payments", {
    cash: { ...DEFAULT_PAYMENTS.cash, ...limits, isOn: true, rules: { ...NO_CASH_RULES, ...rules }, ...more },
  });
}

async function order(browser: Visitor, more: Record<string, string> = {}) {
  const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
  return browser.post("/checkout", fieldsFor(variant, { payment: "cash", saveAddress: "on", ...more }));
}

/** A customer with a saved address and one piece in the cart. */
async function customerWithCart(more: Record<string, string> = {}): Promise<Visitor> {
  const { browser } = await customer(app);
  expect((await order(browser, more)).status).toBe(200);
  await add(browser, await stockProduct(store, { priceMinor: 40_00, inventory: 3 }));
  return browser;
}

/** Ships the newest order, which comes back. */
async function returnNewestOrder(): Promise<void> {
  const [newest] = await store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!newest) throw new Error("No order was placed");
  const [line] = (await readOrder(store, newest.id)).lines;
  const steps: Record<string, string>[] = [
    { step: "process" },
    { step: "ship", trackingNumber: "IN1" },
    { step: "return-to-sender", outcome: "returned-to-sender", [`restock.${line?.id}`]: "1" },
  ];
  for (const fields of steps) {
    const { version } = (await readOrder(store, newest.id)).order;
    const response = await admin.post(`/admin/orders/${newest.number}`, {
      ...fields,
      version: String(version),
    });
    expect(response.status).toBe(302);
  }
}

const paymentPart = async (browser: Visitor) => pageText(await (await browser.get("/checkout")).text());

test("the checkout hides cash on delivery from the amount on from which the owner's rules refuse it", async () => {
  const browser = await customerWithCart();
  expect(await paymentPart(browser)).toContain("Cash on delivery");
  await useCash({ largeFromMinor: TOTAL_MINOR, large: "hide" });
  expect(await paymentPart(browser)).not.toContain("Cash on delivery");
  await useCash({ largeFromMinor: TOTAL_MINOR + 1, large: "hide" });
  expect(await paymentPart(browser)).toContain("Cash on delivery");
  await useCash({ largeFromMinor: TOTAL_MINOR + 1, large: "hide" }, { feeMinor: 1 });
  expect(await paymentPart(browser)).not.toContain("Cash on delivery");
});

test("the checkout hides cash on delivery from a customer whose parcels came back, and gives no reason", async () => {
  const place = { phone: "98111 55667" };
  const browser = await customerWithCart(place);
  await useCash({ high: "hide" });
  expect(await paymentPart(browser)).toContain("Cash on delivery");
  await returnNewestOrder();
  expect(await paymentPart(browser)).not.toContain("Cash on delivery");
  const page = await (await browser.get("/checkout")).text();
  for (const word of ["probability", "refused or returned", "largeFromMinor"])
    expect(page).not.toContain(word);
});

test("the checkout does not reveal the parcels of another customer with the same phone number", async () => {
  const place = { state: "Delhi", phone: "98111 66778", postalCode: "110001" };
  await customerWithCart(place);
  await returnNewestOrder();
  const stranger = await customerWithCart(place);
  await useCash({ high: "hide" });
  expect(await paymentPart(stranger)).toContain("Cash on delivery");
  expect((await order(stranger, place)).status).toBe(409);
});

test("where cash is the only method, the checkout shows why it cannot be chosen", async () => {
  const browser = await customerWithCart();
  await saveTestSection(store, "payments", {
    online: false,
    cash: {
      ...(await store.settings.get()).payments.cash,
      rules: { ...NO_CASH_RULES, low: "hide", medium: "hide", high: "hide" },
    },
  });
  expect(await paymentPart(browser)).toContain("Cash on delivery is not offered for this order.");
  await saveTestSection(store, "payments", { online: true });
});

test("the delivery information of a PIN code follows the owner's list of PIN codes for cash", async () => {
  const browser = await customerWithCart();
  await useCash({}, { pinCodes: ["110"] });
  const deliveryTo = async (pin: string): Promise<unknown> =>
    (await app.visitor().get(`/api/v1/delivery?pin=${pin}`)).json();
  expect(await deliveryTo("226001")).toMatchObject({ cashOnDelivery: false, prepaid: true });
  expect(await deliveryTo("110001")).toMatchObject({ cashOnDelivery: true, prepaid: true });
  expect(await paymentPart(browser)).toContain("Cash on delivery is not offered at 226001.");
});

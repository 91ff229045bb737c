import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readToCollect } from "#app/domain/analytics/read-sales.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { collectCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { TEST_CARDS } from "#app/domain/payments/test-bank.server.ts";
import { exportOrdersOf } from "#app/domain/privacy/export-person.server.ts";
import { NO_CASH_RULES, type CashRules } from "#app/domain/payments/cash/cash-risk.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add } from "#tests/requests/cart-requests.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { fieldsFor, openRazorpayShop, TOTAL_MINOR } from "#tests/servers/razorpay-shop.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

const IN_ALL_BANDS = { low: "advance", medium: "advance", high: "advance" } as const;
const ADVANCE: CashRules = { ...NO_CASH_RULES, ...IN_ALL_BANDS, advancePercent: 20 };
/** 20 % of 47.79, rounded up. */
const ADVANCE_MINOR = 10_00;
const REST_MINOR = TOTAL_MINOR - ADVANCE_MINOR;
const CARD = {
  advanceBy: "card",
  cardName: "Meera Bose",
  cardNumber: TEST_CARDS.approved,
  expiryDate: "12/39",
  cvv: "123",
};
const AGREED = { advanceMinor: String(ADVANCE_MINOR), ...CARD };

const { app, admin } = await adminForFile();
const { store } = app;
let shopper: Visitor;

beforeAll(async () => {
  shopper = app.visitor();
  await shopper.signUp("buyer@example.com", "moti jhumka 7");
  await shopper.signIn("buyer@example.com", "moti jhumka 7");
});

beforeEach(() => useRules(store, ADVANCE));

afterAll(() => expectIntegrity(store));

async function useRules(of: AppContext, rules: CashRules): Promise<void> {
  const limits = { openPerCustomer: null, openPerAddress: null, needsConfirmedEmail: false };
  await saveTestSection(of, "payments", {
    cash: { ...DEFAULT_PAYMENTS.cash, ...limits, isOn: true, rules },
  });
}

async function press(more: Record<string, string> = {}, by = shopper) {
  const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
  return {
    response: await by.post("/checkout", { ...fieldsFor(variant, { payment: "cash" }), ...more }),
    variant,
  };
}

/** The page in response to a press without JavaScript, by a visitor whose cart holds the piece. */
async function pressedPage(more: Record<string, string> = {}) {
  const visitor = app.visitor();
  const email = `${crypto.randomUUID()}@example.com`;
  await visitor.signUp(email, "moti jhumka 7");
  await visitor.signIn(email, "moti jhumka 7");
  const variant = await stockProduct(store, { priceMinor: 40_00, inventory: 3 });
  await add(visitor, variant);
  const response = await visitor.post("/checkout", { ...fieldsFor(variant, { payment: "cash" }), ...more });
  const page = await response.text();
  return { status: response.status, page, text: pageText(page), variant };
}

async function latestOrder() {
  const [order] = await store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!order) throw new Error("There is no order");
  return order;
}

async function ordered(more: Record<string, string> = {}) {
  const { response, variant } = await press({ ...AGREED, ...more });
  expect(response.status).toBe(200);
  return { ...(await latestOrder()), variant };
}

const paymentsOf = (orderId: string) =>
  store.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.amountMinor);

async function step(order: { id: string; number: number }, name: string, more: Record<string, string> = {}) {
  const { version } = (await readOrder(store, order.id)).order;
  return admin.post(`/admin/orders/${order.number}`, { step: name, version: String(version), ...more });
}

describe("at checkout", () => {
  test("the advance is stated before anything is charged, with what becomes of it, and the shopper agrees by paying it", async () => {
    const { status, page, text, variant } = await pressedPage();
    expect(status).toBe(409);
    expect(text).toContain("An advance of $10.00");
    expect(text).toContain("$37.79 in cash when the parcel is handed to you");
    expect(text).toContain("If you refuse the parcel, we refund it when the parcel is back.");
    expect(text).toContain("Place Order · $10.00 now");
    expect(page).toContain(`name="advanceMinor" value="${ADVANCE_MINOR}"`);
    expect(await inventoryOf(store, variant.id)).toBe(3);
    const kept = { ...ADVANCE, keepsAdvance: true };
    await useRules(store, kept);
    expect((await pressedPage()).text).toContain("If you refuse the parcel, we may keep it.");
  });

  test("a paid advance places the order, and its page, email, admin, packing slip and figures agree on both parts", async () => {
    const before =
      (await readToCollect(store.db)).find(({ currency }) => currency === "USD")?.amountMinor ?? 0;
    const order = await ordered({ email: "advance@example.com" });
    expect(order).toMatchObject({
      paymentStatus: "Pending",
      paymentMethod: "Cash on delivery",
      totalMinor: TOTAL_MINOR,
      advanceMinor: ADVANCE_MINOR,
    });
    expect(await paymentsOf(order.id)).toMatchObject([
      { provider: "test", status: "captured", amountMinor: ADVANCE_MINOR },
      { provider: "cash", status: "pending", amountMinor: REST_MINOR },
    ]);
    const email = await waitForEmail(app.outbox, "advance@example.com", /order/i);
    expect(email.text).toMatch(/Paid in advance.*\$10\.00/s);
    expect(email.text).toMatch(/In cash, on delivery.*\$37\.79/s);
    const ownOrders = pageText(await (await shopper.get(`/orders?order=${order.number}`)).text());
    expect(ownOrders).toContain("Paid in advance: $10.00");
    expect(ownOrders).toContain("In cash, on delivery: $37.79");
    const page = pageText(await (await admin.get(`/admin/orders/${order.number}`)).text());
    expect(page).toContain("Advance, paid online");
    expect(page).toMatch(/To collect\s+\$37\.79/);
    const slip = await (await admin.get(`/admin/orders/packing-slips?number=${order.number}`)).text();
    expect(pageText(slip)).toContain("Collect in cash: $37.79");
    const after =
      (await readToCollect(store.db)).find(({ currency }) => currency === "USD")?.amountMinor ?? 0;
    expect(after - before).toBe(REST_MINOR);
    const invoice = pageText(await (await shopper.get(`/orders/${order.number}/invoice`)).text());
    expect(invoice).toContain("$10.00 was paid in advance. $37.79 is to be paid in cash on delivery.");
    const exported = await exportOrdersOf(store.db, order.userId ?? "");
    const copy = exported.find(({ id }) => id === order.id);
    expect(copy?.advanceMinor).toBe(ADVANCE_MINOR);
    expect(copy?.payments.map(({ amountMinor }) => amountMinor)).toContain(REST_MINOR);
  });

  test("a declined advance, another amount and a method that is not offered place no order and hold no stock", async () => {
    const { number } = await ordered();
    const declined = await pressedPage({ ...AGREED, cardNumber: TEST_CARDS.declined });
    expect(declined.status).toBe(402);
    expect(declined.text).toContain("An advance of $10.00");
    const other = await press({ ...AGREED, advanceMinor: "100" });
    expect(other.response.status).toBe(409);
    const unoffered = await press({ ...AGREED, advanceBy: "online" });
    expect(unoffered.response.status).toBe(409);
    expect((await press({ ...AGREED, cardNumber: "4242" })).response.status).toBe(400);
    for (const { variant } of [declined, other, unoffered])
      expect(await inventoryOf(store, variant.id)).toBe(3);
    expect((await latestOrder()).number).toBe(number);
  });

  test("cash is hidden where the advance would be the whole total, and only confirmed where nothing can be paid online", async () => {
    await useRules(store, { ...ADVANCE, advanceMinMinor: 100_00 });
    expect((await pressedPage()).text).toContain("Cash on delivery is not offered");
    await useRules(store, ADVANCE);
    await saveTestSection(store, "payments", { online: false });
    expect((await press()).response.status).toBe(200);
    expect(await latestOrder()).toMatchObject({ advanceMinor: 0 });
    expect((await latestOrder()).confirmBy).not.toBeNull();
    await saveTestSection(store, "payments", { online: true });
  });
});

describe("after checkout", () => {
  test("a cancelled order refunds its advance online, and its cash is no longer collected", async () => {
    const order = await ordered({ email: "cancelled@example.com" });
    expect((await shopper.post(`/orders/${order.number}/cancel`, {})).status).toBe(302);
    const email = await waitForEmail(app.outbox, "cancelled@example.com", /cancelled/);
    expect(email.text).toContain("$10.00");
    expect(email.text).not.toContain("IFSC");
    await settleAll(store, order.id);
    const { order: cancelled, refunds } = await readOrder(store, order.id);
    expect(cancelled).toMatchObject({
      status: "Refunded",
      paymentStatus: "Refunded",
      waivedMinor: REST_MINOR,
    });
    expect(refunds.map(({ amountMinor, status }) => [amountMinor, status])).toEqual([
      [ADVANCE_MINOR, "done"],
    ]);
    await expectIntegrity(store);
  });

  test("a refused parcel is taken back with the advance refunded or kept, as the owner chooses", async () => {
    for (const [refund, refundedMinor] of [
      ["rest", ADVANCE_MINOR],
      ["none", 0],
    ] as const) {
      const order = await ordered();
      await step(order, "process");
      await step(order, "ship");
      const [line] = (await readOrder(store, order.id)).lines;
      const fields = { outcome: "returned-to-sender", [`restock.${line?.id}`]: "1", refund };
      const review = await step(order, "return-to-sender", fields);
      expect(review.status).toBe(200);
      const confirmed = { ...fields, confirmedMinor: String(refundedMinor) };
      const done = await step(order, "return-to-sender", confirmed);
      expect([done.status, refund]).toEqual([302, refund]);
      await settleAll(store, order.id);
      const { order: returnedOrder, refunds } = await readOrder(store, order.id);
      expect(returnedOrder).toMatchObject({ waivedMinor: REST_MINOR });
      expect(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(refundedMinor);
      expect(await inventoryOf(store, order.variant.id)).toBe(3);
      await expectIntegrity(store);
    }
  });

  test("collected cash makes the order paid, and a full refund goes back in both ways", async () => {
    const order = await ordered();
    await deliver(store, order.id);
    const change = { orderId: order.id, actor: await administratorOf(store) };
    expect(await collectCash(store.orders, change)).toMatchObject({ ok: true });
    expect((await readOrder(store, order.id)).order.paymentStatus).toBe("Paid");
    const fields = { what: "rest", key: crypto.randomUUID() };
    const page = await (await admin.get(`/admin/orders/${order.number}`)).text();
    expect(pageText(page)).not.toContain("To collect");
    const review = await step(order, "refund", fields);
    expect(review.status).toBe(200);
    expect((await step(order, "refund", { ...fields, confirmedMinor: String(TOTAL_MINOR) })).status).toBe(
      302,
    );
    const { refunds } = await readOrder(store, order.id);
    expect(refunds.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
      ADVANCE_MINOR,
      REST_MINOR,
    ]);
    await expectIntegrity(store);
  });
});

describe("the owner's rules", () => {
  test("the advance is saved with its terms, and refused while nothing can be paid online", async () => {
    const save = async (more: Record<string, string>) => {
      const { version } = await readSection(store.db, "payments");
      return admin.post("/admin/settings/payments", {
        form: "cash-rules",
        version: String(version),
        low: "allow",
        medium: "confirm",
        high: "advance",
        largeFrom: "",
        large: "confirm",
        confirmHours: "24",
        advancePercent: "15",
        advanceMin: "2",
        keepsAdvance: "keep",
        ...more,
      });
    };
    expect((await save({})).status).toBe(302);
    expect((await readSection(store.db, "payments")).value.cash.rules).toMatchObject({
      high: "advance",
      advancePercent: 15,
      advanceMinMinor: 200,
      keepsAdvance: true,
    });
    expect((await save({ advancePercent: "91" })).status).toBe(400);
    await saveTestSection(store, "payments", { online: false });
    const refused = await save({});
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Switch on online payment first");
    await saveTestSection(store, "payments", { online: true });
  });
});

test("through a payment provider the advance alone is paid on its page, and a payment that never comes releases the stock", async () => {
  const shop = await openRazorpayShop();
  await useRules(shop.app.store, ADVANCE);
  const fields = { payment: "cash", advanceBy: "online", advanceMinor: String(ADVANCE_MINOR) };
  const paid = await shop.opened(fields);
  expect(paid.order.amount).toBe(ADVANCE_MINOR);
  expect(await (await shop.customer.get(paid.page)).text()).toContain("$10.00");
  shop.razorpay.pay(paid.order.id);
  await shop.customer.post(paid.page, { intent: "check-status" });
  expect(await shop.statusOf(paid.id)).toBe("placed");
  const { order } = await readOrder(shop.app.store, paid.id);
  expect(order).toMatchObject({ advanceMinor: ADVANCE_MINOR, paymentStatus: "Pending" });
  const abandoned = await shop.opened(fields);
  await shop.end(abandoned.id);
  await shop.expectStock(abandoned.variant.id, 2);
  await shop.close();
});

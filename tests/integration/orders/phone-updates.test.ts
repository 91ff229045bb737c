import { sendReplacement } from "#tests/fixtures/orders/shipments.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cancelUnconfirmed } from "#app/domain/orders/actions/confirm-order.server.ts";
import { shipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import type { ShipmentStatus } from "#app/domain/orders/shipments/shipment.ts";
import { recordTracking } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { MESSAGE_KIND_NAMES } from "#app/domain/messages/message-kinds.ts";
import { DEFAULT_MESSAGES } from "#app/domain/messages/messages.settings.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { processReturn, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import type { TestApp } from "#tests/servers/test-app.ts";
import { inventoryOf, stockProduct } from "#tests/servers/test-store.ts";

const HOUR_MS = 3_600_000;
let fake: FakeMessengers;
let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  fake = await new FakeMessengers().open();
  ({ app, admin } = await openTestAdmin(fake.env()));
  const { store } = app;
  await saveTestSection(store, "checkout", { guests: true });
  const templates = Object.fromEntries(MESSAGE_KIND_NAMES.map((kind) => [kind, kind]));
  await saveTestSection(store, "messages", { ...DEFAULT_MESSAGES, sms: { isOn: true, templates } });
  const rules = { ...NO_CASH_RULES, low: "confirm", medium: "confirm", high: "confirm" } as const;
  await saveTestSection(store, "payments", { cash: { ...DEFAULT_PAYMENTS.cash, isOn: true, rules } });
});

afterAll(async () => {
  await app.close();
  await fake.close();
});

/** Places an order of two shawls as a guest who has a phone number only. */
async function orderBy(phone: string, more: Record<string, string> = {}) {
  const variant = await stockProduct(app.store, { name: "Phone Stole", inventory: 10 });
  const lines = [{ id: variant.id, quantity: 2, price: variant.priceMinor }];
  const response = await app
    .visitor()
    .post("/checkout", checkoutFields(lines, { email: "", phone, ...more }));
  if (response.status !== 200) throw new Error(`The order was not placed: ${response.status}`);
  const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (!order?.userId) throw new Error("No order");
  return { id: order.id, variant, customer: { id: order.userId, role: "customer" as const } };
}

const receivedBy = (phone: string) =>
  fake.received.filter(({ to }) => `+${to}` === phone).map(({ template }) => template);

/** Waits until the phone has received these messages, in this order, and no other is queued. */
async function expectReceived(phone: string, templates: string[]): Promise<void> {
  await vi.waitFor(() => expect(receivedBy(phone)).toEqual(templates), { timeout: 10_000, interval: 50 });
  const isOfAccount = eq(outgoingMessages.recipient, phone);
  expect(await app.store.db.$count(outgoingMessages, isOfAccount)).toBe(templates.length);
}

test("each event of an order is sent to the phone once and in order, even if a carrier or the owner repeats it", async () => {
  const { store } = app;
  const phone = "+919876581001";
  const { id: orderId, variant, customer } = await orderBy(phone);
  const change = { orderId, actor: await administratorOf(store) };
  const trackingNumber = "IN5550001";
  const track = (status: ShipmentStatus) => {
    const at = new Date();
    const events = [{ key: status, description: status, location: "", at }];
    return recordTracking(store.orders, "by-hand", { trackingNumber, status, at, events });
  };
  await startProcessing(store.orders, change);
  for (const _ of [1, 2]) await shipOrder(store.orders, { ...change, trackingNumber });
  await Promise.all([track("out-for-delivery"), track("out-for-delivery")]);
  for (const status of ["delivered", "out-for-delivery", "delivered"] as const) await track(status);
  const orderLineId = (await readOrder(store, orderId)).lines[0]?.id ?? "";
  const exchangeVariantId = await addOtherSize(store, variant, { inventory: 3 });
  const sendBack = async (resolution: "exchange" | "refund") => {
    const line = { orderLineId, quantity: 1, ...(resolution === "exchange" && { exchangeVariantId }) };
    const input = { orderId, actor: customer, reason: "too-small", comment: "", resolution } as const;
    const requested = await requestReturn(store.orders, { ...input, lines: [line] });
    if (!requested.ok) throw new Error(JSON.stringify(requested));
    expect(await processReturn(store, requested.returnId)).toMatchObject({ ok: true });
  };
  await sendBack("exchange");
  await sendReplacement(store, orderId);
  await sendBack("refund");
  for (const _ of [1, 2]) await settleAll(store, orderId);
  await expectReceived(phone, [
    "order-confirmation",
    "order-shipped",
    "order-out-for-delivery",
    "order-delivered",
    "exchange-sent",
    "order-delivered",
    "order-refunded",
  ]);
});

test("a guest with a phone number only gets a request to confirm a cash order, and a message when it is cancelled unconfirmed", async () => {
  const { store } = app;
  const phone = "+919876581002";
  const { variant } = await orderBy(phone, { payment: "cash" });
  const late = { now: () => new Date(Date.now() + 200 * HOUR_MS) };
  for (const _ of [1, 2]) await cancelUnconfirmed({ ...store.orders, clock: late });
  store.jobs.nudge("send-mail");
  await expectReceived(phone, ["order-to-confirm", "order-cancelled"]);
  expect(await inventoryOf(store, variant.id)).toBe(10);
});

test("the admin says that a guest without an email address is called about changes, and gets a paid refund by SMS", async () => {
  const { store } = app;
  const { id: orderId } = await orderBy("+919876581099");
  const change = { orderId, actor: await administratorOf(store) };
  const { order } = await readOrder(store, orderId);
  await startProcessing(store.orders, change);
  await shipOrder(store.orders, { ...change, trackingNumber: "IN5550099" });
  const page = async () => pageText(await (await admin.get(`/admin/orders/${order.number}`)).text());
  const called = "The customer has no email address and gets no message: call +91 98765 81099.";
  expect(await page()).toContain(called);
  expect(await page()).not.toContain("gets an email");
  await store.db.update(orders).set({ email: "asha@example.com" }).where(eq(orders.id, orderId));
  expect(await page()).toContain("The customer gets an email.");
  expect(await page()).not.toContain(called);
});

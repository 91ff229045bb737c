import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
} from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  requestContextKey,
  serverContextKey,
  type RequestContext,
  type ServerContext,
} from "#app/context/context-keys.server.ts";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { settleHosted } from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { notify } from "#app/domain/messages/notify.server.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { settleRefund } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { bookShipment } from "#app/domain/orders/shipments/booking/book-shipment.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { recordTracking } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { administratorOf, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { BOTH_CHANNELS } from "#tests/fixtures/phone-messages.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { openFakeExamples } from "#tests/servers/providers/fake-examples.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { openExampleCarrier } from "../../../docs/examples/carrier.ts";
import { openExampleSms } from "../../../docs/examples/channel.ts";
import InStock, { loader } from "../../../docs/examples/page.tsx";
import { openExamplePay } from "../../../docs/examples/payment-provider.ts";
import { ROOT } from "../../../scripts/root.ts";

const MAX_LINES = 80;

const fake = await openFakeExamples();
const hosted = openExamplePay({ ...fake.access, webhookSecret: fake.secret });
const carrier = openExampleCarrier({ ...fake.access, webhookToken: fake.secret });
const sms = openExampleSms(fake.access);
// A store of its own: with a payment page the test bank takes no cards, with which the other tests pay.
const paid = await storeForFile({ providers: { hosted } });
const store = await storeForFile({ providers: { carrier, phoneTransports: { sms } } });

beforeAll(async () => {
  await saveTestSection(store, "sales", { currency: "INR" });
  await saveTestSection(store, "messages", BOTH_CHANNELS);
});
afterAll(async () => {
  await expectIntegrity(paid);
  await expectIntegrity(store);
  await fake.close();
});

test("each example has at most 80 lines, and the documentation names it", async () => {
  const page = await readFile(path.join(ROOT, "docs/extending.md"), "utf8");
  const files = await readdir(path.join(ROOT, "docs/examples"));
  expect(files).toHaveLength(4);
  for (const file of files) {
    const lines = (await readFile(path.join(ROOT, "docs/examples", file), "utf8")).trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
    expect(page).toContain(`(examples/${file})`);
  }
});

test("an order is paid on the example provider's page and refunded by it", async () => {
  const variant = await stockProduct(paid, { priceMinor: 4000 });
  const { cardName: _n, cardNumber: _c, expiryDate: _e, cvv: _v, ...fields } = checkoutFields([]);
  const placed = await placeOrder(paid.checkout, {
    userId: await makeCustomer(paid),
    idempotencyKey: crypto.randomUUID(),
    lines: [{ variantId: variant.id, quantity: 1, priceMinor: 4000 }],
    form: CheckoutForm.parse({ ...fields, payment: "online" }),
  });
  if (placed.kind !== "pay") throw new Error(placed.kind);
  const { checkoutId } = placed;
  const settled = () => settleHosted(paid.checkout, hosted, checkoutId, { isOver: false });
  expect(await settled()).toBe("reserved");
  const payment = [...fake.payments.values()].find(({ key }) => key === checkoutId);
  if (!payment) throw new Error("The provider has no payment");
  payment.isPaid = true;
  expect(await settled()).toBe("placed");
  const [order] = await paid.db.select().from(orders);
  if (!order) throw new Error("There is no order");
  expect(order.isTest).toBe(true);
  await cancelOrder(paid.orders, { orderId: order.id, actor: await administratorOf(paid) });
  const { refunds } = await readOrder(paid, order.id);
  for (const { id } of refunds) await settleRefund(paid.orders, id);
  expect((await readOrder(paid, order.id)).order.status).toBe("Refunded");
  expect(payment.refundedMinor).toBe(payment.amountMinor);
});

test("the example provider refuses a key, a return and a webhook that are not its own", async () => {
  expect(await hosted.testConnection()).toBe("ExamplePay accepts the key.");
  const stranger = openExamplePay({ ...fake.access, apiKey: "wrong", webhookSecret: fake.secret });
  await expect(stranger.testConnection()).rejects.toMatchObject({ refusesKeys: true });
  expect(hosted.isCallbackSigned({ payment: "pay-1", signature: fake.sign("pay-2") })).toBe(false);
  expect(hosted.isCallbackSigned({ payment: "pay-1", signature: fake.sign("pay-1") })).toBe(true);
  const body = JSON.stringify({ id: "event-1", type: "payment.paid", payment: "pay-1" });
  const read = (signature: string) =>
    hosted.readEvent(new TextEncoder().encode(body), new Headers({ "x-signature": signature }));
  expect(read(fake.sign("else"))).toBeNull();
  expect(read(fake.sign(body))).toMatchObject({ id: "event-1", payment: "pay-1" });
});

test("the example carrier books a parcel, and its reports ship and deliver the order", async () => {
  const order = await processedOrder(store);
  const lines = [
    { orderLineId: order.shawlLine, quantity: 2 },
    { orderLineId: order.broochLine, quantity: 1 },
  ];
  const size = { lengthCm: 30, widthCm: 25, heightCm: 8 };
  await shipping(store).pack(order.id, lines, { courier: "", size });
  const deps = { ...store.orders, carrier };
  const booking = { orderId: order.id, sequence: 1, courierId: null };
  expect(await bookShipment(deps, booking)).toEqual({ ok: true, labelError: null });
  const [shipment] = (await readProgress(store.db, order.id)).shipments;
  const trackingNumber = shipment?.trackingNumber ?? "";
  expect(shipment).toMatchObject({ carrier: "example-carrier", courier: "Example Express" });
  expect(trackingNumber).toMatch(/^EX/);
  for (const status of ["shipped", "delivered"]) {
    const body = JSON.stringify({ trackingNumber, status, at: store.clock.now() });
    const read = carrier.readWebhook(new TextEncoder().encode(body), new Headers({ "x-token": fake.secret }));
    if (!read.ok) throw new Error(read.error);
    expect(await recordTracking(store.orders, carrier.name, read.report)).toEqual({ ok: true });
  }
  expect((await readOrder(store, order.id)).order.status).toBe("Delivered");
  expect(carrier.readWebhook(new Uint8Array(), new Headers())).toEqual({ ok: false, error: "forged" });
});

test("the example channel sends a message with its template and variables", async () => {
  const { jobs, publicUrl, db } = store;
  const values = { name: "Asha", order: "#000001", total: "₹1", code: "1-abcdefghijklmnop" };
  const to = { phone: "+919876500001", whatsapp: false };
  await inTransaction(db, (tx) =>
    notify(
      tx,
      { jobs, publicUrl, messages: BOTH_CHANNELS },
      { kind: "order-confirmation", event: newId(), to, values },
    ),
  );
  jobs.nudge("send-mail");
  const received = () => fake.messages.filter((message) => message["to"] === to.phone);
  await vi.waitFor(() => expect(received()).toHaveLength(1), 10_000);
  expect(received()[0]).toMatchObject({
    template: "sms-confirmed",
    variables: { name: "Asha", total: "₹1" },
  });
});

test("the example page shows the categories with their products in stock", async () => {
  await stockProduct(store, { inventory: 3 });
  await stockProduct(store, { inventory: 0 });
  const tags: string[] = [];
  const context = new RouterContextProvider();
  // Casts: the page uses only these parts of the contexts.
  context.set(serverContextKey, { app: store } as ServerContext);
  const allowPublicCaching = (named: readonly string[] = []) => void tags.push(...named);
  context.set(requestContextKey, { allowPublicCaching } as RequestContext);
  const routes: RouteObject[] = [{ path: "/in-stock", loader, Component: InStock }];
  const handler = createStaticHandler(routes);
  const result = await handler.query(new Request("http://shop/in-stock"), { requestContext: context });
  if (result instanceof Response) throw new Error("The page redirects");
  const router = createStaticRouter(handler.dataRoutes, result);
  const html = renderToString(createElement(StaticRouterProvider, { router, context: result }));
  expect(pageText(html)).toMatch(/In stock.*Test ?: ?\d+/s);
  expect(tags).toEqual(["listings"]);
});

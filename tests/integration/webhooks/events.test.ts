import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { callBackAction } from "#app/domain/orders/waiting/call-back-action.server.ts";
import { webhookBodySchema } from "#app/domain/webhooks/event-body.ts";
import { groupOf, WEBHOOK_GROUPS, WEBHOOK_TYPE_NAMES } from "#app/domain/webhooks/event-types.ts";
import { webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { letMessagesWait, waitingOf } from "#tests/fixtures/orders/waiting.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { makeEndpoint, testSender } from "#tests/fixtures/webhooks.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { WebhookReceiver } from "#tests/servers/webhook-receiver.ts";

const store = await storeForFile();
const { db } = store;
const receiver = await new WebhookReceiver().open();
const { sender } = await testSender(store);

beforeAll(async () => {
  receiver.secret = (await makeEndpoint(store, receiver.url)).secret;
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await sender.run();
  receiver.received.length = 0;
});

/** The bodies that were received, parsed by the schemas of the API's document. */
async function sent() {
  await sender.run();
  const bodies = receiver.received.map(({ body }) => {
    const { type } = JSON.parse(body) as { type: string };
    const name = WEBHOOK_TYPE_NAMES.find((known) => known === type);
    if (!name) throw new Error(`${type} is no type`);
    return webhookBodySchema(name).parse(JSON.parse(body));
  });
  return bodies.toSorted((a, b) => a.type.localeCompare(b.type));
}

test("every type belongs to a group", () => {
  for (const type of WEBHOOK_TYPE_NAMES) expect(WEBHOOK_GROUPS).toHaveProperty(groupOf(type));
});

test("an order sends its events with ids and a URL, and no personal data", async () => {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store);
  await sender.run();
  receiver.received.length = 0;
  const order = await buy(store, { userId, lines: [{ variant, quantity: 2 }], firstName: "Kamala" });
  const bodies = await sent();
  const url = `${store.publicUrl}/api/v1/admin/orders/${order.number}`;
  expect(bodies).toMatchObject([
    { type: "order.placed", data: { orderNumber: order.number, isTest: false, url } },
    {
      type: "stock.changed",
      data: { variantId: variant.id, productId: variant.productId, delta: -2, reason: "reserved" },
    },
  ]);
  const [placed] = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.at));
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toContain(placed?.id);
  const all = receiver.received.map(({ body }) => body).join("");
  for (const secret of ["Kamala", "@example.com", userId]) expect(all).not.toContain(secret);
  expect(Math.max(...receiver.received.map(({ body }) => body.length))).toBeLessThan(20_000);
});

test("an action sends its events once it can no longer be called back, and none if it was", async () => {
  await letMessagesWait(store);
  const { afterTheWait, actionOf } = waitingOf(store);
  const { id: adminId } = await administratorOf(store);
  const cancelled = async () => {
    const variant = await stockProduct(store);
    const order = await buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 1 }] });
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
    const actor = { id: adminId, role: "admin" } as const;
    const change = { orderId: order.id, expectedVersion: row?.version ?? 0, actor };
    expect(await cancelOrder(store.orders, { ...change, reason: "asked by phone" })).toMatchObject({
      ok: true,
    });
    return { ...order, actor };
  };
  const [first, second] = [await cancelled(), await cancelled()];
  const typesOf = async () =>
    (await sent()).map(({ type }) => type).filter((type) => type === "order.cancelled");
  expect(await typesOf()).toEqual([]);
  const actionId = await actionOf(first.id);
  expect(await callBackAction(store.orders, { orderId: first.id, actionId, actor: first.actor })).toEqual({
    ok: true,
  });
  await afterTheWait();
  expect(await typesOf()).toEqual(["order.cancelled"]);
  const bodies = receiver.received.map(({ body }) => body).filter((body) => body.includes("order.cancelled"));
  expect(bodies.join("")).toContain(`"orderNumber":${second.number},`);
  // The event of the action that was called back is deleted.
  const isCancelled = and(eq(webhookEvents.kind, "cancelled"), isNull(webhookEvents.dispatchedAt));
  expect(await db.$count(webhookEvents, isCancelled)).toBe(0);
  // A job refunds the order that stays cancelled.
  await expect.poll(async () => (await sent()).map(({ type }) => type)).toContain("refund.completed");
});

test("products, stock and customers send events of their changes, guests none", async () => {
  const variant = await stockProduct(store);
  const userId = await makeCustomer(store);
  await db
    .insert(users)
    .values({ id: crypto.randomUUID(), name: "", email: "x@guest.invalid", isGuest: true });
  await adjustStock(db, variant.id, 3);
  await db.update(products).set({ version: 2 }).where(eq(products.id, variant.productId));
  // No change that concerns other software.
  await db.update(products).set({ ratingCount: 3 }).where(eq(products.id, variant.productId));
  await db.update(users).set({ lastSignInAt: new Date() }).where(eq(users.id, userId));
  await db.update(users).set({ name: "Another Name" }).where(eq(users.id, userId));
  await db.delete(users).where(eq(users.id, userId));
  const bodies = await sent();
  expect(bodies.map(({ type, data }) => [type, data])).toMatchObject([
    ["customer.created", { customerId: userId }],
    ["customer.deleted", { customerId: userId }],
    ["customer.updated", { customerId: userId }],
    ["product.created", { productId: variant.productId }],
    ["product.updated", { productId: variant.productId }],
    ["stock.changed", { url: `${store.publicUrl}/api/v1/admin/products/${variant.productId}` }],
    ["stock.changed", { variantId: variant.id }],
  ]);
});

test("a change that is rolled back sends nothing", async () => {
  const variant = await stockProduct(store);
  await sender.run();
  receiver.received.length = 0;
  const failed = inTransaction(db, async (tx) => {
    await tx.update(products).set({ version: 7 }).where(eq(products.id, variant.productId));
    expect(await tx.$count(webhookEvents, eq(webhookEvents.subjectId, variant.productId))).toBe(2);
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(await sent()).toEqual([]);
});

test("types that no endpoint has are not stored, and without an endpoint nothing is recorded", async () => {
  await db.update(webhookEndpoints).set({ types: ["order.placed"] });
  const variant = await stockProduct(store);
  expect(await db.$count(webhookEvents, eq(webhookEvents.subjectId, variant.productId))).toBe(1);
  expect(await sent()).toEqual([]);
  expect(await db.$count(webhookEvents, eq(webhookEvents.subjectId, variant.productId))).toBe(0);
  await db.update(webhookEndpoints).set({ state: "off" });
  const second = await stockProduct(store);
  expect(await db.$count(webhookEvents, eq(webhookEvents.subjectId, second.productId))).toBe(0);
});

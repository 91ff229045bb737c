import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliverOrder, shipOrder } from "#app/domain/orders/actions/advance-order.server.ts";
import { listPackingSlips } from "#app/domain/orders/documents/packing-slips.server.ts";
import { recordTracking } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { refundConfirmed } from "#tests/fixtures/orders/delivered-order.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const app = await appForFile();
const { store } = app;
const { pack, send } = shipping(store);

const one = (orderLineId: string, quantity = 1) => ({ orderLineId, quantity });

/** The products that the email with a matching subject names. */
async function namedIn(recipient: string, subject: RegExp): Promise<string[]> {
  const { text = "" } = await waitForEmail(app.outbox, recipient, subject);
  return ["Parted Shawl", "Parted Brooch"].filter((name) => text.includes(name));
}

test("emails of an order of which an item was refunded before the dispatch name only what is sent", async () => {
  const { id, actor, change, email, broochLine } = await processedOrder(store);
  const scope = { kind: "pieces" as const, items: [one(broochLine)] };
  await refundConfirmed(store, { orderId: id, actor, key: newId(), scope, restock: scope.items });
  await shipOrder(store.orders, { ...change, trackingNumber: "IN1" });
  expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
  expect(await namedIn(email, /is on its way/)).toEqual(["Parted Shawl"]);
  expect(await namedIn(email, /has arrived/)).toEqual(["Parted Shawl"]);
});

test("the email about a parcel that is out for delivery names its items, and the last one all that was delivered", async () => {
  const { id, change, email, shawlLine, broochLine } = await processedOrder(store);
  await send(id, [one(shawlLine, 2)]);
  await send(id, [one(broochLine)]);
  const event = { key: "1", description: "Out for delivery", location: "", at: new Date() };
  const report = { trackingNumber: "TN2", at: event.at, events: [event] };
  expect(await recordTracking(store.orders, "by-hand", { ...report, status: "out-for-delivery" })).toEqual({
    ok: true,
  });
  expect(await namedIn(email, /arrives today/)).toEqual(["Parted Brooch"]);
  expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
  expect(await namedIn(email, /has arrived/)).toEqual(["Parted Shawl", "Parted Brooch"]);
});

test("the packing slip names no item whose removal made the order Shipped", async () => {
  const { id, number, actor, shawlLine, broochLine } = await processedOrder(store);
  await send(id, [one(shawlLine, 2)]);
  const scope = { kind: "pieces" as const, items: [one(broochLine)] };
  await refundConfirmed(store, { orderId: id, actor, key: newId(), scope, restock: [] });
  const [slip] = await listPackingSlips(store.db, [number]);
  expect(slip?.lines.map(({ productName }) => productName)).toEqual(["Parted Shawl"]);
});

test("a guest's email about the delivery names what was delivered, without review links", async () => {
  const { id, actor, change, email, broochLine } = await processedOrder(store);
  await store.db.update(orders).set({ isGuest: true }).where(eq(orders.id, id));
  const scope = { kind: "pieces" as const, items: [one(broochLine)] };
  await refundConfirmed(store, { orderId: id, actor, key: newId(), scope, restock: scope.items });
  await shipOrder(store.orders, { ...change, trackingNumber: "IN3" });
  expect(await deliverOrder(store.orders, change)).toMatchObject({ ok: true });
  expect(await namedIn(email, /has arrived/)).toEqual(["Parted Shawl"]);
  const { text } = await waitForEmail(app.outbox, email, /has arrived/);
  expect(text).not.toContain("/review");
});

test("the email about two parcels that leave at once counts the items of both", async () => {
  const { id, change, email, shawlLine, broochLine } = await processedOrder(store);
  await pack(id, [one(shawlLine)]);
  await pack(id, [one(shawlLine), one(broochLine)]);
  expect(await shipOrder(store.orders, { ...change, trackingNumber: "IN4" })).toMatchObject({ ok: true });
  const { text } = await waitForEmail(app.outbox, email, /is on its way/);
  expect(text).toMatch(/2 × Parted Shawl/);
  expect(text).toMatch(/1 × Parted Brooch/);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { removeItems } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import { reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import type { ItemRemoval } from "#app/domain/orders/shipments/shipment.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buyInCash, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { documentsOf, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { inventoryOf, makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { pack, dispatch, send } = shipping(store);

beforeAll(async () => {
  await useGst(store);
  const limits = {
    openPerCustomer: null,
    openPerAddress: null,
    needsConfirmedEmail: false,
    rules: undefined,
  };
  await saveTestSection(store, "payments", {
    cash: { ...DEFAULT_PAYMENTS.cash, ...limits, rules: NO_CASH_RULES, isOn: true },
  });
});

afterAll(() => expectIntegrity(store));

/** A processed cash order of two kurtas at ₹1,000 and one at ₹300, at prices with GST inside. */
async function cashOrder() {
  const userId = await makeCustomer(store);
  const dear = await stockKurta(store, 1000_00);
  const cheap = await stockKurta(store, 300_00);
  const placed = await buyInCash(store, {
    userId,
    email: `${userId}@example.com`,
    lines: [
      { variant: dear, quantity: 2 },
      { variant: cheap, quantity: 1 },
    ],
  });
  const change = { orderId: placed.id, actor: await administratorOf(store) };
  await startProcessing(store.orders, change);
  const { order, lines } = await readOrder(store, placed.id);
  const [dearLine = "", cheapLine = ""] = lines.map(({ id }) => id);
  const remove = (more: Pick<ItemRemoval, "items"> & Partial<ItemRemoval>) =>
    removeItems(store.orders, { ...change, restock: [], ...more });
  return { ...order, dear, cheap, dearLine, cheapLine, change, remove };
}

const one = (orderLineId: string, quantity = 1) => ({ orderLineId, quantity });
const dueOf = async (orderId: string) => {
  const [cash] = await store.db.select().from(payments).where(eq(payments.orderId, orderId));
  return cash?.amountMinor;
};

test("pieces that wait are removed from a partly sent cash order, which is then sent, collected and delivered whole", async () => {
  const order = await cashOrder();
  await send(order.id, [one(order.dearLine, 2)]);
  const removed = await order.remove({
    items: [one(order.cheapLine)],
    restock: [one(order.cheapLine)],
    reason: "Damaged by a leak",
  });
  expect(removed).toMatchObject({ ok: true, order: { status: "Shipped" } });
  expect(await inventoryOf(store, order.cheap.id)).toBe(10);
  const { order: orderAfter } = await readOrder(store, order.id);
  expect(await dueOf(order.id)).toBe(order.totalMinor - orderAfter.waivedMinor);
  const email = await waitForEmail(app.outbox, order.email, /cannot send/);
  expect(email.text).toContain("1 × Kurta at 30000");
  expect(email.text).toContain("Damaged by a leak");
  const page = pageText(await (await admin.get(`/admin/orders/${order.number}`)).text());
  expect(page).toContain("Removed from the order: 1 × Kurta at 30000");
  expect(await deliverOrder(store.orders, order.change)).toMatchObject({ ok: true });
  const { version } = (await readOrder(store, order.id)).order;
  const collected = await admin.post(`/admin/orders/${order.number}`, {
    step: "collect",
    version: String(version),
  });
  expect(collected.status).toBe(302);
  expect((await readOrder(store, order.id)).order).toMatchObject({
    status: "Delivered",
    paymentStatus: "Paid",
  });
});

test("removed pieces stand on no invoice, neither of the next parcel nor of one that is sent again", async () => {
  const order = await cashOrder();
  await send(order.id, [one(order.dearLine)]);
  expect(await order.remove({ items: [one(order.cheapLine)] })).toMatchObject({ ok: true });
  await send(order.id, [one(order.dearLine)]);
  const returnedParcel = {
    sequence: 1,
    outcome: "returned-to-sender",
    reusable: [one(order.dearLine)],
  } as const;
  expect(await reshipShipment(store.orders, { ...order.change, ...returnedParcel })).toMatchObject({
    ok: true,
  });
  await pack(order.id, [one(order.dearLine)]);
  await dispatch(order.id, 3);
  const documents = await documentsOf(store, order.id);
  expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "invoice"]);
  const lines = documents.flatMap(({ content }) => content.lines);
  expect(lines.map(({ orderLineId }) => orderLineId)).not.toContain(order.cheapLine);
  const { order: orderAfter } = await readOrder(store, order.id);
  const invoiced = documents.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  expect(invoiced).toBe(order.totalMinor - orderAfter.waivedMinor);
});

test("pieces of an invoiced parcel that came back are credited when they are removed", async () => {
  const order = await cashOrder();
  await send(order.id, [one(order.cheapLine)]);
  await send(order.id, [one(order.dearLine, 2)]);
  const returnedParcel = {
    sequence: 1,
    outcome: "returned-to-sender",
    reusable: [one(order.cheapLine)],
  } as const;
  expect(await reshipShipment(store.orders, { ...order.change, ...returnedParcel })).toMatchObject({
    ok: true,
  });
  expect(await order.remove({ items: [one(order.cheapLine)] })).toMatchObject({ ok: true });
  const notes = (await documentsOf(store, order.id)).filter(({ kind }) => kind === "credit-note");
  expect(notes.map(({ totalMinor }) => totalMinor)).toEqual([300_00]);
});

test("packed pieces, a paid order and the last pieces of an order are refused, and two requests remove once", async () => {
  const order = await cashOrder();
  const everything = [one(order.dearLine, 2), one(order.cheapLine)];
  expect(await order.remove({ items: everything })).toMatchObject({ error: "cancel-instead" });
  await pack(order.id, [one(order.dearLine)]);
  expect(await order.remove({ items: [one(order.dearLine, 2)] })).toMatchObject({ error: "pieces-gone" });
  expect(
    await order.remove({ items: [one(order.cheapLine)], restock: [one(order.cheapLine, 2)] }),
  ).toMatchObject({ error: "pieces-gone" });
  const both = await Promise.all([1, 2].map(() => order.remove({ items: [one(order.cheapLine)] })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const { version } = (await readOrder(store, order.id)).order;
  await admin.post(`/admin/orders/${order.number}`, { step: "collect", version: String(version) });
  expect(await order.remove({ items: [one(order.dearLine)] })).toMatchObject({ error: "not-possible" });
});

test("the order page offers the form for an unpaid order only, and asks which items", async () => {
  const order = await cashOrder();
  const path = `/admin/orders/${order.number}`;
  const page = async () => pageText(await (await admin.get(path)).text());
  expect(await page()).toContain("Remove items…");
  const fields = { step: "remove-pieces", version: String((await readOrder(store, order.id)).order.version) };
  const empty = await admin.post(path, { ...fields, [`pieces.${order.cheapLine}`]: "0" });
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain("Choose how many items to remove");
  const removed = await admin.post(path, { ...fields, [`pieces.${order.cheapLine}`]: "1" });
  expect(removed.status).toBe(302);
  await admin.post(path, {
    step: "collect",
    version: String((await readOrder(store, order.id)).order.version),
  });
  expect(await page()).not.toContain("Remove items…");
});

import { and, asc, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { balances } from "#app/domain/balances/balances.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { shipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { sequenceOfOrder } from "#app/domain/orders/emails/order-emails.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { itemsOf, processReturn, request, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { buyGiftCard, sellGiftCards } from "#tests/fixtures/payments/gift-cards.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy, buyInCash, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { shipping } from "#tests/fixtures/orders/shipments.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { db } = store;
const { pack } = shipping(store);
const HTML = { accept: "text/html" };

beforeAll(() => sellGiftCards(store));
beforeEach(() => saveTestSection(store, "opening", { isSample: false }));
afterAll(() => expectIntegrity(store));

async function bought({ isTest = true, quantity = 2 } = {}) {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor: 4000, inventory: 9 });
  const lines = [{ variant, quantity }];
  const order = await buy(store, { userId, email: `${userId}@example.com`, isTest, lines });
  return { ...order, userId, variant };
}

const run = async (number: number, step: string, by = admin) =>
  by.post(`/admin/orders/${number}`, { step, version: await versionOf(number), trackingNumber: "" }, HTML);

async function versionOf(number: number): Promise<string> {
  const [order] = await db.select({ version: orders.version }).from(orders).where(eq(orders.number, number));
  return String(order?.version ?? 0);
}

async function stockOf(id: string): Promise<number | undefined> {
  const [row] = await db.select({ stock: variants.inventory }).from(variants).where(eq(variants.id, id));
  return row?.stock;
}

const pageOf = async (path: string) => pageText(await (await admin.get(path)).text());

test("in a shop that is no sample a test order is neither processed, shipped, packed nor invoiced, and a real order is", async () => {
  const trial = await bought();
  for (const step of ["process", "ship"]) {
    const refused = await run(trial.number, step);
    expect([step, refused.status]).toEqual([step, 409]);
    expect(pageText(await refused.text())).toContain("neither shipped nor invoiced");
  }
  await db.update(orders).set({ status: "Processing" }).where(eq(orders.id, trial.id));
  const actor = await administratorOf(store);
  expect(await shipOrder(store.orders, { orderId: trial.id, actor, trackingNumber: "" })).toMatchObject({
    ok: false,
    error: "test-order",
  });
  const { lines } = await readOrder(store, trial.id);
  const items = lines.map(({ id: orderLineId }) => ({ orderLineId, quantity: 1 }));
  expect(await pack(trial.id, items)).toEqual({ ok: false, error: "test-order" });
  expect((await admin.get(`/admin/orders/${trial.number}/invoice`)).status).toBe(404);
  const page = await pageOf(`/admin/orders/${trial.number}`);
  expect(page).toContain("Delete test order");
  for (const words of ["Start processing", "Pack a shipment", "Invoice "]) expect(page).not.toContain(words);
  const real = await bought({ isTest: false });
  expect((await run(real.number, "process")).status).toBe(302);
  expect((await admin.get(`/admin/orders/${real.number}/invoice`)).status).toBe(200);
});

test("in a sample shop a test order is shipped and invoiced, and the admin says that it is a sample", async () => {
  await saveTestSection(store, "opening", { isSample: true });
  const trial = await bought();
  expect((await run(trial.number, "process")).status).toBe(302);
  expect((await admin.get(`/admin/orders/${trial.number}/invoice`)).status).toBe(200);
  expect(await pageOf("/admin/orders")).toContain("Sample shop: payments are tests");
  const { version } = await readOpening();
  const ended = await admin.post("/admin/settings/opening", { form: "end-sample", version }, HTML);
  expect(ended.status).toBe(302);
  expect((await store.settings.get()).opening.isSample).toBe(false);
  expect(await pageOf("/admin/orders")).not.toContain("Sample shop");
});

async function readOpening() {
  const html = await (await admin.get("/admin/settings/opening")).text();
  return { version: /name="version" value="(\d+)"/.exec(html)?.[1] ?? "0" };
}

test("deleting a test order removes it with its payment and messages, and puts its items back in stock with a reason", async () => {
  const trial = await bought();
  expect(await stockOf(trial.variant.id)).toBe(7);
  const deleted = await run(trial.number, "delete-test");
  expect([deleted.status, deleted.headers.get("location")]).toEqual([302, "/admin/orders"]);
  expect((await admin.get(`/admin/orders/${trial.number}`)).status).toBe(404);
  expect(await stockOf(trial.variant.id)).toBe(9);
  const [movement] = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, trial.variant.id))
    .orderBy(desc(stockMovements.at), desc(stockMovements.id))
    .limit(1);
  expect(movement).toMatchObject({ reason: "deleted", delta: 2, note: orderNumberLabel(trial.number) });
  expect(await db.$count(payments, eq(payments.orderId, trial.id))).toBe(0);
  expect(await db.$count(outgoingMessages, eq(outgoingMessages.sequence, sequenceOfOrder(trial.id)))).toBe(0);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, trial.id), eq(auditLog.action, "order.deleted")));
  expect(entry?.before).toMatchObject({ number: trial.number });
  await expectIntegrity(store);
});

test("a shipped, returned and refunded test order of a sample is deleted with its parcel and return", async () => {
  await saveTestSection(store, "opening", { isSample: true });
  const trial = await bought();
  await deliver(store, trial.id);
  const { lines } = await readOrder(store, trial.id);
  const returnId = await request(store, {
    orderId: trial.id,
    actor: { id: trial.userId, role: "customer" },
    lines: lines.map(({ id: orderLineId }) => ({ orderLineId, quantity: 1 })),
    reason: "too-small",
    comment: "It pinches.",
    resolution: "refund",
  });
  expect(await itemsOf(store, returnId)).toHaveLength(1);
  await processReturn(store, returnId, false);
  await settleAll(store, trial.id);
  expect((await run(trial.number, "delete-test")).status).toBe(302);
  expect(await db.$count(orders, eq(orders.id, trial.id))).toBe(0);
  expect(await stockOf(trial.variant.id)).toBe(9);
  await expectIntegrity(store);
});

test("a gift card that a test order has bought is void once the order is deleted", async () => {
  const { order, balance } = await buyGiftCard(app, {});
  expect((await run(order.number, "delete-test")).status).toBe(302);
  const [after] = await db.select().from(balances).where(eq(balances.id, balance.id));
  expect(after?.openMinor).toBe(0);
  await expectIntegrity(store);
});

test("an order that is no test order cannot be deleted, nor any by staff without the permission", async () => {
  const real = await bought({ isTest: false });
  const refused = await run(real.number, "delete-test");
  expect(refused.status).toBe(409);
  expect(pageText(await refused.text())).toContain("Only orders of test payments can be deleted");
  expect(await pageOf(`/admin/orders/${real.number}`)).not.toContain("Delete test order");
  const trial = await bought();
  const role = { role: "packer", ownRoleId: null } as const;
  const { visitor: packer } = await staffMember(app, "packer@example.com", role);
  expect((await run(trial.number, "delete-test", packer)).status).toBe(403);
  expect(await db.$count(orders, eq(orders.id, trial.id))).toBe(1);
});

test("all test orders are deleted at once, and the others stay", async () => {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor: 4000, inventory: 9 });
  await saveTestSection(store, "payments", {
    cash: { ...(await store.settings.get()).payments.cash, isOn: true },
  });
  const real = await buyInCash(store, { userId, lines: [{ variant, quantity: 1 }] });
  await startProcessing(store.orders, { orderId: real.id, actor: await administratorOf(store) });
  await bought();
  await bought();
  expect(await pageOf("/admin/settings/opening")).toContain("Delete all test orders");
  const deleted = await admin.post("/admin/settings/opening", { form: "delete-tests" }, HTML);
  expect(deleted.status).toBe(302);
  expect(await db.$count(orders, eq(orders.isTest, true))).toBe(0);
  const rest = await db.select({ id: orders.id }).from(orders).orderBy(asc(orders.number));
  expect(rest.map(({ id }) => id)).toContain(real.id);
  expect(await pageOf("/admin/settings/opening")).not.toContain("Delete all test orders");
  await expectIntegrity(store);
});

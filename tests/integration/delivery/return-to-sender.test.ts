import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readShopFigures } from "#app/domain/analytics/shop-figures.server.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { shipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import { returnToSender } from "#app/domain/orders/returns/return-to-sender.server.ts";
import type { ReturnToSender } from "#app/domain/orders/returns/return-changes.ts";
import { newId } from "#app/lib/id.ts";
import { refundConfirmed, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import {
  administratorOf,
  buy,
  sentEmails,
  readOrder,
  type PlacedOrder,
} from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import type { TestApp } from "#tests/servers/test-app.ts";
import { inventoryOf, makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  ({ app, admin } = await openTestAdmin());
});

afterAll(async () => {
  await expectIntegrity(app.store);
  await app.close();
});

/** A paid and shipped order of three shawls at 40.00: 128.40 with tax. */
async function shipped() {
  const { store } = app;
  const userId = await makeCustomer(store);
  const shawl = await stockProduct(store, { name: "Parcel Shawl", priceMinor: 4000, inventory: 5 });
  const email = `${userId}@example.com`;
  const order = await buy(store, { userId, email, lines: [{ variant: shawl, quantity: 3 }] });
  const actor = await administratorOf(store);
  await startProcessing(store.orders, { orderId: order.id, actor });
  await shipOrder(store.orders, { orderId: order.id, actor, trackingNumber: "IN1" });
  const { lines } = await readOrder(store, order.id);
  const lineId = lines[0]?.id ?? "";
  const input = (more: Partial<ReturnToSender> = {}): ReturnToSender => ({
    orderId: order.id,
    actor,
    outcome: "returned-to-sender",
    restock: [{ orderLineId: lineId, quantity: 2 }],
    confirmedMinor: 12_840,
    ...more,
  });
  return { order, shawl, email, lineId, actor, input };
}

const path = ({ number }: PlacedOrder) => `/admin/orders/${number}`;
const textOf = async (order: PlacedOrder) => pageText(await (await admin.get(path(order))).text());

async function movementsOf(orderId: string, reason: "returned" | "written-off") {
  const rows = await app.store.db
    .select({ delta: stockMovements.delta })
    .from(stockMovements)
    .where(and(eq(stockMovements.referenceId, orderId), eq(stockMovements.reason, reason)));
  return rows.map(({ delta }) => delta);
}

describe("a paid parcel that comes back", () => {
  test("a paid parcel that comes back cancels its order, restocks or writes off each piece, and refunds everything paid", async () => {
    const { order, shawl, email, input } = await shipped();
    expect(await returnToSender(app.store.orders, input({ reason: "Nobody at home" }))).toMatchObject({
      ok: true,
      order: { status: "Cancelled" },
    });
    expect(await inventoryOf(app.store, shawl.id)).toBe(4);
    expect(await movementsOf(order.id, "returned")).toEqual([3]);
    expect(await movementsOf(order.id, "written-off")).toEqual([-1]);
    await settleAll(app.store, order.id);
    const seen = await readOrder(app.store, order.id);
    expect(seen.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
    expect(seen.refunds).toMatchObject([{ amountMinor: 12_840, status: "done" }]);
    expect(seen.timeline).toEqual(["placed", "processing", "shipped", "returned-to-sender", "refunded"]);
    const text = await textOf(order);
    expect(text).toContain(
      "Returned to sender; $128.40 to be refunded; back in stock: 2 × Parcel Shawl; written off: 1 × Parcel Shawl",
    );
    expect(await sentEmails(app.store, email, "order-returned-to-sender")).toBe(1);
    const sent = await waitForEmail(app.outbox, email, /could not be delivered/);
    expect(sent.text).toContain("We are refunding $128.40 to the card that you paid with");
    expect(sent.text).toContain("Nobody at home");
    const audited = await app.store.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
    const entry = audited.find(({ action }) => action === "order.returned-to-sender");
    expect(entry?.after).toMatchObject({ status: "Cancelled", amountMinor: 12_840 });
  });

  test("a returned parcel can be refunded in part, counts the rest as revenue, and can be refunded further later", async () => {
    const { order, actor, input } = await shipped();
    const revenue = async () => (await readShopFigures(app.store, "USD")).figures.revenueMinor;
    const before = await revenue();
    const part = input({ amountMinor: 12_000, confirmedMinor: 12_000 });
    expect(await returnToSender(app.store.orders, part)).toMatchObject({ ok: true });
    await settleAll(app.store, order.id);
    expect((await readOrder(app.store, order.id)).order).toMatchObject({
      status: "Cancelled",
      paymentStatus: "Partially refunded",
    });
    expect(await revenue()).toBe(before - 12_000);
    expect(await textOf(order)).toContain("$8.40 has not been refunded");
    const rest = { orderId: order.id, actor, key: newId(), restock: [], scope: { kind: "rest" as const } };
    expect(await refundConfirmed(app.store, rest)).toMatchObject({ ok: true });
    await settleAll(app.store, order.id);
    const seen = await readOrder(app.store, order.id);
    expect(seen.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
    expect(seen.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(seen.order.totalMinor);
  });

  test("a parcel that comes back after a refund of a piece refunds the other pieces only", async () => {
    const { order, shawl, lineId, actor, input } = await shipped();
    await refundConfirmed(app.store, {
      orderId: order.id,
      actor,
      key: newId(),
      scope: { kind: "pieces", items: [{ orderLineId: lineId, quantity: 1 }] },
      restock: [],
    });
    const three = input({ restock: [{ orderLineId: lineId, quantity: 3 }], confirmedMinor: 8560 });
    expect(await returnToSender(app.store.orders, three)).toEqual({ ok: false, error: "pieces-gone" });
    expect(await returnToSender(app.store.orders, input({ confirmedMinor: 8560 }))).toMatchObject({
      ok: true,
    });
    expect(await inventoryOf(app.store, shawl.id)).toBe(4);
  });
});

test("a lost parcel is refunded, puts nothing back in stock, and its customer reads that it is lost", async () => {
  const { order, shawl, email, input } = await shipped();
  expect(await returnToSender(app.store.orders, input({ outcome: "lost", restock: [] }))).toMatchObject({
    ok: true,
  });
  expect(await inventoryOf(app.store, shawl.id)).toBe(2);
  expect(await movementsOf(order.id, "returned")).toEqual([]);
  expect(await sentEmails(app.store, email, "order-lost")).toBe(1);
  expect((await readOrder(app.store, order.id)).timeline).toContain("lost");
});

describe("checks on the server", () => {
  test("nothing is refunded before the shown amount is confirmed, nor more than is refundable", async () => {
    const { order, input } = await shipped();
    expect(await returnToSender(app.store.orders, input({ confirmedMinor: undefined }))).toEqual({
      ok: false,
      error: "to-confirm",
      review: { amountMinor: 12_840, calculated: null, refundableMinor: 12_840 },
    });
    expect(await returnToSender(app.store.orders, input({ confirmedMinor: 12_839 }))).toMatchObject({
      error: "to-confirm",
    });
    const much = input({ amountMinor: 12_841, confirmedMinor: 12_841 });
    expect(await returnToSender(app.store.orders, much)).toEqual({
      ok: false,
      error: "too-much",
      refundableMinor: 12_840,
    });
    const seen = await readOrder(app.store, order.id);
    expect(seen.order.status).toBe("Shipped");
    expect(seen.refunds).toEqual([]);
  });

  test("a return to sender is processed once, only by the administrator and only for a shipped order", async () => {
    const { order, input, actor } = await shipped();
    const owner = {
      id: (await readOrder(app.store, order.id)).order.userId ?? "",
      role: "customer" as const,
    };
    expect(await returnToSender(app.store.orders, input({ actor: owner }))).toEqual({
      ok: false,
      error: "forbidden",
    });
    const results = await Promise.all([1, 2, 3].map(() => returnToSender(app.store.orders, input())));
    expect(results.map((result) => (result.ok ? "done" : result.error)).toSorted()).toEqual([
      "done",
      "not-possible",
      "not-possible",
    ]);
    expect((await readOrder(app.store, order.id)).refunds).toHaveLength(1);
    const more = { orderId: order.id, actor, key: newId(), restock: [], scope: { kind: "rest" as const } };
    // The refund is pending, or its job has sent it already.
    const late = await refundOrder(app.store.orders, more);
    expect(["nothing-to-refund", "not-possible"]).toContain(late.ok ? "done" : late.error);
  });
});

describe("the page of a shipped order", () => {
  test("the page of a shipped order shows the refund first, keeps the choices, and makes the refund when it is confirmed", async () => {
    const { order, lineId } = await shipped();
    expect(await textOf(order)).toContain("Not delivered…");
    const version = String((await readOrder(app.store, order.id)).order.version);
    const fields = {
      step: "return-to-sender",
      version,
      outcome: "returned-to-sender",
      [`restock.${lineId}`]: "1",
      refund: "amount",
      amount: "100",
      reason: "Refused at the door",
    };
    const review = await admin.post(path(order), fields);
    expect(review.status).toBe(200);
    const html = await review.text();
    for (const words of [
      "Refund $100.00?",
      "Remaining refundable amount",
      "$28.40",
      "Refund $100.00 and cancel",
    ])
      expect(pageText(html)).toContain(words);
    expect(html).toContain('name="confirmedMinor" value="10000"');
    expect(html).toContain("Refused at the door");
    expect((await readOrder(app.store, order.id)).refunds).toEqual([]);
    const confirmed = await admin.post(path(order), { ...fields, confirmedMinor: "10000" });
    expect(confirmed.headers.get("location")).toBe(path(order));
    expect((await readOrder(app.store, order.id)).refunds).toMatchObject([{ amountMinor: 10_000 }]);
  });

  test("the page of a shipped order asks about each piece of a returned parcel, and not of a lost one", async () => {
    const { order, lineId } = await shipped();
    const version = String((await readOrder(app.store, order.id)).order.version);
    const fields = { step: "return-to-sender", version, refund: "rest", [`restock.${lineId}`]: "" };
    const open = await admin.post(path(order), { ...fields, outcome: "returned-to-sender" });
    expect(open.status).toBe(400);
    expect(await open.text()).toContain("Choose Restock or Write off");
    expect((await admin.post(path(order), { ...fields, outcome: "lost" })).status).toBe(200);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import type { OrderRefund, RefundScope } from "#app/domain/orders/refunds/refund-order.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { newId } from "#app/lib/id.ts";
import {
  delivered,
  refundConfirmed,
  request,
  settleAll,
  processReturn,
} from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import {
  administratorOf,
  buy,
  sentEmails,
  readOrder,
  type PlacedOrder,
} from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { inventoryOf, makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

const path = ({ number }: PlacedOrder) => `/admin/orders/${number}`;
const textOf = async (order: PlacedOrder) => pageText(await (await admin.get(path(order))).text());

/** A processed, not yet shipped order of two shawls at 40.00. */
async function placed() {
  const userId = await makeCustomer(app.store);
  const variant = await stockProduct(app.store, { name: "Goodwill Shawl", priceMinor: 4000, inventory: 5 });
  const email = `${userId}@example.com`;
  const order = await buy(app.store, { userId, email, lines: [{ variant, quantity: 2 }] });
  const [line] = (await readOrder(app.store, order.id)).lines;
  return { order, variant, email, lineId: line?.id ?? "" };
}

/** Refunds and confirms the displayed amount. */
async function give(order: PlacedOrder, scope: RefundScope, more: Partial<OrderRefund> = {}) {
  const actor = await administratorOf(app.store);
  return refundConfirmed(app.store, { orderId: order.id, actor, key: newId(), scope, restock: [], ...more });
}

const amount = (amountMinor: number): RefundScope => ({ kind: "amount", amountMinor });
const itemsOf = (orderLineId: string, quantity: number): RefundScope => ({
  kind: "pieces",
  items: [{ orderLineId, quantity }],
});

describe("a refund without a return", () => {
  test("a goodwill refund is paid to the card, is in the timeline, the audit log and an email, and creates no return", async () => {
    const { order, email } = await delivered(app.store);
    const key = newId();
    const fields = {
      step: "refund",
      version: "4",
      key,
      what: "amount",
      amount: "12.50",
      reason: "A loose thread",
      confirmedMinor: "1250",
    };
    expect((await admin.post(path(order), fields)).headers.get("location")).toBe(path(order));
    expect(await textOf(order)).toContain("$12.50 to be refunded without a return");
    await settleAll(app.store, order.id);
    const seen = await readOrder(app.store, order.id);
    expect(seen.order).toMatchObject({ status: "Delivered", paymentStatus: "Partially refunded" });
    expect(seen.refunds).toMatchObject([{ amountMinor: 1250, status: "done" }]);
    const text = await textOf(order);
    for (const words of ["A loose thread", "$12.50 refunded", "At most $"]) expect(text).toContain(words);
    expect(text).not.toContain("Return R0");
    const actor = await administratorOf(app.store);
    const audited = await app.store.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
    expect(audited).toContainEqual(
      expect.objectContaining({
        actorId: actor.id,
        action: "order.refund-agreed",
        after: { amountMinor: 1250, reason: "A loose thread" },
      }),
    );
    expect(await sentEmails(app.store, email, "order-refund-agreed")).toBe(1);
    expect(await sentEmails(app.store, email, "order-refunded")).toBe(1);
  });

  test("pieces are refunded at the price paid, are restocked, and cannot be returned again", async () => {
    const { order, shawl, shawlLine, input } = await delivered(app.store);
    const before = await inventoryOf(app.store, shawl.id);
    await give(order, itemsOf(shawlLine, 1), { restock: [{ orderLineId: shawlLine, quantity: 1 }] });
    await settleAll(app.store, order.id);
    expect((await readOrder(app.store, order.id)).refunds).toMatchObject([{ amountMinor: 4280 }]);
    expect(await inventoryOf(app.store, shawl.id)).toBe(before + 1);
    const two = await requestReturn(
      app.store.orders,
      input({ lines: [{ orderLineId: shawlLine, quantity: 2 }] }),
    );
    expect(two).toMatchObject({ ok: false, error: "lines-refused" });
    const one = await request(app.store, input());
    await processReturn(app.store, one);
    expect((await readOrder(app.store, order.id)).refunds).toMatchObject([
      { amountMinor: 4280 },
      { amountMinor: 4280 },
    ]);
    expect(await give(order, itemsOf(shawlLine, 1))).toEqual({ ok: false, error: "pieces-gone" });
  });

  test("a refund of the full remaining amount closes a delivered order", async () => {
    const { order, brooch } = await delivered(app.store);
    await give(order, amount(500));
    const before = await inventoryOf(app.store, brooch.id);
    await give(order, { kind: "rest" });
    await settleAll(app.store, order.id);
    const seen = await readOrder(app.store, order.id);
    expect(seen.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
    const sum = seen.refunds.reduce((total, refund) => total + refund.amountMinor, 0);
    expect(sum).toBe(seen.order.totalMinor);
    expect(await inventoryOf(app.store, brooch.id)).toBe(before);
    expect(await textOf(order)).not.toContain("Refund without a return…");
  });

  test("refunds never exceed the captured amount, counting those in progress", async () => {
    const { order } = await delivered(app.store);
    const { totalMinor } = (await readOrder(app.store, order.id)).order;
    await give(order, amount(totalMinor - 100));
    expect(await give(order, amount(101))).toEqual({ ok: false, error: "too-much", refundableMinor: 100 });
    await settleAll(app.store, order.id);
    const version = String((await readOrder(app.store, order.id)).order.version);
    const fields = { step: "refund", version, key: newId(), what: "amount", amount: "1.01" };
    const refused = await admin.post(path(order), fields);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("This exceeds the refundable amount");
    expect(html).toContain('value="1.01"');
    expect((await readOrder(app.store, order.id)).refunds).toHaveLength(1);
  });

  test("simultaneous refunds never exceed the remaining amount, and one form refunds once", async () => {
    const { order } = await delivered(app.store);
    const { totalMinor } = (await readOrder(app.store, order.id)).order;
    const third = Math.floor(totalMinor / 3);
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => give(order, amount(third))));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    const { order: other } = await delivered(app.store);
    const key = newId();
    const same = await Promise.all([1, 2, 3].map(() => give(other, amount(700), { key, version: 4 })));
    expect(same.every(({ ok }) => ok)).toBe(true);
    expect((await readOrder(app.store, other.id)).refunds).toHaveLength(1);
    expect(await give(other, amount(700), { version: 4 })).toEqual({
      ok: false,
      error: "stale",
      status: "Delivered",
    });
  });

  test("a return refunds at most the amount left after goodwill refunds", async () => {
    const { order, input, shawlLine, broochLine } = await delivered(app.store);
    const { totalMinor } = (await readOrder(app.store, order.id)).order;
    await give(order, amount(totalMinor - 1000));
    const lines = [
      { orderLineId: shawlLine, quantity: 2 },
      { orderLineId: broochLine, quantity: 1 },
    ];
    expect(await processReturn(app.store, await request(app.store, input({ lines })))).toMatchObject({
      ok: true,
    });
    await settleAll(app.store, order.id);
    const seen = await readOrder(app.store, order.id);
    expect(seen.refunds.map((refund) => refund.amountMinor)).toEqual([totalMinor - 1000, 1000]);
    expect(seen.order).toMatchObject({ status: "Refunded", paymentStatus: "Refunded" });
  });

  test("a refunded piece of an unshipped order is not sent, and a later cancellation refunds the rest only", async () => {
    const { order, variant, lineId } = await placed();
    await give(order, itemsOf(lineId, 1), { restock: [{ orderLineId: lineId, quantity: 1 }] });
    expect(await inventoryOf(app.store, variant.id)).toBe(4);
    expect(await textOf(order)).toContain("1 in a return, exchanged, refunded or removed");
    expect(await give(order, itemsOf(lineId, 1))).toEqual({ ok: false, error: "cancel-instead" });
    const actor = await administratorOf(app.store);
    await cancelOrder(app.store.orders, { orderId: order.id, actor });
    expect(await inventoryOf(app.store, variant.id)).toBe(5);
    await settleAll(app.store, order.id);
    const seen = await readOrder(app.store, order.id);
    expect(seen.refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)).toBe(seen.order.totalMinor);
    expect(await give(order, amount(1))).toMatchObject({ ok: false, error: "nothing-to-refund" });
  });

  test("a full refund of an unshipped order is refused: it has to be cancelled", async () => {
    const { order, lineId } = await placed();
    const { totalMinor } = (await readOrder(app.store, order.id)).order;
    for (const scope of [{ kind: "rest" } as const, amount(totalMinor), itemsOf(lineId, 2)])
      expect(await give(order, scope)).toEqual({ ok: false, error: "cancel-instead" });
    expect((await readOrder(app.store, order.id)).refunds).toEqual([]);
  });

  test.each([
    ["nothing chosen", {}, "Choose what to refund"],
    ["no amount", { what: "amount", amount: "" }, "Enter an amount"],
    ["a negative amount", { what: "amount", amount: "-5" }, "Enter an amount"],
    ["zero", { what: "amount", amount: "0" }, "Enter an amount"],
    [
      "no pieces",
      { what: "pieces", "pieces.0190a0a0-0000-7000-8000-000000000000": "0" },
      "Choose how many items",
    ],
  ])("the refund form reports %s beside the field", async (_, fields, words) => {
    const { order } = await placed();
    const response = await admin.post(path(order), { step: "refund", version: "1", key: newId(), ...fields });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(words);
    expect((await readOrder(app.store, order.id)).refunds).toEqual([]);
  });

  test("only the administrator can refund, and only pieces of the order", async () => {
    const { order, customer, shawlLine } = await delivered(app.store);
    expect(await give(order, amount(100), { actor: customer })).toEqual({ ok: false, error: "forbidden" });
    expect(await give(order, itemsOf(newId(), 1))).toEqual({ ok: false, error: "pieces-gone" });
    expect(await give(order, itemsOf(shawlLine, 3))).toEqual({ ok: false, error: "pieces-gone" });
    expect((await readOrder(app.store, order.id)).refunds).toEqual([]);
  });
});

describe("a note on an order", () => {
  test("a note is visible to the shop only, stored once per form, and audited", async () => {
    const { order } = await placed();
    const key = newId();
    const fields = { step: "note", key, note: "Rang: wrap it\nas a present" };
    await Promise.all([admin.post(path(order), fields), admin.post(path(order), fields)]);
    expect(await textOf(order)).toContain("Rang: wrap it");
    const seen = await readOrder(app.store, order.id);
    expect(seen.timeline).toEqual(["placed", "noted"]);
    expect(seen.order.version).toBe(1);
    const audited = await app.store.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
    expect(audited).toMatchObject([
      { action: "order.noted", after: { note: "Rang: wrap it\nas a present" } },
    ]);
  });

  test("a note appears neither on the customer's order page nor in the data export", async () => {
    const email = "noted@example.com";
    const browser = app.visitor();
    await browser.signUp(email, "moti jhumka 7");
    await browser.signIn(email, "moti jhumka 7");
    const { rows } = await app.store.database.pool.query<{ id: string }>(
      `select id from users where email = '${email}'`,
    );
    const variant = await stockProduct(app.store, { name: "Noted Shawl" });
    const order = await buy(app.store, {
      userId: rows[0]?.id ?? "",
      email,
      lines: [{ variant, quantity: 1 }],
    });
    await admin.post(path(order), { step: "note", key: newId(), note: "Haggles a lot" });
    const orders = await (await browser.get("/orders")).text();
    expect(orders).toContain("Noted Shawl");
    expect(orders).not.toContain("Haggles");
    const file = await browser.post("/profile/data/download", { password: "moti jhumka 7" });
    const text = await file.text();
    expect(text).toContain("Noted Shawl");
    expect(text).not.toContain("Haggles");
  });

  test("an empty note is reported beside the field", async () => {
    const { order } = await placed();
    const response = await admin.post(path(order), { step: "note", key: newId(), note: "  " });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Enter a note");
    expect((await readOrder(app.store, order.id)).timeline).toEqual(["placed"]);
  });
});

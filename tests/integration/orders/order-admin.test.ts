import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { delivered, request, settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import {
  administratorOf,
  buy,
  sentEmails,
  readOrder,
  type PlacedOrder,
} from "#tests/fixtures/orders/placed-order.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";
import { inventoryOf, makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

async function place(quantity = 1) {
  const userId = await makeCustomer(app.store);
  const variant = await stockProduct(app.store, { name: "Desk Shawl", priceMinor: 4000, inventory: 5 });
  const order = await buy(app.store, { userId, lines: [{ variant, quantity }] });
  return { order, variant };
}

const pageOf = async ({ number }: PlacedOrder) => (await admin.get(`/admin/orders/${number}`)).text();

const submit = ({ number }: PlacedOrder, fields: Record<string, string>) =>
  admin.post(`/admin/orders/${number}`, fields);

async function audited(subjectId: string) {
  const rows = await app.store.db
    .select({
      actorId: auditLog.actorId,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(asc(auditLog.id));
  return rows;
}

describe("an order's page", () => {
  test("an order's page shows its items, total, customer, address, payment, timeline and actions", async () => {
    const { order } = await place(2);
    const html = await pageOf(order);
    const text = pageText(html);
    expect(headings(html, 1)).toEqual([`Order #${String(order.number).padStart(6, "0")}`]);
    for (const words of [
      "Desk Shawl",
      "2 × $40.00",
      "$85.60",
      "asha@example.com",
      "12 Shahnajaf Road",
      "Paid",
      "Placed and paid: $85.60",
      "Start processing",
      "Cancel order…",
    ])
      expect(text).toContain(words);
  });

  test.each(["0", "-1", "99999", "1e3", "x", "1.5", "9999999999999999999"])(
    "the order URL %s is not found",
    async (number) => {
      expect((await admin.get(`/admin/orders/${number}`)).status).toBe(404);
      expect((await admin.post(`/admin/orders/${number}`, { step: "process", version: "1" })).status).toBe(
        404,
      );
    },
  );

  test("an order moves from placed to delivered, with each action offered when it is due, and audited", async () => {
    const { order } = await place();
    const steps: { fields: Record<string, string>; shown: string; next: string }[] = [
      {
        fields: { step: "process", version: "1" },
        shown: "Order is being processed",
        next: "Mark as shipped",
      },
      {
        fields: { step: "ship", version: "2", trackingNumber: "  AWB 1 " },
        shown: "Order shipped",
        next: "Mark as delivered",
      },
      {
        fields: { step: "deliver", version: "3" },
        shown: "Order delivered",
        next: "The customer has received the order.",
      },
    ];
    for (const { fields, shown, next } of steps) {
      const response = await submit(order, fields);
      expect(response.headers.get("location")).toBe(`/admin/orders/${order.number}`);
      const html = await pageOf(order);
      expect(html).toContain(shown);
      expect(pageText(html)).toContain(next);
    }
    const { order: row, timeline } = await readOrder(app.store, order.id);
    expect(row).toMatchObject({ status: "Delivered", trackingNumber: "AWB 1", version: 4 });
    expect(timeline).toEqual(["placed", "processing", "shipped", "delivered"]);
    const { id: actorId } = await administratorOf(app.store);
    expect(await audited(order.id)).toMatchObject([
      { actorId, action: "order.processing", before: { status: "Pending" }, after: { status: "Processing" } },
      {
        action: "order.shipped",
        before: { status: "Processing", trackingNumber: null },
        after: { status: "Shipped", trackingNumber: "AWB 1" },
      },
      { action: "order.delivered", before: { status: "Shipped" }, after: { status: "Delivered" } },
    ]);
  });

  test("a cancellation needs a reason, restocks and refunds", async () => {
    const { order, variant } = await place(2);
    expect(await inventoryOf(app.store, variant.id)).toBe(3);
    await submit(order, { step: "cancel", version: "1", reason: "The weaver is ill" });
    await settleAll(app.store, order.id);
    expect(await inventoryOf(app.store, variant.id)).toBe(5);
    const text = pageText(await pageOf(order));
    expect(text).toContain("The weaver is ill");
    expect(text).toContain("$85.60 refunded");
    expect(text).toContain("The order is refunded.");
  });

  test("a shipped order can get or change its tracking number, and its customer gets an email", async () => {
    const { order } = await place();
    const emailed = (kind: string) => sentEmails(app.store, "asha@example.com", kind);
    const before = await emailed("order-tracked");
    const track = (version: string, trackingNumber: string) =>
      submit(order, { step: "track", version, trackingNumber });
    await submit(order, { step: "process", version: "1" });
    expect((await track("2", "TOO SOON")).status).toBe(409);
    await submit(order, { step: "ship", version: "2", trackingNumber: "  " });
    const shipped = pageText(await pageOf(order));
    expect(shipped).toContain("Shipped without a tracking number");
    expect(shipped).toContain("Add tracking number…");
    const empty = await track("3", " ");
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain("Tracking number is required");

    expect((await track("3", " LATER 1 ")).status).toBe(302);
    expect((await track("3", "LATER 1")).status).toBe(302);
    const stale = await track("3", "LATER 2");
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain('value="LATER 2"');
    await track("4", "LATER 3");
    const { order: row, timeline } = await readOrder(app.store, order.id);
    expect(row).toMatchObject({ status: "Shipped", trackingNumber: "LATER 3", version: 5 });
    expect(timeline).toEqual(["placed", "processing", "shipped", "tracked", "tracked"]);
    expect(await emailed("order-tracked")).toBe(before + 2);
    expect((await audited(order.id)).slice(-2)).toMatchObject([
      { action: "order.tracked", before: { trackingNumber: null }, after: { trackingNumber: "LATER 1" } },
      {
        action: "order.tracked",
        before: { trackingNumber: "LATER 1" },
        after: { trackingNumber: "LATER 3" },
      },
    ]);
    expect(pageText(await pageOf(order))).toContain("Change tracking number…");
  });

  test("a form of a stale order page changes nothing and keeps its input", async () => {
    const { order } = await place();
    await submit(order, { step: "process", version: "1" });
    const late = await submit(order, { step: "ship", version: "1", trackingNumber: "TYPED 7" });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Changed in the meantime");
    expect(html).toContain('value="TYPED 7"');
    expect(html).toContain('name="version" value="2"');
    expect((await readOrder(app.store, order.id)).order).toMatchObject({
      status: "Processing",
      trackingNumber: null,
    });
    const gone = await submit(order, { step: "process", version: "1" });
    expect(gone.status).toBe(409);
    expect(await gone.text()).toContain("No longer possible");
  });

  test.each([
    ["an unknown step", { step: "give-away", version: "1" }],
    ["no step", { version: "1" }],
    ["no version", { step: "process" }],
    ["an invalid version", { step: "process", version: "1.5" }],
    ["an invalid return", { step: "approve-return", version: "1", returnId: "x' or 1=1" }],
    ["a tracking number that is too long", { step: "ship", version: "1", trackingNumber: "9".repeat(101) }],
  ])("a request with %s changes nothing", async (_, fields) => {
    const { order } = await place();
    expect((await submit(order, fields)).status).toBe(400);
    expect((await readOrder(app.store, order.id)).order).toMatchObject({ status: "Pending", version: 1 });
    expect(await audited(order.id)).toEqual([]);
  });

  test("two simultaneous ship actions ship the order once", async () => {
    const { order } = await place();
    await submit(order, { step: "process", version: "1" });
    const responses = await Promise.all(
      ["A", "B"].map((trackingNumber) => submit(order, { step: "ship", version: "2", trackingNumber })),
    );
    expect(responses.map((response) => String(response.status)).toSorted()).toEqual(["302", "409"]);
    expect((await readOrder(app.store, order.id)).timeline).toEqual(["placed", "processing", "shipped"]);
  });
});

describe("a return on its order's page", () => {
  test("a return is approved, received and refunded, and the timeline shows it", async () => {
    const { order, input, shawl, shawlLine } = await delivered(app.store);
    const returnId = await request(app.store, input());
    expect(pageText(await pageOf(order))).toContain("It is too small (“It pinches.”)");
    const before = await inventoryOf(app.store, shawl.id);
    await submit(order, { step: "approve-return", version: "1", returnId, note: "Please fold it well" });
    const receive = { step: "receive-return", version: "2", returnId };
    const undecided = await submit(order, { ...receive, [`restock.${shawlLine}`]: "" });
    expect(undecided.status).toBe(400);
    expect(await undecided.text()).toContain("Choose Restock or Write off");
    await submit(order, { ...receive, [`restock.${shawlLine}`]: "1" });
    expect(await inventoryOf(app.store, shawl.id)).toBe(before + 1);
    const complete = { step: "complete-return", version: "3", returnId, amount: "42.80" };
    await submit(order, { ...complete, confirmedMinor: "4280" });
    await settleAll(app.store, order.id);
    const text = pageText(await pageOf(order));
    for (const words of ["Please fold it well", "Completed", "Refund: $42.80", "$42.80 refunded"])
      expect(text).toContain(words);
    const audit = await audited(returnId);
    expect(audit.map(({ action }) => action)).toEqual([
      "order.return-approved",
      "order.return-received",
      "order.return-completed",
    ]);
    expect(audit[1]).toMatchObject({
      before: { status: "approved" },
      after: { status: "received", restockedPieces: ["1 × Shawl"], writtenOffPieces: [] },
    });
  });

  test("a return is rejected only with a message to the customer", async () => {
    const { order, input } = await delivered(app.store);
    const returnId = await request(app.store, input());
    const silent = await submit(order, { step: "reject-return", version: "1", returnId, note: "" });
    expect(silent.status).toBe(400);
    expect(await silent.text()).toContain("Enter a reason for the customer");
    await submit(order, { step: "reject-return", version: "1", returnId, note: "It was worn" });
    expect(pageText(await pageOf(order))).toContain("Store note: It was worn");
  });

  test("a return cannot be changed through another order's page", async () => {
    const { input } = await delivered(app.store);
    const returnId = await request(app.store, input());
    const { order } = await place();
    const response = await submit(order, { step: "approve-return", version: "1", returnId });
    expect(response.status).toBe(404);
    expect(await audited(returnId)).toEqual([]);
  });
});

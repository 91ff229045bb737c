import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { delivered, processReturn, request } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { db } = store;
const PATH = "/admin/customers/segments";

const EMPTY = {
  step: "save",
  id: "",
  version: "0",
  spent: "",
  orders: "",
  within: "",
  before: "",
  returned: "",
  city: "",
  size: "",
  tag: "",
};

const create = (more: Record<string, string>) => admin.post(PATH, { ...EMPTY, ...more });

const named = async (name: string) => (await db.select().from(segments).where(eq(segments.name, name)))[0];

/** The number beside a segment, and the email addresses in the list of its customers. */
async function peopleIn(name: string) {
  const page = await (await admin.get(PATH)).text();
  const segment = await named(name);
  const count = new RegExp(`segment=${segment?.id}[^>]*>([^<]+)<`).exec(page)?.[1];
  const list = await (await admin.get(`/admin/customers?segment=${segment?.id}`)).text();
  const ids = [...list.matchAll(/admin\/customers\/([\da-f-]{36})/g)].map(([, id]) => id);
  return { count, ids: [...new Set(ids)] };
}

async function buyer(city: string, priceMinor: number) {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { priceMinor });
  const order = await buy(store, { userId, city, lines: [{ variant, quantity: 1 }] });
  return { userId, order };
}

describe("segments of customers", () => {
  test("each condition finds the customers who meet it, live, in the list and in the export", async () => {
    const small = await buyer("Indore", 5_000);
    const large = await buyer("Bhopal", 90_000);
    await create({ name: "Big", spent: "800" });
    await create({ name: "Indori", city: "INDORE" });
    await create({ name: "Tagged", tag: "Silk" });
    await create({ name: "Asleep", before: "30" });
    expect(await peopleIn("Big")).toEqual({ count: "1 customer", ids: [large.userId] });
    expect(await peopleIn("Indori")).toEqual({ count: "1 customer", ids: [small.userId] });
    expect(await peopleIn("Tagged")).toEqual({ count: "0 customers", ids: [] });
    expect(await peopleIn("Asleep")).toEqual({ count: "0 customers", ids: [] });
    await admin.post(`/admin/customers/${small.userId}`, {
      intent: "annotate",
      version: "0",
      tags: "silk",
      note: "",
    });
    await db
      .update(orders)
      .set({ createdAt: new Date(Date.now() - 31 * DAY_MS) })
      .where(eq(orders.id, small.order.id));
    expect(await peopleIn("Tagged")).toEqual({ count: "1 customer", ids: [small.userId] });
    expect(await peopleIn("Asleep")).toEqual({ count: "1 customer", ids: [small.userId] });
    const big = await named("Big");
    const file = await (await admin.get(`/admin/customers/export?segment=${big?.id}`)).text();
    expect(file).toContain(`${large.userId}@example.com`);
    expect(file).not.toContain(`${small.userId}@example.com`);
  });

  test("customers are found by the share of items that they returned, without claims", async () => {
    const { input, customer } = await delivered(store);
    await create({ name: "Returning", returned: "10" });
    expect((await peopleIn("Returning")).ids).not.toContain(customer.id);
    await processReturn(store, await request(store, input()));
    expect((await peopleIn("Returning")).ids).toEqual([customer.id]);
    const returnedItems = async () =>
      pageText(await (await admin.get(`/admin/customers/${customer.id}`)).text());
    expect(await returnedItems()).toMatch(/Returned items [1-9]/);
    // A claim is about items that arrived damaged or wrong, or not at all.
    await db.update(returns).set({ kind: "claim" });
    expect((await peopleIn("Returning")).ids).toEqual([]);
    expect(await returnedItems()).toContain("Returned items 0 of");
    await create({ name: "Large sizes", size: "no such size" });
    expect((await peopleIn("Large sizes")).ids).toEqual([]);
  });

  test("a refused form keeps what was typed, and says what to correct", async () => {
    for (const [fields, words] of [
      [{ name: "", spent: "5" }, "Enter a name"],
      [{ name: "Wrong days", within: "soon" }, "Enter days from 1 to 3,650, or leave it empty"],
      [{ name: "Nothing" }, "Fill in at least one condition"],
      [{ name: "big", orders: "2" }, "There is a segment with this name"],
    ] as const) {
      const refused = await create(fields);
      expect([words, refused.status >= 400]).toEqual([words, true]);
      const html = await refused.text();
      expect(pageText(html)).toContain(words);
      expect(html).toContain(`value="${fields.name}"`);
    }
    expect(await named("Nothing")).toBeUndefined();
  });

  test("a change by another person is not overwritten, and a deleted segment matches nobody", async () => {
    await create({ name: "Shared", orders: "1" });
    const shared = await named("Shared");
    const id = shared?.id ?? "";
    await create({ id, version: "1", name: "Shared", orders: "2" });
    const stale = await create({ id, version: "1", name: "Shared", orders: "9" });
    expect(stale.status).toBe(409);
    expect((await named("Shared"))?.rule.minOrders).toBe(2);
    expect((await admin.post(PATH, { step: "delete", id, version: "2" })).status).toBe(302);
    expect(await named("Shared")).toBeUndefined();
    const list = await (await admin.get(`/admin/customers?segment=${id}`)).text();
    expect(pageText(list)).toContain("No Customers Found");
    const actions = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(auditLog.id);
    expect(actions.map(({ action }) => action)).toEqual([
      "segment.create",
      "segment.update",
      "segment.delete",
    ]);
  });
});

import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { tagOrder } from "#app/domain/orders/actions/tag-order.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { gstOrders, stockKurta, useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;

type Order = typeof orders.$inferSelect;
let plain: Order;
let special: Order;

beforeAll(async () => {
  await useGst(app.store);
  const { bought, dispatch } = gstOrders(app.store);
  const placed = async () => {
    const { id } = await bought([[await stockKurta(app.store, 1_000_00), 1]]);
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    if (!order) throw new Error("The order was not placed");
    return order;
  };
  plain = await placed();
  special = await placed();
  await dispatch(special.id);
  await db.update(shipments).set({ courier: "Blue Dart Air" }).where(eq(shipments.orderId, special.id));
  await db
    .update(orders)
    .set({
      shippingAddress: { ...special.shippingAddress, state: "Goa", country: "US" },
      paymentStatus: "Partially refunded",
      paymentMethod: "UPI and store credit",
      cashRisk: { probability: 0.6, band: "high", reasons: [] },
      source: "phone",
      createdAt: new Date("2026-03-31T20:00:00Z"),
    })
    .where(eq(orders.id, special.id));
  await db.update(orderLines).set({ sku: "Only-Here-1" }).where(eq(orderLines.orderId, special.id));
  const { id } = await administratorOf(app.store);
  await tagOrder(app.store.orders, {
    orderId: special.id,
    actor: { id, role: "admin" },
    tags: ["first sale", "vip"],
  });
  const earlier = new Date(app.store.orders.clock.now().getTime() - 2 * DAY_MS);
  await db.update(orders).set({ createdAt: earlier }).where(eq(orders.id, plain.id));
});

async function listed(query: string): Promise<number[]> {
  const html = await (await admin.get(`/admin/orders?${query}`)).text();
  return [...html.matchAll(/href="\/admin\/orders\/(\d+)[?"]/g)].map(([, number]) => Number(number));
}

async function exported(query: string): Promise<number[]> {
  const csv = await (await admin.get(`/admin/orders/export?${query}`)).text();
  return csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => Number(line.split(",")[0]));
}

describe("the filters of the order list", () => {
  test.each([
    ["payment state", "payment=partially-refunded"],
    ["several payment states", "payment=refunded&payment=partially-refunded"],
    ["payment method", "method=UPI"],
    ["risk", "risk=high"],
    ["courier", "courier=blue%20dart"],
    ["source", "source=phone"],
    ["state", "state=goa"],
    ["country", "country=united%20states"],
    ["tag", "tag=VIP"],
    ["SKU", "product=only-here-1"],
    ["last day, which ends at midnight in India", "until=1/4/2026"],
    ["two filters together", "risk=high&tag=vip"],
  ])("orders are listed and exported by %s", async (_, query) => {
    expect(await listed(query)).toEqual([special.number]);
    expect(await exported(query)).toEqual([special.number]);
  });

  test.each([
    ["the website as the source", "source=website"],
    ["the days for which they were not shipped", "unfulfilled=1"],
    ["their first day", "from=2/4/2026"],
  ])("orders are listed and exported by %s", async (_, query) => {
    expect(await listed(query)).toEqual([plain.number]);
    expect(await exported(query)).toEqual([plain.number]);
  });

  test("an order that waits for two days is not listed as waiting for three", async () => {
    expect(await listed("unfulfilled=3")).toEqual([]);
  });

  test("a product is found by a part of its name", async () => {
    expect(await listed("product=kurta")).toEqual([special.number, plain.number]);
  });

  test("an unknown value is refused in a sentence, lists and exports nothing, and can be removed", async () => {
    const html = await (await admin.get("/admin/orders?status=Lost&risk=high")).text();
    expect(pageText(html)).toContain("“Lost” is no choice of the filter “Order”.");
    expect(html).toContain('href="/admin/orders?risk=high"');
    expect(await listed("status=Lost")).toEqual([]);
    const file = await admin.get("/admin/orders/export?status=Lost");
    expect(file.status).toBe(400);
    expect(await file.text()).toBe("“Lost” is no choice of the filter “Order”. Nothing was exported.");
  });

  test("dates in the wrong order stay in the form, with a sentence beside the field", async () => {
    const html = await (await admin.get("/admin/orders?from=28/11/2026&until=27/11/2026")).text();
    expect(pageText(html)).toContain("27/11/2026 is before 28/11/2026, the first day.");
    expect(html).toContain('value="27/11/2026"');
  });

  test("a filter that matches nothing says so and offers the whole list", async () => {
    const page = pageText(await (await admin.get("/admin/orders?tag=nobody")).text());
    expect(page).toContain("No Orders Match Filters");
    expect(page).toContain("Clear filters");
  });
});

describe("tags of an order", () => {
  const url = () => `/admin/orders/${plain.number}`;
  const save = (tags: string, version: number) =>
    admin.post(url(), { step: "tag", version: String(version), tags });
  const stored = async () => {
    const [order] = await db.select().from(orders).where(eq(orders.id, plain.id));
    if (!order) throw new Error("The order is missing");
    return order;
  };

  test("tags are saved in lower case, each once, shown and audited", async () => {
    expect((await save(" Repeat, gift ,repeat", plain.version)).status).toBe(302);
    expect((await stored()).tags).toEqual(["gift", "repeat"]);
    const page = await (await admin.get(url())).text();
    expect(page).toContain('href="/admin/orders?tag=gift"');
    expect(pageText(page)).toContain("Tags: gift, repeat");
    const ofOrder = and(eq(auditLog.subjectId, plain.id), eq(auditLog.action, "order.tagged"));
    const audited = await db.select().from(auditLog).where(ofOrder);
    expect(audited).toMatchObject([{ before: { tags: [] }, after: { tags: ["gift", "repeat"] } }]);
  });

  test("of two people who change the tags at once, the second is refused and nothing is lost", async () => {
    const { version } = await stored();
    const saved = await Promise.all([save("one", version), save("two", version)]);
    expect(saved.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([302, 409]);
    const refused = await saved.find(({ status }) => status === 409)?.text();
    expect(pageText(refused ?? "")).toContain("Nothing was overwritten");
    expect((await stored()).version).toBe(version + 1);
  });

  test("a tag that is too long is refused beside the field and stays in it", async () => {
    const { version } = await stored();
    const long = "a".repeat(41);
    const response = await save(long, version);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(pageText(html)).toContain("A tag has at most 40 characters.");
    expect(html).toContain(`value="${long}"`);
  });
});

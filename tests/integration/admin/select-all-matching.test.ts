import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { insertProductOptions } from "#tests/fixtures/catalog/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
let categoryId: string;

beforeAll(async () => {
  ({ categoryId } = await insertProductOptions(app.store));
});

async function addMany(name: string, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    slug: `${name}-${index}`.toLowerCase(),
    name: `${name} ${index}`,
    categoryId,
    priceMinor: 1000 + index,
    status: "active" as const,
  }));
  await app.store.db.insert(products).values(rows);
}

const named = (name: string) =>
  app.store.db
    .select()
    .from(products)
    .where(like(products.name, `${name} %`))
    .orderBy(products.priceMinor);

const markIn = (html: string) => /name="mark" value="([^"]+)"/.exec(html)?.[1] ?? "";

describe("all products that match", () => {
  const dialog = (step: string, search: string) =>
    `/admin/products/selected?${new URLSearchParams({ search, all: "matching", do: step })}`;

  test("all matching products can be selected on every page of the list, and a confirmation comes first", async () => {
    await addMany("Festive", 12);
    const list = await (await admin.get("/admin/products?search=festive")).text();
    expect(pageText(list)).toContain("Select all 12 products that match");
    expect(pageText(await (await admin.get("/admin/products?search=choices")).text())).not.toContain(
      "that match",
    );
    // The list's form, as a browser without JavaScript submits it.
    const requested = await admin.post("/admin/products/selected", {
      search: "festive",
      all: "matching",
      do: "feature",
    });
    expect(requested.status).toBe(302);
    const path = requested.headers.get("location") ?? "";
    expect(path).toBe("/admin/products/selected?search=festive&all=matching&do=feature");
    expect((await named("Festive")).some(({ isFeatured }) => isFeatured)).toBe(false);
    const html = await (await admin.get(path)).text();
    expect(pageText(html)).toContain("All 12 products that contain “festive” are featured.");
    expect(pageText(html)).toContain("Feature (12)");
    const done = await admin.post(path, { do: "feature", mark: markIn(html) });
    expect(done.headers.get("location")).toBe("/admin/products?search=festive");
    expect((await named("Festive")).every(({ isFeatured }) => isFeatured)).toBe(true);
    expect((await named("Choices")).some(({ isFeatured }) => isFeatured)).toBe(false);
  });

  test("all matching products are repriced and audited, once, and a repeated form is reported and does nothing", async () => {
    await addMany("Monsoon", 21);
    const path = dialog("price", "monsoon");
    const html = await (await admin.get(path)).text();
    expect(pageText(html)).toContain("and 1 others");
    const change = { do: "price", mark: markIn(html), direction: "raise", by: "percent", value: "10" };
    const responses = await Promise.all([admin.post(path, change), admin.post(path, change)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302, 409]));
    expect((await admin.post(path, change)).status).toBe(409);
    const priced = await named("Monsoon");
    expect(priced.map(({ priceMinor }) => priceMinor)).toEqual(
      Array.from({ length: 21 }, (_, index) => Math.floor(((1000 + index) * 110 + 50) / 100)),
    );
    const recorded = await app.store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "product.price"), eq(auditLog.subjectId, priced[3]?.id ?? "")));
    expect(recorded).toMatchObject([{ before: { priceMinor: 1003 }, after: { priceMinor: 1103 } }]);
  });

  test("a product that joined the list meanwhile is not changed unseen", async () => {
    await addMany("Spring", 11);
    const path = dialog("delete", "spring");
    const mark = markIn(await (await admin.get(path)).text());
    await addMany("Spring Late", 1);
    const refused = await admin.post(path, { do: "delete", mark });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(pageText(html)).toContain("Nothing was changed.");
    expect(pageText(html)).toContain("Delete (12)");
    expect((await admin.post(path, { do: "delete", mark: markIn(html) })).status).toBe(302);
    expect(await named("Spring")).toEqual([]);
  });

  test("a price change that would leave nothing of one product changes none and names the first ones", async () => {
    await addMany("Penny", 12);
    const path = dialog("price", "penny");
    const html = await (await admin.get(path)).text();
    const change = { do: "price", mark: markIn(html), direction: "lower", by: "amount", value: "10.05" };
    const response = await admin.post(path, change);
    expect(response.status).toBe(409);
    expect(pageText(await response.text())).toMatch(
      /This would make the price or stock of (Penny \d+(, )?){5} and 1 more too low\./,
    );
    expect((await named("Penny"))[11]?.priceMinor).toBe(1011);
  });
});

describe("all orders that match", () => {
  test("all matching orders are started oldest first, a hundred at a time @nightly", async () => {
    const userId = await makeCustomer(app.store);
    const variant = await stockProduct(app.store, { name: "Whole Shawl", priceMinor: 4000, inventory: 5 });
    const first = await buy(app.store, {
      userId,
      email: "whole@example.com",
      lines: [{ variant, quantity: 1 }],
    });
    const [row] = await app.store.db.select().from(orders).where(eq(orders.id, first.id));
    if (!row) throw new Error("The order is not there");
    const { number, ...rest } = row;
    await app.store.db.insert(orders).values(Array.from({ length: 104 }, () => ({ ...rest, id: newId() })));
    const list = await (await admin.get("/admin/orders?search=whole@example.com")).text();
    expect(pageText(list)).toContain("Select all 105 orders that match");
    const path = "/admin/orders/selected?step=process&all=matching&search=whole%40example.com";
    const html = await (await admin.get(path)).text();
    expect(pageText(html)).toContain("The oldest 100 of 105 matching orders.");
    const fields = Object.fromEntries(
      [...html.matchAll(/name="(version\.\d+)" value="(\d+)"/g)].map(([, name = "", version = ""]) => [
        name,
        version,
      ]),
    );
    expect(Object.keys(fields)).toContain(`version.${number}`);
    const text = pageText(await (await admin.post(path, fields)).text());
    expect(text).toContain("100 orders are being processed");
    expect(text).toContain("All 5 matching orders. 100 are skipped: 100 Processing.");
    const pendingOrders = await app.store.db.select().from(orders).where(eq(orders.status, "Pending"));
    expect(pendingOrders).toHaveLength(5);
    const slips = await (
      await admin.get("/admin/orders/packing-slips?all=matching&search=whole%40example.com")
    ).text();
    expect(pageText(slips).match(/Packing slip #/g)).toHaveLength(100);
  });
});

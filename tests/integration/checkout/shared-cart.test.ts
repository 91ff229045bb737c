import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { add, quantitiesIn } from "#tests/requests/cart-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const app = await appForFile();
let shawl: TestVariant;
let stole: TestVariant;

beforeEach(async () => {
  shawl = await stockProduct(app.store, { name: "Shared Shawl", priceMinor: 4000, inventory: 20 });
  stole = await stockProduct(app.store, { name: "Shared Stole", priceMinor: 1500, inventory: 3 });
});

/** Opens a link and returns the text of the cart that it leads to. */
async function open(visitor: Visitor, lines: string, headers: Record<string, string> = {}): Promise<string> {
  const opened = await visitor.get(`/buy/${lines}`, headers);
  expect(opened.status).toBe(303);
  expect(opened.headers.get("location")).toBe("/cart");
  return pageText(await (await visitor.get("/cart", { accept: "text/html" })).text());
}

describe("the link of a shared cart", () => {
  test("another browser gets the items in addition to its own, opened twice only once, and nothing is ordered", async () => {
    const visitor = app.visitor();
    await add(visitor, stole);
    const lines = `${shawl.id}:2`;
    expect(await open(visitor, lines)).toContain("1 item is in your cart");
    await open(visitor, lines);
    expect(await quantitiesIn(visitor)).toEqual({ "Shared Stole": 1, "Shared Shawl": 2 });
    expect(await app.store.db.$count(orders)).toBe(0);
  });

  test("the cart has a link with its items, and takes no more than there is in stock", async () => {
    const sender = app.visitor();
    await add(sender, shawl, 2);
    const html = await (await sender.get("/cart")).text();
    const [, lines = ""] = /href="\/buy\/([^"]+)"/.exec(html) ?? [];
    expect(decodeURIComponent(lines)).toBe(`${shawl.id}:2`);
    const visitor = app.visitor();
    await open(visitor, `${lines},${stole.id}:99`);
    expect(await quantitiesIn(visitor)).toEqual({ "Shared Shawl": 2, "Shared Stole": 3 });
  });

  test("sold-out items are named and left out, unknown and hidden ones are left out without a name", async () => {
    const sold = await stockProduct(app.store, { name: "Sold Shawl", priceMinor: 4000, inventory: 0 });
    const hidden = await stockProduct(app.store, { name: "Secret Shawl", priceMinor: 4000, inventory: 3 });
    await app.store.db.update(products).set({ status: "draft" }).where(eq(products.id, hidden.productId));
    const visitor = app.visitor();
    const text = await open(visitor, `${sold.id}:1,${hidden.id}:1,${crypto.randomUUID()},x,${shawl.id}`);
    expect(text).toContain("Sold out: Sold Shawl. 3 items are no longer sold.");
    expect(text).not.toContain("Secret");
    expect(await quantitiesIn(visitor)).toEqual({ "Shared Shawl": 1 });
    expect(await open(app.visitor(), "x")).toContain("Nothing was added");
  });

  test("a prefetched link adds nothing", async () => {
    const visitor = app.visitor();
    await open(visitor, `${shawl.id}:1`, { "sec-purpose": "prefetch" });
    expect(await quantitiesIn(visitor)).toEqual({});
  });
});

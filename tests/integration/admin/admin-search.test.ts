import { beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type { AdminSearchResults } from "#app/domain/admin-search/admin-search-results.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { makeCustomer, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();
let shawl: TestVariant;
let customerId: string;

beforeAll(async () => {
  shawl = await stockProduct(app.store, { name: "100 % Wool Shawl" });
  customerId = await makeCustomer(app.store);
  await buy(app.store, { userId: customerId, lines: [{ variant: shawl, quantity: 1 }] });
});

async function find(text: string): Promise<AdminSearchResults> {
  const response = await admin.get(`/admin/find?${new URLSearchParams({ q: text })}`);
  expect(response.status).toBe(200);
  return (await response.json()) as AdminSearchResults;
}

test.each(["1", "#1", "000001", "#000001"])(
  "the command palette finds an order by its number %j",
  async (text) => {
    const { orders } = await find(text);
    expect(orders).toMatchObject([
      { number: 1, customerName: "Asha Verma", status: "Pending", currency: "USD" },
    ]);
    expect(orders[0]?.totalMinor).toBeGreaterThan(0);
  },
);

test("the command palette finds a product by a part of its name and by SKU, drafts included", async () => {
  await app.store.db.update(products).set({ status: "draft" }).where(eq(products.id, shawl.productId));
  for (const text of ["ool sha", "100 %", `test-${shawl.id}`.toUpperCase()]) {
    const { products } = await find(text);
    expect(products).toMatchObject([
      {
        id: shawl.productId,
        name: "100 % Wool Shawl",
        status: "draft",
      },
    ]);
    expect(products[0]?.priceMinor).toBeGreaterThan(0);
    expect(products[0]?.categoryName).not.toBe("");
  }
});

test("the command palette finds a customer by name or email, but not the administrator", async () => {
  const asha = { id: customerId, name: "Asha Verma", email: `${customerId}@example.com` };
  expect((await find("asha")).customers).toEqual([asha]);
  expect((await find(customerId)).customers).toEqual([asha]);
  expect((await find(ADMIN.email)).customers).toEqual([]);
});

test.each(["", " ", "x", "%%", "__", "no such thing"])(
  "the command palette finds nothing for %j",
  async (text) => {
    expect(await find(text)).toEqual({ orders: [], products: [], customers: [], pages: [] });
  },
);

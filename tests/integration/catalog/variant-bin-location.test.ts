import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { duplicateProduct } from "#app/domain/catalog/products/create-product.server.ts";
import { findStockedProduct } from "#app/domain/catalog/products/list-stocked-products.server.ts";
import { addProduct, insertProductOptions, readProduct } from "#tests/fixtures/catalog/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const choices = await insertProductOptions(store);

const setBin = (id: string, binLocation: string) =>
  store.db.update(variants).set({ binLocation }).where(eq(variants.productId, id));

const binOf = async (id: string) => (await readProduct(store, id)).first.binLocation;

test("the product form saves a bin location without needless spaces, records it, and refuses one that is too long", async () => {
  const id = await addProduct(store, choices, { name: "Stored Shawl" });
  const save = async (binLocation: string) => {
    const { product, first } = await readProduct(store, id);
    return admin.post(`/admin/products/${id}`, {
      name: product.name,
      price: "49.50",
      categoryId: choices.categoryId,
      status: "active",
      version: String(product.version),
      "variant.0.id": first.id,
      "variant.0.sku": first.sku,
      "variant.0.binLocation": binLocation,
      "variant.0.stock": String(first.inventory),
      "variant.0.stockWhenLoaded": String(first.inventory),
    });
  };
  expect((await save("  A-03   2 ")).status).toBe(302);
  expect(await binOf(id)).toBe("A-03 2");
  expect(await (await admin.get(`/admin/products/${id}`)).text()).toContain("A-03 2");
  const log = pageText(await (await admin.get("/admin/settings/security/log")).text());
  expect(log).toContain("Bin location: A-03 2");
  const refused = await save("A".repeat(41));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("A bin location has at most 40 characters");
  expect(await binOf(id)).toBe("A-03 2");
  expect((await save(" ")).status).toBe(302);
  expect(await binOf(id)).toBeNull();
});

test("bin locations are exported and imported, and a duplicate of the product has none", async () => {
  const id = await addProduct(store, choices, { name: "Moved Shawl" });
  const { product, first } = await readProduct(store, id);
  const file = `Slug,SKU,Bin location\n${product.slug},${first.sku},B-12`;
  const review = (await uploadImport(admin, file)).headers.get("location") ?? "";
  expect(pageText(await (await admin.get(review)).text())).toContain("B-12");
  expect((await admin.post(review, { step: "confirm" })).status).toBe(302);
  expect(await binOf(id)).toBe("B-12");
  const [headings = "", ...lines] = (await (await admin.get("/admin/products/export")).text()).split("\r\n");
  const column = headings.split(",").indexOf("Bin location");
  expect(lines.find((line) => line.includes(first.sku))?.split(",")[column]).toBe("B-12");
  const copyId = await duplicateProduct(store, id, await administratorOf(store));
  expect(await binOf(copyId ?? "")).toBeNull();
});

test("staff and keys for products read a bin location, and the shop never shows it", async () => {
  const id = await addProduct(store, choices, { name: "Hidden Shawl", status: "active" });
  await setBin(id, "SECRET-BIN-7");
  const { product } = await readProduct(store, id);
  const stock = pageText(await (await admin.get("/admin/products/stock?search=Hidden+Shawl")).text());
  expect(stock).toContain("Bin SECRET-BIN-7");
  expect((await findStockedProduct(store.db, id))?.variants[0]?.binLocation).toBe("SECRET-BIN-7");
  for (const path of [`/products/${product.slug}`, `/api/v1/products/${product.slug}`, "/products.xml"]) {
    const response = await app.visitor().get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).not.toContain("SECRET-BIN-7");
  }
});

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { taxClasses } from "#app/domain/tax/tax.tables.ts";
import { newId } from "#app/lib/id.ts";
import { readProduct, insertProductOptions } from "#tests/fixtures/catalog/admin-product.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const LAC = { id: newId(), name: "Bangles of lac", hsnCode: "7117", uqc: "PCS" };

const { app, admin } = await adminForFile();
let categoryId: string;

beforeAll(async () => {
  ({ categoryId } = await insertProductOptions(app.store));
  await app.store.db.insert(taxClasses).values(LAC);
});

async function find(name: string) {
  const [found] = await app.store.db.select().from(products).where(eq(products.name, name));
  if (!found) throw new Error(`No product ${name}`);
  return found;
}

/** The form of a product with one variant, as a browser sends it. */
const form = (name: string, more: Record<string, string>) => ({
  name,
  price: "49.50",
  categoryId,
  status: "active",
  "variant.0.id": "",
  "variant.0.sizeId": "",
  "variant.0.colourId": "",
  "variant.0.sku": "",
  "variant.0.price": "",
  "variant.0.stock": "4",
  "variant.0.stockWhenLoaded": "",
  ...more,
});

async function add(name: string, taxClassId: string) {
  await admin.post("/admin/products/new", form(name, { taxClassId }));
  return find(name);
}

describe("the form of a product", () => {
  test("names its tax class, and leaves it to the HSN code again", async () => {
    const { id, taxClassId } = await add("Red Bangles", LAC.id);
    expect(taxClassId).toBe(LAC.id);
    const html = await (await admin.get(`/admin/products/${id}`)).text();
    expect(html).toMatch(new RegExp(`<option value="${LAC.id}" selected`));
    const { product, first } = await readProduct(app.store, id);
    const fields = {
      taxClassId: "",
      version: String(product.version),
      "variant.0.id": first.id,
      "variant.0.sku": first.sku,
      "variant.0.stockWhenLoaded": "4",
    };
    await admin.post(`/admin/products/${id}`, form("Red Bangles", fields));
    expect((await find("Red Bangles")).taxClassId).toBeNull();
  });

  test("refuses a tax class that no longer exists", async () => {
    const response = await admin.post("/admin/products/new", form("Lost Class", { taxClassId: newId() }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("This option no longer exists");
  });

  test("copies the tax class to a duplicate", async () => {
    const { id } = await add("Green Bangles", LAC.id);
    await admin.post(`/admin/products/${id}/duplicate`, {});
    expect((await find("Green Bangles (copy)")).taxClassId).toBe(LAC.id);
  });
});

describe("a CSV file of products", () => {
  const send = async (name: string) => {
    const row = `Slug,Name,Category,Price,Tax class,SKU\nblue-bangles,Blue Bangles,Kaftans,10,${name},BLUE-1\n`;
    return admin.post((await uploadImport(admin, row)).headers.get("location") ?? "", { step: "confirm" });
  };

  test("names the tax class of a product, clears it, and is exported with it", async () => {
    await send("bangles of LAC");
    expect((await find("Blue Bangles")).taxClassId).toBe(LAC.id);
    expect(await (await admin.get("/admin/products/export")).text()).toContain(",Bangles of lac,");
    await send("");
    expect((await find("Blue Bangles")).taxClassId).toBeNull();
  });
});

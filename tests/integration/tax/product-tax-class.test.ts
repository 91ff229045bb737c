import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { taxClasses } from "#app/domain/tax/tax.tables.ts";
import { newId } from "#app/lib/id.ts";
import { insertProductOptions } from "#tests/fixtures/catalog/admin-product.ts";
import { productForms } from "#tests/fixtures/catalog/product-form.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const LAC = { id: newId(), name: "Bangles of lac", hsnCode: "7117", uqc: "PCS" };

const { app, admin } = await adminForFile();
let forms: ReturnType<typeof productForms>;

beforeAll(async () => {
  forms = productForms(app.store, await insertProductOptions(app.store));
  await app.store.db.insert(taxClasses).values(LAC);
});

async function find(name: string) {
  const [found] = await app.store.db.select().from(products).where(eq(products.name, name));
  if (!found) throw new Error(`No product ${name}`);
  return found;
}

async function add(name: string, taxClassId: string) {
  await admin.post("/admin/products/new", forms.form({ name, taxClassId }));
  return find(name);
}

describe("the form of a product", () => {
  test("names its tax class, and leaves it to the HSN code again", async () => {
    const { id, taxClassId } = await add("Red Bangles", LAC.id);
    expect(taxClassId).toBe(LAC.id);
    const html = await (await admin.get(`/admin/products/${id}`)).text();
    expect(html).toMatch(new RegExp(`<option value="${LAC.id}" selected`));
    await admin.post(`/admin/products/${id}`, await forms.formOf(id, { taxClassId: "" }));
    expect((await find("Red Bangles")).taxClassId).toBeNull();
  });

  test("refuses a tax class that no longer exists", async () => {
    const response = await admin.post(
      "/admin/products/new",
      forms.form({ name: "Lost Class", taxClassId: newId() }),
    );
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
    const response = await uploadImport(admin, row, "products.csv", { emptyClears: "on" });
    return admin.post(response.headers.get("location") ?? "", { step: "confirm" });
  };

  test("names the tax class of a product, clears it, and is exported with it", async () => {
    await send("bangles of LAC");
    expect((await find("Blue Bangles")).taxClassId).toBe(LAC.id);
    expect(await (await admin.get("/admin/products/export")).text()).toContain(",Bangles of lac,");
    await send("");
    expect((await find("Blue Bangles")).taxClassId).toBeNull();
  });
});

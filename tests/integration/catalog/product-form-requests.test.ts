import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { publish } from "#app/domain/catalog/products/bulk/change-products.server.ts";
import {
  addProduct,
  aVariant,
  ledgerOf,
  readProduct,
  insertProductOptions,
} from "#tests/fixtures/catalog/admin-product.ts";
import { productForms } from "#tests/fixtures/catalog/product-form.ts";
import { newId } from "#app/lib/id.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();
const choices = await insertProductOptions(app.store);

const add = (more: Parameters<typeof addProduct>[2]) => addProduct(app.store, choices, more);

const { form, formOf } = productForms(app.store, choices);

const named = (name: string) => app.store.db.select().from(products).where(eq(products.name, name));

describe("adding a product", () => {
  test("the product form is a dialog over the list and returns to the same place", async () => {
    const html = await (await admin.get("/admin/products/new?search=kaftan&page=2")).text();
    expect(html).toMatch(/<dialog[^>]* open/);
    expect(html).toContain('href="/admin/products?search=kaftan&amp;page=2"');
    const response = await admin.post("/admin/products/new?search=shawl", form({ name: "Added Shawl" }));
    expect(response.headers.get("location")).toBe("/admin/products?search=shawl");
    expect(await (await admin.get("/admin/products?search=shawl")).text()).toContain("Product Added");
    const [made] = await named("Added Shawl");
    expect(made).toMatchObject({ slug: "added-shawl", priceMinor: 4950, inventory: 4, status: "active" });
    const page = await app.visitor().get("/products/added-shawl");
    expect(page.status).toBe(200);
  });

  test.each([
    ["name", "ab", "Name must be at least 3 characters"],
    ["price", "0", "Price must be positive"],
    ["price", "-5", "Price must be positive"],
    ["price", "", "Price must be positive"],
    ["categoryId", "", "Category is required"],
    ["categoryId", "0190b6f0-0000-7000-8000-000000000000", "Category is required"],
    ["variant.0.stock", "-1", "Inventory cannot be negative"],
    ["price", "12,50", "Write decimals after a point, and commas only between thousands"],
    ["price", "1.299,50", "Write decimals after a point, and commas only between thousands"],
    ["price", "abc", "Enter a price, such as 1,299.50"],
    ["price", "9999999999", "Enter at most 99,99,99,999.99"],
    ["variant.0.stock", "1.5", "Enter a whole number, such as 12"],
    ["variant.0.stock", "abc", "Enter a whole number, such as 12"],
    ["variant.0.stock", "99999999999", "Enter at most 10,00,000"],
    ["variant.0.price", "free", "Enter a price, such as 1,299.50"],
    ["variant.0.price", "0", "Price must be positive"],
    ["image.0.id", "not-an-image", "Must be a valid URL"],
    ["hsnCode", "12345", "An HSN code has 4, 6 or 8 digits"],
    ["variant.0.sizeId", "0190b6f0-0000-7000-8000-000000000000", "Enter the stock"],
  ])("the product form refuses the %s %j: %s", async (field, value, message) => {
    const name = field === "name" ? value : `Refused ${field} ${value}`;
    const response = await admin.post("/admin/products/new", form({ name, [field]: value }));
    expect(response.status).toBe(400);
    const text = pageText(await response.text());
    for (const words of [message, "Form validation failed", "Please check the form for errors.", "Soft"])
      expect(text).toContain(words);
    expect(await named(name)).toEqual([]);
  });

  test("the product form refuses more images than the product can have, and drops none", async () => {
    const ids = Array.from({ length: 6 }, () => newId());
    const images = Object.fromEntries(ids.map((id, index) => [`image.${index}.id`, id]));
    const response = await admin.post("/admin/products/new", form({ name: "Many Images", ...images }));
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(pageText(html)).toContain("A product can have at most 5 images");
    for (const id of ids) expect(html).toContain(id);
  });

  test("a SKU that another variant has is reported beside the field", async () => {
    await add({ name: "Has The Number", variants: [aVariant({ sku: "NUMBER-1" })] });
    const response = await admin.post(
      "/admin/products/new",
      form({ name: "Wants The Number", "variant.0.sku": "NUMBER-1" }),
    );
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain("Submission Error");
    expect(html).toContain("Another product already uses this SKU");
  });

  test("a button gives the variant grid its cells without JavaScript, and the entered values stay", async () => {
    const { sizes, colours } = choices;
    const response = await admin.post(
      "/admin/products/new",
      form({
        step: "grid",
        [`size.${sizes.xl}`]: "on",
        [`size.${sizes.xxl}`]: "on",
        [`colour.${colours.ink}`]: "on",
      }),
    );
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("Stock of 2XL, ink");
    expect(html).toContain('value="49.50"');
    expect(await named("Posted Shawl")).toEqual([]);
  });
});

describe("editing a product", () => {
  test("a product is shown as it is, saved, and changed in the shop at once", async () => {
    const id = await add({ name: "Edited Shawl", priceMinor: 12_300 });
    const html = await (await admin.get(`/admin/products/${id}`)).text();
    expect(html).toContain('value="Edited Shawl"');
    expect(html).toContain('value="123"');
    expect((await app.visitor().get("/products/edited-shawl")).status).toBe(200);
    const response = await admin.post(
      `/admin/products/${id}?page=2`,
      await formOf(id, { name: "Edited Stole" }),
    );
    expect(response.headers.get("location")).toBe("/admin/products?page=2");
    expect(await (await admin.get("/admin/products")).text()).toContain("Product Updated");
    const page = await (await app.visitor().get("/products/edited-shawl")).text();
    expect(page).toContain("Edited Stole");
  });

  test("the second of two tabs gets a conflict error, keeps its input, and may save over the other", async () => {
    const id = await add({ name: "Two Tabs Shawl" });
    const first = await formOf(id, { description: "From the first" });
    const second = await formOf(id, { description: "From the second" });
    await admin.post(`/admin/products/${id}`, first);
    const late = await admin.post(`/admin/products/${id}`, second);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Changed in the meantime");
    expect(pageText(html)).toContain("Your version differs from the saved one in: Description.");
    expect(html).toContain("From the second");
    expect(html).toContain('name="version" value="2"');
    await admin.post(`/admin/products/${id}`, { ...second, version: "2" });
    expect((await readProduct(app.store, id)).product.description).toBe("From the second");
  });

  test("a stock counted over a sale is reported with the current number", async () => {
    const id = await add({ name: "Sold Under It" });
    const typed = await formOf(id, { "variant.0.stock": "50" });
    const { first } = await readProduct(app.store, id);
    const variant = { id: first.id, productId: id, priceMinor: 4000 };
    await buy(app.store, { userId: await makeCustomer(app.store), lines: [{ variant, quantity: 2 }] });
    const response = await admin.post(`/admin/products/${id}`, typed);
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain("The stock is now 3");
    expect(html).toContain('name="variant.0.stockWhenLoaded" value="3"');
    expect(html).toContain('value="50"');
    const saved = await admin.post(`/admin/products/${id}`, {
      ...typed,
      "variant.0.stockWhenLoaded": "3",
      stockNote: "Counted twice",
    });
    expect(saved.status).toBe(302);
    expect((await ledgerOf(app.store, first.id)).at(-1)).toMatchObject({ delta: 47, note: "Counted twice" });
  });

  test("the product page says why a product is not in the shop", async () => {
    const id = await add({ name: "Absent Shawl", status: "draft", variants: [aVariant({ inventory: 0 })] });
    const text = pageText(await (await admin.get(`/admin/products/${id}`)).text());
    for (const reason of ["Why is this not in the store?", "It is a draft", "It has no stock", "no image"])
      expect(text).toContain(reason);
    await publish(app.store, { ids: [id], needsHsn: false }, await administratorOf(app.store));
    expect(pageText(await (await admin.get(`/admin/products/${id}`)).text())).toContain(
      "It is in the store, but not ready to sell",
    );
  });

  test("a copy of a product is created and opened", async () => {
    const id = await add({ name: "To Be Copied" });
    const response = await admin.post(`/admin/products/${id}/duplicate`, {});
    const [copy] = await named("To Be Copied (copy)");
    expect(response.headers.get("location")).toBe(`/admin/products/${copy?.id}`);
    expect(await (await admin.get(`/admin/products/${copy?.id}`)).text()).toContain("Product Duplicated");
  });

  test.each(["x", "0190b6f0-0000-7000-8000-000000000000"])("the product URL %s is not found", async (id) => {
    expect((await admin.get(`/admin/products/${id}`)).status).toBe(404);
    expect((await admin.post(`/admin/products/${id}`, form({ version: "1" }))).status).toBe(404);
    expect((await admin.post(`/admin/products/${id}/duplicate`, {})).status).toBe(404);
    expect((await admin.get(`/admin/products/${id}/stock`)).status).toBe(404);
  });
});

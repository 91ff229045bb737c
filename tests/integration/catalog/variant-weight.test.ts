import { expect, test } from "vitest";
import { addProduct, insertProductOptions, readProduct } from "#tests/fixtures/catalog/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const { app, admin } = await adminForFile();
const choices = await insertProductOptions(app.store);

test("the product form saves the weight of a variant in whole grams and its own low-stock threshold, and refuses others", async () => {
  const id = await addProduct(app.store, choices, { name: "Weighed Shawl" });
  const save = async (weight: string, lowStock = "") => {
    const { product, first } = await readProduct(app.store, id);
    return admin.post(`/admin/products/${id}`, {
      name: product.name,
      description: "Soft",
      price: "49.50",
      categoryId: choices.categoryId,
      status: "active",
      version: String(product.version),
      "variant.0.id": first.id,
      "variant.0.sizeId": "",
      "variant.0.colourId": "",
      "variant.0.sku": first.sku,
      "variant.0.price": "",
      "variant.0.weight": weight,
      "variant.0.lowStock": lowStock,
      "variant.0.stock": String(first.inventory),
      "variant.0.stockWhenLoaded": String(first.inventory),
    });
  };
  const weightOf = async () => (await readProduct(app.store, id)).first.weightGrams;
  expect((await save("450")).status).toBe(302);
  expect(await weightOf()).toBe(450);
  const refused = await save("0.5");
  expect(await refused.text()).toContain("Enter a whole number");
  expect(await weightOf()).toBe(450);
  expect((await save("450", "3")).status).toBe(302);
  expect((await readProduct(app.store, id)).first.lowStockBelow).toBe(3);
  expect(await (await save("450", "few")).text()).toContain("Enter a whole number, such as 5");
  expect((await readProduct(app.store, id)).first.lowStockBelow).toBe(3);
});

test("the weights of an export come back unchanged, and an edited one is imported for its variant alone", async () => {
  const id = await addProduct(app.store, choices, { name: "Exported Shawl" });
  const { first } = await readProduct(app.store, id);
  const weightOf = async () => (await readProduct(app.store, id)).first.weightGrams;
  const importFile = async (text: string) => {
    const review = (await uploadImport(admin, text)).headers.get("location") ?? "";
    const page = pageText(await (await admin.get(review)).text());
    return { page, confirm: () => admin.post(review, { step: "confirm" }) };
  };
  const head = "Slug,SKU,Weight in grams";
  const { product } = await readProduct(app.store, id);
  const set = await importFile(`${head}\n${product.slug},${first.sku},340`);
  expect(set.page).toContain("weight in grams");
  expect((await set.confirm()).status).toBe(302);
  expect(await weightOf()).toBe(340);
  const file = await (await admin.get("/admin/products/export")).text();
  const [headings = "", ...lines] = file.split("\r\n");
  const column = headings.split(",").indexOf("Weight in grams");
  expect(lines.find((line) => line.includes(first.sku))?.split(",")[column]).toBe("340");
  const unchanged = await importFile(file);
  expect(unchanged.page).not.toContain("weight in grams:");
  const faulty = await importFile(`${head}\n${product.slug},${first.sku},12.5`);
  expect(faulty.page).toContain("Enter a whole number");
  expect(await weightOf()).toBe(340);
});

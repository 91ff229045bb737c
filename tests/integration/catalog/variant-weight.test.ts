import { expect, test } from "vitest";
import { addProduct, insertProductOptions, readProduct } from "#tests/fixtures/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

// Proves ADM-ORD-32
test("the product form saves the weight of a variant in whole grams and its own low-stock threshold, and refuses others", async () => {
  const choices = await insertProductOptions(app.store);
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
      "variant.0.was": String(first.inventory),
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

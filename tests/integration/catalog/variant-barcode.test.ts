import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { duplicateProduct } from "#app/domain/catalog/products/create-product.server.ts";
import { addProduct, insertProductOptions, readProduct } from "#tests/fixtures/catalog/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const EAN = "4006381333931";
/** Valid in one company alone. */
const IN_STORE = "2000000000008";

const { app, admin } = await adminForFile();
const choices = await insertProductOptions(app.store);

const setBarcode = (id: string, barcode: string) =>
  app.store.db.update(variants).set({ barcode }).where(eq(variants.productId, id));

test("the product form saves a barcode without its spaces, records it in the audit log, and refuses a wrong check digit", async () => {
  const id = await addProduct(app.store, choices, { name: "Scanned Shawl" });
  const save = async (barcode: string) => {
    const { product, first } = await readProduct(app.store, id);
    return admin.post(`/admin/products/${id}`, {
      name: product.name,
      price: "49.50",
      categoryId: choices.categoryId,
      status: "active",
      version: String(product.version),
      "variant.0.id": first.id,
      "variant.0.sku": first.sku,
      "variant.0.barcode": barcode,
      "variant.0.stock": String(first.inventory),
      "variant.0.stockWhenLoaded": String(first.inventory),
    });
  };
  const barcodeOf = async () => (await readProduct(app.store, id)).first.barcode;
  expect((await save("4006381 333931")).status).toBe(302);
  expect(await barcodeOf()).toBe(EAN);
  expect(await (await admin.get(`/admin/products/${id}`)).text()).toContain(EAN);
  const log = pageText(await (await admin.get("/admin/settings/security/log")).text());
  expect(log).toContain(`Barcode: ${EAN}`);
  const refused = await save("4006381333932");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("the last one is a check digit");
  expect(await barcodeOf()).toBe(EAN);
  expect((await save("")).status).toBe(302);
  expect(await barcodeOf()).toBeNull();
});

test("barcodes are exported and imported, and one that a spreadsheet has shortened is refused", async () => {
  const id = await addProduct(app.store, choices, { name: "Listed Shawl" });
  const { product, first } = await readProduct(app.store, id);
  const importCell = async (cell: string) => {
    const file = `Slug,SKU,Barcode\n${product.slug},${first.sku},${cell}`;
    const review = (await uploadImport(admin, file)).headers.get("location") ?? "";
    const page = pageText(await (await admin.get(review)).text());
    return { page, confirm: () => admin.post(review, { step: "confirm" }) };
  };
  const planned = await importCell(EAN);
  expect(planned.page).toContain("barcode");
  expect((await planned.confirm()).status).toBe(302);
  expect((await readProduct(app.store, id)).first.barcode).toBe(EAN);
  const [headings = "", ...lines] = (await (await admin.get("/admin/products/export")).text()).split("\r\n");
  const column = headings.split(",").indexOf("Barcode");
  expect(lines.find((line) => line.includes(first.sku))?.split(",")[column]).toBe(EAN);
  expect((await importCell("4.00638E+12")).page).toContain("A spreadsheet has shortened this number");
  expect((await importCell("4006381333932")).page).toContain("the last one is a check digit");
});

test("a duplicate of a product has no barcodes, because they identify the goods of the original", async () => {
  const id = await addProduct(app.store, choices, { name: "Original Shawl" });
  await setBarcode(id, EAN);
  const copyId = await duplicateProduct(app.store, id, await administratorOf(app.store));
  expect((await readProduct(app.store, copyId ?? "")).first.barcode).toBeNull();
});

test("the stock list finds a variant by its scanned barcode and shows it", async () => {
  const id = await addProduct(app.store, choices, { name: "Counted Shawl" });
  await setBarcode(id, IN_STORE);
  const text = pageText(await (await admin.get(`/admin/products/stock?search=${IN_STORE}`)).text());
  expect(text).toContain("Counted Shawl");
  expect(text).toContain(`Barcode ${IN_STORE}`);
  expect(text).not.toContain("Choices");
});

test("product page and feed state a barcode that is valid worldwide, and no other", async () => {
  const [global, inStore] = await Promise.all(
    ["Global Shawl", "Local Shawl"].map((name) => addProduct(app.store, choices, { name, status: "active" })),
  );
  await setBarcode(global ?? "", EAN);
  await setBarcode(inStore ?? "", IN_STORE);
  const pageOf = async (id = "") => {
    const { product } = await readProduct(app.store, id);
    return (await admin.get(`/products/${product.slug}`)).text();
  };
  expect(await pageOf(global)).toContain(`"gtin":"${EAN}"`);
  const local = await pageOf(inStore);
  expect(local).toContain('"sku":');
  expect(local).not.toContain('"gtin"');
  const feed = await (await admin.get("/products.xml")).text();
  const itemOf = (id = "") =>
    feed.split("<item>").find((item: string) => item.includes(`<g:item_group_id>${id}</g:item_group_id>`)) ??
    "";
  expect(itemOf(global)).toContain(`<g:gtin>${EAN}</g:gtin>`);
  expect(itemOf(global)).not.toContain("identifier_exists");
  expect(itemOf(inStore)).toContain("<g:identifier_exists>no</g:identifier_exists>");
  expect(itemOf(inStore)).not.toContain("g:gtin");
});

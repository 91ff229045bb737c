import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { addProduct, insertProductOptions } from "#tests/fixtures/catalog/admin-product.ts";
import { productForms } from "#tests/fixtures/catalog/product-form.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const choices = await insertProductOptions(store);
const forms = productForms(store, choices);
const CONFIRMED = { sellsWithoutHsn: "on" };
const MISSING = "Confirm this, or enter the HSN code or a tax class";

beforeAll(() => useGst(store));
beforeEach(() => saveTestSection(store, "taxes", { mode: "included" }));

const textOf = async (response: Response) => pageText(await response.text());
const pageAt = async (path: string) => textOf(await admin.get(path));

async function statusOf(name: string): Promise<string | undefined> {
  const [product] = await store.db.select().from(products).where(eq(products.name, name));
  return product?.status;
}

const draft = (name: string, more: { hsnCode?: string } = {}) =>
  addProduct(store, choices, { name, status: "draft", ...more });

describe("the product form of a shop with GST", () => {
  test("states the rate of goods without an HSN code, and adds them only when it is confirmed", async () => {
    expect(await pageAt("/admin/products/new")).toContain("No HSN code: GST of 18% applies");
    const refused = await admin.post("/admin/products/new", forms.form({ name: "Silent Stole" }));
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain(MISSING);
    expect(await statusOf("Silent Stole")).toBeUndefined();
    const confirmed = forms.form({ name: "Silent Stole", ...CONFIRMED });
    expect((await admin.post("/admin/products/new", confirmed)).status).toBe(302);
    const withHsn = forms.form({ name: "Coded Stole", hsnCode: "6214" });
    expect((await admin.post("/admin/products/new", withHsn)).status).toBe(302);
    const asDraft = forms.form({ name: "Draft Stole", status: "draft" });
    expect((await admin.post("/admin/products/new", asDraft)).status).toBe(302);
  });

  test("activates a draft, and removes the code of an active product, only when it is confirmed", async () => {
    const id = await draft("Waiting Stole");
    const activate = () => forms.formOf(id, { status: "active" });
    expect((await admin.post(`/admin/products/${id}`, await activate())).status).toBe(400);
    expect(await statusOf("Waiting Stole")).toBe("draft");
    const confirmed = { ...(await activate()), ...CONFIRMED };
    expect((await admin.post(`/admin/products/${id}`, confirmed)).status).toBe(302);
    expect(await statusOf("Waiting Stole")).toBe("active");
    const coded = await addProduct(store, choices, { name: "Losing Its Code", hsnCode: "6214" });
    const emptied = await forms.formOf(coded, { hsnCode: "" });
    expect((await admin.post(`/admin/products/${coded}`, emptied)).status).toBe(400);
  });

  test("saves a product that is already active as before", async () => {
    const id = await addProduct(store, choices, { name: "Long On Sale" });
    const page = await pageAt(`/admin/products/${id}`);
    expect(page).toContain("No HSN code: GST of 18% applies");
    expect(page).not.toContain("Sell without an HSN code");
    const repriced = await forms.formOf(id, { price: "60" });
    expect((await admin.post(`/admin/products/${id}`, repriced)).status).toBe(302);
  });

  test("asks nothing of a shop with the flat tax", async () => {
    await saveTestSection(store, "taxes", { mode: "added" });
    expect(await pageAt("/admin/products/new")).not.toContain("No HSN code");
    const added = await admin.post("/admin/products/new", forms.form({ name: "Flat Stole" }));
    expect(added.status).toBe(302);
  });
});

describe("activating selected products", () => {
  test("leads to a dialog that names those without an HSN code, and activates all or none", async () => {
    const [bare, coded] = [await draft("Bare Shawl"), await draft("Coded Shawl", { hsnCode: "6214" })];
    const asked = await admin.post("/admin/products/selected", { do: "activate", id: bare });
    expect(asked.status).toBe(302);
    expect(asked.headers.get("location")).toBe(`/admin/products/selected?id=${bare}&do=activate`);
    const url = `/admin/products/selected?do=activate&id=${bare}&id=${coded}`;
    const dialog = await pageAt(url);
    expect(dialog).toContain("1 product has no HSN code Bare Shawl.");
    const refused = await admin.post(url, { do: "activate" });
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain(MISSING);
    expect([await statusOf("Bare Shawl"), await statusOf("Coded Shawl")]).toEqual(["draft", "draft"]);
    expect((await admin.post(url, { do: "activate", ...CONFIRMED })).status).toBe(302);
    expect([await statusOf("Bare Shawl"), await statusOf("Coded Shawl")]).toEqual(["active", "active"]);
  });

  test("runs at once for products with a code", async () => {
    const id = await draft("Ready Shawl", { hsnCode: "6214" });
    const done = await admin.post("/admin/products/selected", { do: "activate", id });
    expect(done.headers.get("location")).toBe("/admin/products");
    expect(await statusOf("Ready Shawl")).toBe("active");
  });
});

test("an import names the products that it would activate without an HSN code, and needs a confirmation", async () => {
  await draft("Filed Draft");
  const rows = [
    "bare-file,Bare File,,active,B-1",
    "coded-file,Coded File,6214,active,C-1",
    "filed-draft,Filed Draft,,active,FILED-DRAFT",
  ];
  const table = ["Slug,Name,HSN code,Status,SKU,Category,Price", ...rows.map((row) => `${row},Kaftans,10`)];
  const uploaded = await uploadImport(admin, table.join("\n"));
  const path = uploaded.headers.get("location") ?? "";
  const preview = await pageAt(path);
  expect(preview).toContain("2 products have no HSN code Bare File, Filed Draft.");
  const refused = await admin.post(path, { step: "confirm" });
  expect(refused.status).toBe(400);
  const shown = await textOf(refused);
  expect(shown).toContain(MISSING);
  expect(shown).toContain("Import 3 products");
  expect(await statusOf("Bare File")).toBeUndefined();
  expect((await admin.post(path, { step: "confirm", ...CONFIRMED })).status).toBe(302);
  expect([await statusOf("Bare File"), await statusOf("Filed Draft")]).toEqual(["active", "active"]);
});

test("the dashboard counts active products without an HSN code, and links to the list of missing information", async () => {
  await store.db.update(products).set({ hsnCode: "6214" });
  expect(await pageAt("/admin/dashboard")).not.toContain("no HSN code");
  await addProduct(store, choices, { name: "Uncoded Scarf" });
  await draft("Uncoded Draft");
  const html = await (await admin.get("/admin/dashboard")).text();
  expect(pageText(html)).toContain("1 active product has no HSN code");
  expect(html).toContain('href="/admin/products?show=legal"');
  expect(await pageAt("/admin/products?show=legal&search=scarf")).toContain("HSN code (18% GST applies)");
});

import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { changeSettings, readSection } from "#app/domain/settings/settings.server.ts";
import type { TaxSettings } from "#app/domain/tax/tax.settings.ts";
import {
  addProduct,
  insertProductOptions,
  readProduct,
  type ProductOptions,
} from "#tests/fixtures/catalog/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;
let options: ProductOptions;
let count = 0;

beforeAll(async () => {
  options = await insertProductOptions(app.store);
});

async function setMode(mode: TaxSettings["mode"]): Promise<void> {
  const { value, version } = await readSection(db, "taxes");
  const change = { section: "taxes" as const, value: { ...value, mode }, expectedVersion: version };
  await changeSettings(app.store, { ...change, actorId: null });
}

beforeEach(() => setMode("added"));

/** Creates a product through the form. */
async function create(price: string, compareAt: string, own: { price?: string; compareAt?: string } = {}) {
  const name = `Compared Shawl ${++count}`;
  const cell = {
    id: "",
    sizeId: "",
    colourId: "",
    sku: "",
    stockWhenLoaded: "",
    stock: "4",
    price: "",
    compareAt: "",
    ...own,
  };
  const response = await admin.post("/admin/products/new", {
    name,
    price,
    compareAt,
    categoryId: options.categoryId,
    hsnCode: "6214",
    ...Object.fromEntries(Object.entries(cell).map(([part, value]) => [`variant.0.${part}`, value])),
  });
  const text = response.status === 302 ? "" : pageText(await response.text());
  const [product] = await db.select().from(products).where(eq(products.name, name));
  return { status: response.status, text, product };
}

const LOW = "The compare-at price must be higher than the price";
const ABOVE = "The price is above the MRP. Nothing may be sold above its MRP";

describe("the product form", () => {
  test("the form saves a compare-at price of the product and of a variant, and fills them in again", async () => {
    const { product } = await create("40", "50", { price: "45", compareAt: "60" });
    expect(product).toMatchObject({ priceMinor: 4000, compareAtMinor: 5000 });
    const { first } = await readProduct(app.store, product?.id ?? "");
    expect(first).toMatchObject({ priceOverrideMinor: 4500, compareAtOverrideMinor: 6000 });
    const html = await (await admin.get(`/admin/products/${product?.id}`)).text();
    expect(html).toMatch(/name="compareAt"[^>]*value="50"/);
    expect(html).toMatch(/name="variant\.0\.compareAt"[^>]*value="60"/);
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, product?.id ?? ""));
    expect(entry?.after).toMatchObject({ compareAtMinor: 5000 });
    expect(JSON.stringify(entry?.after)).toContain('"compareAtOverrideMinor":6000');
  });

  test.each([
    ["added", "50", "50", {}, LOW],
    ["added", "50", "40", {}, LOW],
    ["added", "40", "", { price: "45", compareAt: "45" }, LOW],
    ["included", "50", "49.99", {}, ABOVE],
    ["included", "40", "50", { price: "50.01" }, ABOVE],
    ["included", "40", "50", { compareAt: "39" }, ABOVE],
  ] as const)(
    "with tax %s, %s compared to %s and %o are refused",
    async (mode, price, compareAt, own, message) => {
      await setMode(mode);
      const { status, text, product } = await create(price, compareAt, own);
      expect([status, product]).toEqual([400, undefined]);
      expect(text).toContain(message);
    },
  );

  test.each([
    ["added", "50", "", {}],
    ["added", "40", "50", { price: "60" }],
    ["included", "50", "50", {}],
    ["included", "40", "50", { price: "60", compareAt: "60" }],
  ] as const)("with tax %s, %s compared to %s and %o are saved", async (mode, price, compareAt, own) => {
    await setMode(mode);
    expect((await create(price, compareAt, own)).status).toBe(302);
  });

  test("the field is called MRP while prices include GST", async () => {
    expect(pageText(await (await admin.get("/admin/products/new")).text())).toContain("Compare-at price");
    await setMode("included");
    const text = pageText(await (await admin.get("/admin/products/new")).text());
    expect(text).toContain("MRP Maximum retail price, inclusive of all taxes.");
    expect(text).not.toContain("Compare-at price");
  });
});

test("a copy of a product keeps the compare-at prices", async () => {
  const { product } = await create("40", "50", { price: "45", compareAt: "60" });
  await admin.post(`/admin/products/${product?.id}/duplicate`, {});
  const [copy] = await db
    .select()
    .from(products)
    .where(eq(products.name, `${product?.name} (copy)`));
  expect(copy?.compareAtMinor).toBe(5000);
  expect((await readProduct(app.store, copy?.id ?? "")).first.compareAtOverrideMinor).toBe(6000);
});

describe("the bulk change of prices", () => {
  async function bulk(id: string, more: Record<string, string>): Promise<Response> {
    const { product } = await readProduct(app.store, id);
    const fields = { do: "price", seen: `${id}:${product.version}`, by: "percent", value: "20", ...more };
    return admin.post(`/admin/products/selected?do=price&id=${id}`, fields);
  }

  test("lowered prices can show what they were, also those of variants", async () => {
    const { product } = await create("40", "", { price: "45" });
    const id = product?.id ?? "";
    expect((await bulk(id, { direction: "lower", earlier: "on" })).status).toBe(302);
    const after = await readProduct(app.store, id);
    expect(after.product).toMatchObject({ priceMinor: 3200, compareAtMinor: 4000 });
    expect(after.first).toMatchObject({ priceOverrideMinor: 3600, compareAtOverrideMinor: 4500 });
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({
      before: { priceMinor: 4000, compareAtMinor: null },
      after: { priceMinor: 3200, compareAtMinor: 4000 },
    });
    await bulk(id, { direction: "lower", earlier: "on" });
    expect((await readProduct(app.store, id)).product).toMatchObject({
      priceMinor: 2560,
      compareAtMinor: 4000,
    });
  });

  test.each([
    ["added", "would not be below the compare-at price"],
    ["included", "would be above the MRP, and nothing may be sold above its MRP"],
  ] as const)(
    "with tax %s, prices beyond the ones they are compared to are refused",
    async (mode, message) => {
      const { product } = await create("49", "50");
      const id = product?.id ?? "";
      await setMode(mode);
      const refused = await bulk(id, { direction: "raise" });
      expect(refused.status).toBe(409);
      expect(pageText(await refused.text())).toContain(`The new price of ${product?.name} ${message}`);
      expect((await readProduct(app.store, id)).product.priceMinor).toBe(4900);
    },
  );
});

describe("a CSV import", () => {
  const send = async (rows: readonly string[], options?: { emptyClears: "on" }) =>
    (await uploadImport(admin, rows.join("\n"), "products.csv", options)).headers.get("location") ?? "";

  test("an import sets, clears and exports compare-at prices", async () => {
    const id = await addProduct(app.store, options, { name: "Imported Compared" });
    const { product, first } = await readProduct(app.store, id);
    const head = "Slug,Compare-at price,SKU,Variant compare-at price";
    await admin.post(await send([head, `${product.slug},55.00,${first.sku},60.50`]), { step: "confirm" });
    const after = await readProduct(app.store, id);
    expect([after.product.compareAtMinor, after.first.compareAtOverrideMinor]).toEqual([5500, 6050]);
    const exported = await (await admin.get("/admin/products/export")).text();
    expect(exported.split("\r\n").find((line) => line.startsWith(product.slug))).toMatch(
      /,55\.00,.*,60\.50,/,
    );
    const reimported = await send(exported.split("\r\n"));
    expect(pageText(await (await admin.get(reimported)).text())).toContain("Nothing to change");
    await admin.post(await send([head, `${product.slug},55.00,${first.sku},`], { emptyClears: "on" }), {
      step: "confirm",
    });
    const [cleared] = await db.select().from(variants).where(eq(variants.id, first.id));
    expect(cleared?.compareAtOverrideMinor).toBeNull();
  });

  test("an import sets, keeps, clears and exports a variant's low-stock threshold", async () => {
    const id = await addProduct(app.store, options, { name: "Imported Threshold" });
    const { product, first } = await readProduct(app.store, id);
    const head = "Slug,SKU,Size,Colour,Low stock below";
    const row = (value: string) => `${product.slug},${first.sku},,,${value}`;
    const threshold = async () => (await readProduct(app.store, id)).first.lowStockBelow;
    await admin.post(await send([head, row("7")]), { step: "confirm" });
    expect(await threshold()).toBe(7);
    const refused = await send([head, row("-1")]);
    expect(pageText(await (await admin.get(refused)).text())).toContain("Low stock below");
    const exported = (await (await admin.get("/admin/products/export")).text()).split("\r\n");
    const line = exported.find((text) => text.startsWith(product.slug)) ?? "";
    expect(pageText(await (await admin.get(await send(exported))).text())).toContain("Nothing to change");
    const place = (exported[0] ?? "").split(",").indexOf("Low stock below");
    expect(line.split(",")[place]).toBe("7");
    const cleared = line.split(",").with(place, "").join(",");
    await admin.post(await send([exported[0] ?? "", cleared], { emptyClears: "on" }), { step: "confirm" });
    expect(await threshold()).toBeNull();
  });

  test.each([
    ["added", LOW],
    ["included", ABOVE],
  ] as const)("with tax %s, an import names the row of a price that does not fit", async (mode, message) => {
    await setMode(mode);
    const id = await addProduct(app.store, options, { name: `Misfit ${mode}` });
    const { product } = await readProduct(app.store, id);
    const path = await send(["Slug,Compare-at price", `${product.slug},39.99`]);
    expect(pageText(await (await admin.get(path)).text())).toContain(message);
    expect((await admin.post(path, { step: "confirm" })).status).toBe(409);
    expect((await readProduct(app.store, id)).product.compareAtMinor).toBeNull();
  });
});

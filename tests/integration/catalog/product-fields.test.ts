import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import {
  definitionOf,
  formNameOf,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
  DECLARED_FIELDS,
} from "#app/domain/catalog/product-fields.ts";
import { csvLine } from "#app/platform/http/csv-response.server.ts";
import {
  addProduct,
  insertProductOptions,
  type ProductOptions,
} from "#tests/fixtures/catalog/admin-product.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const { app, admin } = await adminForFile();

/** The free-text fields, except name and description, which have their own tests. */
const TEXTS = PRODUCT_FIELD_NAMES.filter(
  (name) => definitionOf(name).kind === "text" && name !== "name" && name !== "description",
);

const textsOf = (word: string) => TEXTS.map((name) => [name, `${definitionOf(name).label} ${word}`] as const);

let options: ProductOptions;

beforeAll(async () => {
  options = await insertProductOptions(app.store);
});

async function findNamed(name: string) {
  const [product] = await app.store.db.select().from(products).where(eq(products.name, name));
  if (!product) throw new Error(`There is no product ${name}`);
  return product;
}

/** Creates a product with a text in each field through the form. */
async function createByForm(name: string, more: Partial<Record<ProductFieldName, string>> = {}) {
  const texts = Object.fromEntries(textsOf("typed").map(([field, text]) => [formNameOf(field), text]));
  const fields = {
    name,
    price: "49.50",
    categoryId: options.categoryId,
    "variant.0.stock": "4",
    ...texts,
    ...more,
  };
  const blank = { id: "", sizeId: "", colourId: "", sku: "", price: "", stockWhenLoaded: "" };
  const variant = Object.fromEntries(
    Object.entries(blank).map(([key, value]) => [`variant.0.${key}`, value]),
  );
  const response = await admin.post("/admin/products/new", { ...variant, ...fields });
  expect(response.status).toBe(302);
  return findNamed(fields.name);
}

async function lastAudit(subjectId: string) {
  const [entry] = await app.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
}

test("the product form saves every text field, fills it in again and records it in the audit log", async () => {
  const product = await createByForm("Typed Shawl");
  const html = await (await admin.get(`/admin/products/${product.id}`)).text();
  for (const [name, text] of textsOf("typed")) {
    expect(product[name]).toBe(text);
    expect(html).toContain(`value="${text}"`);
    expect(html).toContain(`name="${formNameOf(name)}"`);
  }
  expect((await lastAudit(product.id))?.after).toMatchObject(Object.fromEntries(textsOf("typed")));
});

test("the product page and the feed show exactly the fields that say so", async () => {
  const product = await createByForm("Shown Shawl");
  const page = pageText(await (await app.visitor().get(`/products/${product.slug}`)).text());
  const feed = await (await app.visitor().get("/products.xml")).text();
  const item = feed.split("<item>").find((text) => text.includes(product.id)) ?? "";
  for (const [name, text] of textsOf("typed")) {
    const { isOnProductPage = false, feedElement, label } = definitionOf(name);
    const isDeclared = DECLARED_FIELDS.some((declared) => declared === name);
    expect([name, page.includes(`${label} ${text}`)]).toEqual([name, isOnProductPage || isDeclared]);
    expect([name, item.includes(text)]).toEqual([name, feedElement !== undefined]);
  }
});

test("a copy of a product keeps every text field", async () => {
  const product = await createByForm("Copied Shawl");
  await admin.post(`/admin/products/${product.id}/duplicate`, {});
  expect(await findNamed("Copied Shawl (copy)")).toMatchObject(Object.fromEntries(textsOf("typed")));
});

test("an import changes and clears every text field, and an export contains it", async () => {
  const id = await addProduct(app.store, options, { name: "Imported Shawl" });
  const { slug } = await findNamed("Imported Shawl");
  const send = async (
    texts: readonly (readonly [ProductFieldName, string])[],
    choices?: { emptyClears: "on" },
  ) => {
    const head = ["Slug", "Name", ...texts.map(([name]) => definitionOf(name).label)];
    const row = [slug, "Imported Shawl", ...texts.map(([, text]) => text)];
    const response = await uploadImport(admin, csvLine(head) + csvLine(row), "products.csv", choices);
    const path = response.headers.get("location") ?? "";
    await admin.post(path, { step: "confirm" });
  };
  await send(textsOf("imported"));
  expect(await findNamed("Imported Shawl")).toMatchObject(Object.fromEntries(textsOf("imported")));
  expect(await lastAudit(id)).toMatchObject({
    before: Object.fromEntries(TEXTS.map((name) => [name, ""])),
    after: Object.fromEntries(textsOf("imported")),
  });
  const exported = await (await admin.get("/admin/products/export")).text();
  for (const [, text] of textsOf("imported")) expect(exported).toContain(text);
  await send(
    TEXTS.map((name) => [name, ""]),
    { emptyClears: "on" },
  );
  expect(await findNamed("Imported Shawl")).toMatchObject(
    Object.fromEntries(TEXTS.map((name) => [name, ""])),
  );
});

test("the form saves the longest texts that an import accepts", async () => {
  const long = { name: "n".repeat(200), description: "d".repeat(20_000), madeIn: "m".repeat(500) };
  await createByForm("Long Shawl", long);
  expect(await findNamed(long.name)).toMatchObject(long);
});

test("a product's page has the title and description for search engines, or its name and the first line", async () => {
  const headOf = async (slug: string) => {
    const html = await (await app.visitor().get(`/products/${slug}`)).text();
    return html.slice(0, html.indexOf("</head>"));
  };
  const listed = await createByForm("Listed Shawl");
  expect(await headOf(listed.slug)).toContain("<title>Search title typed | ");
  expect(await headOf(listed.slug)).toContain('name="description" content="Search description typed"');
  const plain = await createByForm("Plain Shawl", {
    description: "Soft and warm.\n\nSecond paragraph.",
    seoTitle: "",
    seoDescription: "",
  });
  expect(await headOf(plain.slug)).toContain("<title>Plain Shawl | ");
  expect(await headOf(plain.slug)).toContain('name="description" content="Soft and warm."');
});

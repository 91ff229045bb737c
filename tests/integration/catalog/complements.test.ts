import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { addComplement } from "#app/domain/catalog/complements/complements.server.ts";
import { complementaryProducts } from "#app/domain/catalog/complements/complements.tables.ts";
import { newId } from "#app/lib/id.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";

const NAMES = ["Kurta", "Palazzo", "Jhumka", "Potli", "Stole", "Bangles"];

const { app, admin } = await adminForFile();
let idOf: Map<string, string>;

const id = (name: string) => idOf.get(name) ?? "";
const page = (name = "Kurta") => `/admin/products/${id(name)}/complete-the-look`;
const add = (name: string) => admin.post(page(), { intent: "add", complement: id(name) });

beforeAll(async () => {
  await writeSampleContent(app.store);
  idOf = await stockCatalogue(
    app.store,
    NAMES.map((name) => ({ name, variants: { "-": { inventory: 2 } } })),
  );
});

beforeEach(async () => {
  await app.store.db.delete(complementaryProducts);
  app.store.pages.invalidateAll();
});

async function shownWith(name = "Kurta"): Promise<string[]> {
  const html = await (await app.visitor().get(`/products/${name.toLowerCase()}`)).text();
  const from = html.indexOf('id="look"');
  return from < 0 ? [] : headings(html.slice(from, html.indexOf("</section>", from)), 3);
}

test("products that the owner adds are shown on the product page at once, in the order of adding", async () => {
  expect(await shownWith()).toEqual([]);
  const results = pageText(await (await admin.get(`${page()}?search=pal`)).text());
  expect(results).toContain("Palazzo");
  for (const name of ["Potli", "Palazzo"]) expect((await add(name)).status).toBe(302);
  expect(await shownWith()).toEqual(["Potli", "Palazzo"]);
  // The other page does not change: a look has a direction.
  expect(await shownWith("Palazzo")).toEqual([]);
  const [entry] = await app.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "product.complements"));
  expect(entry).toMatchObject({ before: { completeTheLook: [] }, after: { completeTheLook: ["Potli"] } });
});

test("a product in the look is not shown again under “You Might Also Like”", async () => {
  await add("Potli");
  const html = await (await app.visitor().get("/products/kurta")).text();
  expect(headings(html, 3).filter((name) => name === "Potli")).toHaveLength(1);
});

test("a removed product leaves the product page at once", async () => {
  for (const name of ["Potli", "Palazzo"]) await add(name);
  expect(await shownWith()).toEqual(["Potli", "Palazzo"]);
  expect((await admin.post(page(), { intent: "remove", complement: id("Potli") })).status).toBe(302);
  expect(await shownWith()).toEqual(["Palazzo"]);
});

test("drafts are not shown to shoppers, and deleted products are forgotten", async () => {
  for (const name of ["Potli", "Palazzo"]) await add(name);
  await app.store.db.update(products).set({ status: "draft" }).where(eq(products.name, "Potli"));
  app.store.pages.invalidateAll();
  expect(await shownWith()).toEqual(["Palazzo"]);
  expect(pageText(await (await admin.get(page())).text())).toContain("Potli Draft, not shown");
  await app.store.db.update(products).set({ status: "active" }).where(eq(products.name, "Potli"));
  const [gone] = await app.store.db
    .insert(products)
    .values({ id: newId(), slug: "gone", name: "Gone", categoryId: await categoryId(), priceMinor: 100 })
    .returning({ id: products.id });
  await admin.post(page(), { intent: "add", complement: gone?.id ?? "" });
  await app.store.db.delete(products).where(eq(products.slug, "gone"));
  expect((await admin.get(page())).status).toBe(200);
  expect(await app.store.db.$count(complementaryProducts)).toBe(2);
});

test("a copy of a product has the same look", async () => {
  for (const name of ["Potli", "Palazzo"]) await add(name);
  const copied = await admin.post(`/admin/products/${id("Kurta")}/duplicate`, {});
  const copy = /[\da-f-]{36}/.exec(copied.headers.get("location") ?? "")?.[0] ?? "";
  const text = pageText(await (await admin.get(`/admin/products/${copy}/complete-the-look`)).text());
  expect(text).toMatch(/Kurta \(copy\).*Potli Remove Palazzo Remove/);
});

async function categoryId(): Promise<string> {
  const [row] = await app.store.db.select({ id: products.categoryId }).from(products).limit(1);
  return row?.id ?? "";
}

test("a fifth product, the product itself and unknown products are refused with a reason", async () => {
  for (const name of ["Palazzo", "Jhumka", "Potli", "Stole"]) expect((await add(name)).status).toBe(302);
  const fifth = await add("Bangles");
  expect(fifth.status).toBe(409);
  expect(pageText(await fifth.text())).toContain("A product has at most 4 products here. Remove one first.");
  expect((await add("Stole")).status).toBe(302);
  const itself = await add("Kurta");
  expect([itself.status, pageText(await itself.text())]).toEqual([
    400,
    expect.stringContaining("A product cannot complete its own look."),
  ]);
  expect((await admin.post(page(), { intent: "add", complement: newId() })).status).toBe(409);
  expect((await admin.post(page(), { intent: "add", complement: "x" })).status).toBe(400);
  expect((await admin.get(`/admin/products/${newId()}/complete-the-look`)).status).toBe(404);
  expect(await shownWith()).toEqual(["Palazzo", "Jhumka", "Potli", "Stole"]);
});

test("five products added at the same moment become four", async () => {
  const actor = { id: newId(), role: "admin" };
  const results = await Promise.all(
    NAMES.slice(1).map((name) =>
      addComplement(app.store, { productId: id("Kurta"), complementId: id(name) }, actor),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(4);
  expect(results.filter((result) => !result.ok && result.error === "full")).toHaveLength(1);
  expect(await app.store.db.$count(complementaryProducts)).toBe(4);
});

import { expect, test } from "vitest";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { MAX_COLLECTION_CATEGORIES } from "#app/domain/catalog/listing/collections.settings.ts";
import { newId } from "#app/lib/id.ts";
import { slugOf } from "#app/lib/text/slug.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const PAGE = "/admin/products/categories";

const one = { "-": { inventory: 3 } };
await stockCatalogue(store, [
  { name: "Temple Sari", category: "Saris", variants: one },
  { name: "Lamp", category: "Lamps", variants: one },
  { name: "Coir Bag", category: "Bags", variants: one },
]);
store.names.invalidate(null);

/** Saves the collections as the rows of the form. */
async function save(...rows: { slug?: string; name: string; categories: string[] }[]) {
  const { version } = await readSection(store.db, "collections");
  const fields = rows.flatMap(({ slug = "", name, categories }, index): [string, string][] => [
    [`slug.${index}`, slug],
    [`name.${index}`, name],
    ...categories.map((category): [string, string] => [`category.${index}.${category}`, "yes"]),
  ]);
  return admin.post(PAGE, {
    form: "collections",
    version: String(version),
    ...Object.fromEntries(fields),
  });
}

const saved = async () => (await readSection(store.db, "collections")).value.collections;
const listingOf = async (category: string) => {
  const response = await app.visitor().get(`/products?category=${category}`);
  return { status: response.status, text: pageText(await response.text()) };
};

test("a collection lists the products of its categories, keeps its URL under another name, and is offered to menus", async () => {
  const row = { name: "For the feast", categories: ["saris", "lamps"] };
  expect((await save(row)).status).toBe(302);
  const { text } = await listingOf("for-the-feast");
  expect(text).toContain("For the feast");
  for (const name of ["Temple Sari", "Lamp"]) expect(text).toContain(name);
  expect(text).not.toContain("Coir Bag");
  expect(await (await admin.get("/admin/content/menus")).text()).toContain("category=for-the-feast");
  expect((await save({ ...row, slug: "for-the-feast", name: "For the wedding" })).status).toBe(302);
  expect((await listingOf("for-the-feast")).text).toContain("For the wedding");
  expect((await save()).status).toBe(302);
  expect(await saved()).toEqual([]);
  expect((await listingOf("for-the-feast")).status).toBe(302);
});

test("a URL that no stored collection has is derived from the name instead", async () => {
  expect((await save({ slug: "admin-secret", name: "For the feast", categories: ["saris"] })).status).toBe(
    302,
  );
  expect((await saved()).map(({ slug }) => slug)).toEqual(["for-the-feast"]);
  expect((await save()).status).toBe(302);
});

test("a collection has at most 50 categories", async () => {
  const names = Array.from({ length: MAX_COLLECTION_CATEGORIES + 1 }, (_, index) => `Many ${index}`);
  await store.db.insert(categories).values(names.map((name) => ({ id: newId(), name, slug: slugOf(name) })));
  store.names.invalidate(null);
  const response = await save({ name: "Too many", categories: names.map(slugOf) });
  expect([response.status, await saved()]).toEqual([400, []]);
  expect(pageText(await response.text())).toContain("At most 50 categories");
  expect((await save({ name: "Enough", categories: names.slice(1).map(slugOf) })).status).toBe(302);
  expect((await save()).status).toBe(302);
});

test.each([
  [{ name: "", categories: ["saris"] }, "Name is required"],
  [{ name: "Empty", categories: [] }, "Choose at least one category"],
  [{ name: "saris", categories: ["lamps"] }, "A category or collection of this name already exists"],
  [{ name: "New Arrivals", categories: ["lamps"] }, "A category or collection of this name already exists"],
  [{ name: "…", categories: ["lamps"] }, "The name needs letters or digits for its URL"],
])("the collection %j is refused beside its field, and nothing is saved", async (row, reason) => {
  const response = await save(row);
  const html = await response.text();
  expect([response.status, await saved()]).toEqual([400, []]);
  expect(pageText(html)).toContain(reason);
  for (const slug of row.categories)
    expect(html).toMatch(new RegExp(`name="category.0.${slug}"[^>]*checked`));
});

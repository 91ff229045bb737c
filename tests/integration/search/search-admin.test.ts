import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { categories, optionTypes, optionValues, products } from "#app/domain/catalog/catalog.tables.ts";
import { saveCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { tagsOfChanged } from "#app/lib/http/cache-tags.ts";
import { newId } from "#app/lib/id.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { newShopText } from "#tests/pages/new-shop-text.ts";
import { pageText } from "#tests/pages/page-text.ts";

const PATH = "/admin/products/search";

const { app, admin } = await adminForFile();

beforeAll(async () => {
  const variants = { "2XL plum": { inventory: 3 } };
  await stockCatalogue(app.store, [
    { name: "Asman Kurta", category: "Kurtas", variants },
    { name: "Bela Shawl", category: "Shawls", variants: { "-": { inventory: 1 } } },
  ]);
});

async function gems(search: string): Promise<string> {
  const page = await (await app.visitor().get(`/products?${new URLSearchParams({ search })}`)).text();
  return /Discovering (\d+) gems?/.exec(page)?.[1] ?? "";
}

async function save(synonyms: string, ignored = "", version?: number) {
  const { version: current } = await readSection(app.store.db, "search");
  return admin.post(PATH, { form: "search", version: String(version ?? current), synonyms, ignored });
}

test("the search page of the admin shows the rules that the shop begins with", async () => {
  const text = await newShopText(PATH);
  for (const rule of ["kurta, kurti", "pashmina, pashmeena", "XXL, 2XL", "purple: plum"])
    expect(text).toContain(rule);
});

test("a saved synonym counts from the next search on and is in the audit log", async () => {
  expect(await gems("choga")).toBe("0");
  expect((await save("kurta, choga\n\n  odhna :  shawl ", "festive wear, festive wear")).status).toBe(302);
  expect([await gems("choga"), await gems("odhna"), await gems("festive wear choga")]).toEqual([
    "1",
    "1",
    "1",
  ]);
  const { value } = await readSection(app.store.db, "search");
  expect(value).toEqual({ synonyms: ["kurta, choga", "odhna : shawl"], ignored: ["festive wear"] });
  const [entry] = await app.store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "settings.saved"), eq(auditLog.subjectId, "search")));
  expect(entry?.after).toMatchObject({ synonyms: ["kurta, choga", "odhna : shawl"] });
});

test("a rule with one word is refused, and the form keeps its values", async () => {
  const refused = await save("kurta, choga\nlonely");
  expect(refused.status).toBe(400);
  const text = pageText(await refused.text());
  expect(text).toContain("The line “lonely” needs two words with a comma or a colon between them.");
  expect(text).toContain("lonely");
  expect((await save("kurta, choga", "", 0)).status).toBe(409);
});

test("a renamed product, colour or category is found by its new name at once", async () => {
  const { store } = app;
  const { db, pages } = store;
  expect([await gems("gagan"), await gems("jamun"), await gems("wraps")]).toEqual(["0", "0", "0"]);

  const [kurta] = await db
    .update(products)
    .set({ name: "Gagan Kurta" })
    .where(eq(products.name, "Asman Kurta"))
    .returning();
  pages.invalidate(tagsOfChanged([kurta?.id ?? ""]));
  expect(await gems("gagan")).toBe("1");

  const [type] = await db.select().from(optionTypes).where(eq(optionTypes.kind, "colour"));
  const [plum] = await db.select().from(optionValues).where(eq(optionValues.label, "plum"));
  if (!type || !plum) throw new Error("The test shop has no plum");
  const renamed = {
    version: String(type.version),
    "values.0.id": plum.id,
    "values.0.label": "Jamun",
    "values.0.hex": "#4A2038",
  };
  expect((await admin.post("/admin/products/attributes/colours", renamed)).status).toBe(302);
  expect(await gems("jamun")).toBe("1");

  const [shawls] = await db.select().from(categories).where(eq(categories.name, "Shawls"));
  if (!shawls) throw new Error("The test shop has no shawls");
  const { id, version } = shawls;
  const change = {
    id,
    version,
    values: { name: "Wraps", description: "", isFinalSale: false, finalSaleReason: "" },
    image: { kind: "keep" },
  } as const;
  await saveCategory(store, change, { id: newId(), role: "admin" });
  expect(await gems("wraps")).toBe("1");
});

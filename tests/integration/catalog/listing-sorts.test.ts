import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { optionValues, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { newId } from "#app/lib/id.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

/** Ratings and items sold in the last weeks; Bela is sold out. */
const KURTAS = {
  Asman: { ratingAverage: 4.8, ratingCount: 40, sold: 2 },
  Bela: { ratingAverage: 5, ratingCount: 90, sold: 30 },
  Chand: { ratingAverage: 5, ratingCount: 1, sold: 9 },
  Dopahar: { ratingAverage: 3.5, ratingCount: 60, sold: 0 },
};

beforeAll(async () => {
  const { db } = app.store;
  await stockCatalogue(
    app.store,
    Object.keys(KURTAS).map((name) => ({
      name: `${name} Kurta`,
      category: "Kurtas",
      priceMinor: name === "Bela" ? 1_000 : 5_000,
      variants: { "2XL wine": { inventory: name === "Bela" ? 0 : 5 }, "3XL madder": { inventory: 0 } },
    })),
  );
  await db.update(optionValues).set({ label: "Deep Wine" }).where(eq(optionValues.slug, "wine"));
  for (const [name, { sold, ...rating }] of Object.entries(KURTAS)) {
    const [product] = await db
      .update(products)
      .set(rating)
      .where(eq(products.name, `${name} Kurta`))
      .returning({ id: products.id });
    const [variant] = await db
      .select({ id: variants.id })
      .from(variants)
      .where(eq(variants.productId, product?.id ?? ""));
    const movement = { variantId: variant?.id ?? "", reason: "reserved" as const };
    await db.insert(stockMovements).values([
      { ...movement, id: newId(), delta: -sold, at: app.store.clock.now() },
      // Long ago, and not counted.
      { ...movement, id: newId(), delta: -50, at: new Date("2020-01-01") },
    ]);
  }
  app.store.pages.invalidate(["catalogue"]);
});

async function namesIn(query: string): Promise<string[]> {
  const html = await (await app.visitor().get(`/products${query}`)).text();
  return [...html.matchAll(/<article.*?>(\w+) Kurta<\/a>/gs)].map(([, name = ""]) => name);
}

test.each([
  ["?sort=popular", ["Chand", "Asman", "Dopahar", "Bela"]],
  ["?sort=rating", ["Asman", "Chand", "Dopahar", "Bela"]],
  ["?sort=price-low", ["Asman", "Chand", "Dopahar", "Bela"]],
  ["", ["Asman", "Chand", "Dopahar", "Bela"]],
  ["?search=kurta", ["Dopahar", "Asman", "Chand", "Bela"]],
])(
  "the listing %s is in order, one rating of five stars below forty of 4.8, and what is sold out last",
  async (query, names) => {
    expect(await namesIn(query)).toEqual(names);
  },
);

test("a facet is offered where the listing has two of its values, counts them, and filters by any of the chosen", async () => {
  const { db, pages } = app.store;
  const set = (name: string, fields: Partial<typeof products.$inferInsert>) =>
    db
      .update(products)
      .set(fields)
      .where(eq(products.name, `${name} Kurta`));
  await set("Asman", { fabric: ["Cotton", "Silk"], craft: ["Ikat"], lengthMm: 2000 });
  await set("Chand", { fabric: ["silk"] });
  await set("Dopahar", { fabric: ["Wool"] });
  pages.invalidate(["catalogue"]);
  const html = await (await app.visitor().get("/products?fabric=silk&fabric=wool")).text();
  expect(await namesIn("?fabric=silk&fabric=wool")).toEqual(["Asman", "Chand", "Dopahar"]);
  expect(await namesIn("?fabric=silk&dimensions=200-cm")).toEqual(["Asman"]);
  const refinements = html.slice(html.indexOf("<aside"), html.indexOf("</aside>"));
  const headings = [...refinements.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, heading]) => heading);
  expect(headings).toContain("Fabric");
  expect(headings).not.toContain("Craft");
  expect(html).toContain('href="/products?fabric=cotton&amp;fabric=silk&amp;fabric=wool"');
  expect(html).toContain('aria-label="Remove Wool"');
});

test("red, as a filter and as a search, includes Deep Wine and Madder", async () => {
  const all = ["Asman", "Chand", "Dopahar", "Bela"];
  expect(await namesIn("?colour-family=red")).toEqual(all);
  expect((await namesIn("?search=red+kurta")).toSorted()).toEqual(all.toSorted());
  expect(await namesIn("?colour-family=blue")).toEqual(all);
  const html = await (await app.visitor().get("/products?colour-family=red")).text();
  expect(html).toContain('aria-label="Remove Red"');
});

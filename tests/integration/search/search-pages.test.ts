import { asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { PRODUCT_SORTS, PRODUCTS_PER_PAGE, type ProductSort } from "#app/domain/catalog/catalog.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { listCategories, listProducts } from "#app/domain/catalog/listing/list-products.server.ts";
import { listOptions } from "#app/domain/catalog/listing/listing-query.server.ts";
import { ALL_PRODUCTS } from "#app/domain/catalog/listing/listing.ts";
import { matchText } from "#app/domain/catalog/search/internal/match-text.server.ts";
import { vocabularyOf } from "#app/domain/catalog/search/suggest.server.ts";
import { DEFAULT_SEARCH } from "#app/domain/catalog/search/search.settings.ts";
import { stockCatalogue, type TestProduct } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

// Products with the word in the name, products with it in the category only, and other products, alternating.
const NAMES = ["Chikan Shawl", "Chikan Wrap", "Chikan Belt"];
const CATEGORIES = ["Shawls", "Shawls", "Belts"];
const WITH_THE_WORD = 60;

beforeAll(async () => {
  const requested = Array.from({ length: NAMES.length * WITH_THE_WORD }, (_, number): TestProduct => {
    const kind = number % NAMES.length;
    return {
      name: `${NAMES[kind] ?? ""} ${number}`,
      category: CATEGORIES[kind] ?? "",
      priceMinor: 1_000 + ((number * 37) % 50),
      variants: { "-": { inventory: number % 4 } },
    };
  });
  await stockCatalogue(app.store, requested);
  await app.store.db.update(products).set({
    ratingCount: sql`abs(hashtext(name)) % 3`,
    ratingAverage: sql`abs(hashtext(name)) % 4`,
    createdAt: sql`now() - (abs(hashtext(name)) % 50) * interval '1 day'`,
  });
});

// The Bayesian average with five ratings of the average of all 180 products.
const SCORE = sql`(
  5 * (select sum(rating_average * rating_count) / sum(rating_count) from ${products}) + rating_average * rating_count
) / (5 + rating_count)`;

// What is in stock comes first, and equals are sorted by name. By relevance: "Shawl" in the name before the category.
const ORDERS: Record<ProductSort, SQL[]> = {
  relevance: [desc(sql`${products.name} like '%Shawl%'`), desc(products.ratingCount)],
  popular: [desc(products.ratingCount)],
  name: [],
  "price-low": [asc(products.priceMinor)],
  "price-high": [desc(products.priceMinor)],
  newest: [desc(products.createdAt)],
  rating: [desc(SCORE)],
};

async function searchFor(text: string, sort: ProductSort, page: number) {
  const { db, productIndex } = app.store;
  const [categories, options] = await Promise.all([listCategories(db), listOptions(db)]);
  const listing = { ...ALL_PRODUCTS, search: text, sort, page };
  const match = await matchText(app.store, text, vocabularyOf(DEFAULT_SEARCH, { categories, options }));
  const query = { listing, scope: { kind: "all" }, match, options, now: new Date() } as const;
  return listProducts(db, query, productIndex);
}

test.each(PRODUCT_SORTS)("the pages of a search by %s list every product once, in order", async (sort) => {
  const { db } = app.store;
  const matching = await db
    .select({ name: products.name })
    .from(products)
    .where(sql`${products.name} not like '%Belt%'`)
    .orderBy(desc(sql`${products.inventory} > 0`), ...ORDERS[sort], asc(products.name));
  const pageCount = Math.ceil(matching.length / PRODUCTS_PER_PAGE);
  const listed: string[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    const found = await searchFor("shawl", sort, page);
    expect(found).toMatchObject({ total: matching.length, page, pageCount });
    listed.push(...found.products.map(({ name }) => name));
  }
  expect(listed).toEqual(matching.map(({ name }) => name));
  const last = await searchFor("shawl", sort, pageCount + 7);
  expect(last.page).toBe(pageCount);
  expect(last.products.map(({ name }) => name)).toEqual(listed.slice((pageCount - 1) * PRODUCTS_PER_PAGE));
});

test("a product that is no longer for sale is not listed, even before the index has read the change", async () => {
  const [first] = (await searchFor("shawl", "name", 1)).products;
  await app.store.db
    .update(products)
    .set({ status: "draft" })
    .where(eq(products.id, first?.id ?? ""));
  const listed = (await searchFor("shawl", "name", 1)).products;
  expect(listed.map(({ id }) => id)).not.toContain(first?.id);
});

import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { PRODUCT_SORTS, PRODUCTS_PER_PAGE, type ProductSort } from "#app/domain/catalog/catalog.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { findListed } from "#app/domain/catalog/listing/find-listed.server.ts";
import { listCategories, orderOf } from "#app/domain/catalog/listing/list-products.server.ts";
import { listOptions } from "#app/domain/catalog/listing/listing-query.server.ts";
import { ALL_PRODUCTS } from "#app/domain/catalog/listing/listing.ts";
import { matchText } from "#app/domain/catalog/search/match-text.server.ts";
import { vocabularyOf } from "#app/domain/catalog/search/vocabulary.ts";
import { DEFAULT_SEARCH } from "#app/domain/settings/search.ts";
import { stockCatalogue, type TestProduct } from "#tests/fixtures/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

// What has the very word, what is only of a category that has it, and what has nothing to do with it, one after the other.
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
});

async function searchFor(sort: ProductSort, page: number) {
  const { db } = app.store;
  const [categories, options] = await Promise.all([listCategories(db), listOptions(db)]);
  const listing = { ...ALL_PRODUCTS, search: "shawl", sort, page };
  const vocabulary = vocabularyOf(DEFAULT_SEARCH, { categories, options });
  const match = await matchText(db, "shawl", vocabulary);
  const query = { listing, scope: { kind: "all" }, match, options, now: new Date() } as const;
  return (bounds: Parameters<typeof findListed>[3]) => findListed(db, query, orderOf(query), bounds);
}

test("every page of a search with many results is the same whether the search was counted before or not", async () => {
  const matching = 2 * WITH_THE_WORD;
  const pages = Math.ceil(matching / PRODUCTS_PER_PAGE);
  for (const sort of PRODUCT_SORTS.filter((each) => each !== "relevance")) {
    const seen = new Set<string>();
    for (let page = 1; page <= pages; page += 1) {
      const search = await searchFor(sort, page);
      const counted = await search({ many: Infinity });
      expect([counted.total, counted.isMore, counted.page]).toEqual([matching, false, page]);
      for (const id of counted.ids) seen.add(id);
      // Remembered with the first, met among the first of the order or counted once more from then on.
      for (const time of [1, 2, 3])
        expect([sort, time, await search({ many: 1 })]).toEqual([sort, time, counted]);
      const most = matching - 1;
      const uncounted = { ...counted, total: most, isMore: true };
      for (const time of [1, 2, 3])
        expect([sort, time, await search({ many: 1, most })]).toEqual([sort, time, uncounted]);
    }
    expect(seen.size).toBe(matching);
  }
});

test("a search by relevance lists products with the word in their name first, each on one page, whatever their number", async () => {
  const matching = 2 * WITH_THE_WORD;
  for (const most of [matching, matching - 1]) {
    const ids: string[] = [];
    for (let page = 1; page <= Math.ceil(matching / PRODUCTS_PER_PAGE); page += 1)
      ids.push(...(await (await searchFor("relevance", page))({ most })).ids);
    expect(new Set(ids).size).toBe(matching);
    const rows = await app.store.db.select({ id: products.id, name: products.name }).from(products);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const hasWord = ids.map((id) => names.get(id)?.includes("Shawl"));
    expect(hasWord.indexOf(false)).toBe(WITH_THE_WORD);
    expect(hasWord.lastIndexOf(true)).toBe(WITH_THE_WORD - 1);
  }
});

test("a product that is no longer for sale is not found again, even when the search was counted before", async () => {
  const search = await searchFor("name", 1);
  const [first = "", second] = (await search({ many: 1 })).ids;
  await app.store.db.update(products).set({ status: "draft" }).where(eq(products.id, first));
  const { ids } = await search({ many: 1 });
  expect([ids.length, ids[0], ids.includes(first)]).toEqual([PRODUCTS_PER_PAGE, second, false]);
});

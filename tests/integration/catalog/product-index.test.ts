import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import { products, sizeCharts, variants } from "#app/domain/catalog/catalog.tables.ts";
import { toFacets, listCategories } from "#app/domain/catalog/listing/list-products.server.ts";
import { listOptions, type ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import { NO_FILTERS } from "#app/domain/catalog/listing/listing-filters.ts";
import { ALL_PRODUCTS, type ListingRequest, type ListingScope } from "#app/domain/catalog/listing/listing.ts";
import { matchText } from "#app/domain/catalog/search/internal/match-text.server.ts";
import { vocabularyOf } from "#app/domain/catalog/search/suggest.server.ts";
import { DEFAULT_SEARCH } from "#app/domain/catalog/search/search.settings.ts";
import { newId } from "#app/lib/id.ts";
import { productTag } from "#app/lib/http/cache-tags.ts";
import { countInDatabase, listIdsInDatabase } from "#tests/fixtures/database/count-in-database.ts";
import { stockCatalogue, type TestProduct } from "#tests/fixtures/catalog/test-catalogue.ts";
import { openTestStore, type TestStore } from "#tests/servers/test-store.ts";

const SIZES = ["XL", "2XL", "3XL", "-"];
const COLOURS = ["plum", "ink", "-"];
const CATEGORIES = ["Womens Fashion", "Mens Fashion", "Bags"];

let secondStore: TestStore;
let base: Omit<ListingQuery, "listing" | "scope">;
let categories: CategoryView[];

// Forty products of one to four variants, with every combination of size and colour; some are drafts, sold out, or have variant prices.
beforeAll(async () => {
  secondStore = await openTestStore();
  const made = Array.from({ length: 40 }, (_, n): TestProduct => {
    const keys = Array.from({ length: 1 + (n % 4) }, (_, v) => {
      const [size, colour] = [SIZES[(n + v) % 4], COLOURS[(n * v + n) % 3]];
      return [
        `${size} ${colour}`,
        { inventory: (n * 3 + v) % 4, ...(v === 1 && { priceMinor: 900 + n }) },
      ] as const;
    });
    return {
      name: `Piece ${n}`,
      category: CATEGORIES[n % 3] ?? "",
      priceMinor: 500 + 100 * (n % 9),
      isFeatured: n % 5 === 0,
      status: n % 7 === 0 ? "draft" : "active",
      variants: Object.fromEntries(keys),
    };
  });
  await stockCatalogue(secondStore.store, made);
  const { db } = secondStore.store;
  await db
    .update(products)
    .set({ createdAt: new Date(Date.now() - 90 * 86_400_000) })
    .where(eq(products.priceMinor, 700));
  for (const [slug, priceMinor] of [
    ["kurta", 800],
    ["trousers", 900],
  ] as const) {
    const id = newId();
    await db.insert(sizeCharts).values({ id, slug, name: slug, chart: { sex: null, columns: [], rows: [] } });
    await db.update(products).set({ sizeChartId: id }).where(eq(products.priceMinor, priceMinor));
  }
  await db
    .update(products)
    .set({ fitShift: 0.5 })
    .where(inArray(products.name, ["Piece 3", "Piece 12"]));
  categories = await listCategories(db);
  base = { options: await listOptions(db), match: null, now: new Date() };
});

afterAll(() => secondStore.close());

/** The ids on all pages of a listing. */
async function listIds(query: ListingQuery): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const listed = await secondStore.store.productIndex.list({
      ...query,
      listing: { ...query.listing, page },
    });
    pageCount = listed.pageCount;
    ids.push(...listed.ids);
  }
  return ids.toSorted();
}

/** The products and facets of a listing, from the product index and from the database, which counts no families and facets. */
async function counted(listing: ListingRequest, scope: ListingScope) {
  const { db, productIndex } = secondStore.store;
  const query = { ...base, listing, scope };
  const { total, ...counts } = await productIndex.count(query);
  const ids = await listIdsInDatabase(db, query);
  const uncounted = { ...counts, families: new Map(), withoutFacets: new Map() };
  return {
    here: { total, ids: await listIds(query), facets: toFacets(uncounted, query) },
    there: {
      total: ids.length,
      ids,
      facets: toFacets({ ...uncounted, ...(await countInDatabase(db, query)) }, query),
    },
  };
}

describe("the product index", () => {
  test("the counts of the index equal those of the database, whatever the filters", async () => {
    const categories = await listCategories(secondStore.store.db);
    const collections = [
      { slug: "clothes", name: "Clothes", categorySlugs: ["womens-fashion", "mens-fashion"] },
      { slug: "new", name: "New", newWithinDays: 60 },
    ];
    const scopes: ListingScope[] = [
      { kind: "all" },
      ...categories.map((category) => ({ kind: "category" as const, category })),
      ...collections.map((collection) => ({ kind: "collection" as const, collection })),
    ];
    const slugsOf = (kind: "size" | "colour") =>
      base.options.filter((option) => option.kind === kind).map(({ slug }) => slug);
    const price = fc.option(fc.integer({ min: 400, max: 1500 }));
    const requested = fc.record({
      scope: fc.constantFrom(...scopes),
      isFeatured: fc.boolean(),
      sizes: fc.subarray(slugsOf("size")),
      colours: fc.subarray(slugsOf("colour")),
      colourFamilies: fc.subarray(["purple", "black"]),
      minPriceMinor: price,
      maxPriceMinor: price,
      isInStock: fc.boolean(),
      fits: fc.subarray([
        { chart: "kurta", shift: 0, size: "xl" },
        { chart: "kurta", shift: 0.5, size: "2xl" },
        { chart: "trousers", shift: 0, size: "2xl" },
      ]),
    });
    await fc.assert(
      fc.asyncProperty(requested, async ({ scope, isFeatured, ...filters }) => {
        const { here, there } = await counted(
          { ...ALL_PRODUCTS, isFeatured, filters: { ...NO_FILTERS, ...filters } },
          scope,
        );
        expect(here).toEqual(there);
      }),
      { numRuns: 60 },
    );
  });

  test("the counts follow reported changes before the next request", async () => {
    const { db, pages } = secondStore.store;
    const [piece] = await db.select().from(products).where(eq(products.name, "Piece 5"));
    const [other] = await db.select().from(products).where(eq(products.name, "Piece 6"));
    const [id, otherId] = [piece?.id ?? "", other?.id ?? ""];
    const change = async (made: Promise<unknown>) => {
      await made;
      pages.invalidate(["listings", productTag(id), productTag(otherId)]);
      const { here, there } = await counted(ALL_PRODUCTS, { kind: "all" });
      expect(here).toEqual(there);
    };
    await change(db.update(variants).set({ inventory: 0 }).where(eq(variants.productId, id)));
    await change(db.update(products).set({ status: "draft" }).where(eq(products.id, id)));
    await change(
      db.update(products).set({ status: "active", priceMinor: 90_000 }).where(eq(products.id, id)),
    );
    const more = { id: newId(), productId: id, sku: "more", inventory: 3, sizeId: null, colourId: null };
    await change(db.delete(variants).where(eq(variants.productId, otherId)));
    await change(db.insert(variants).values({ ...more, productId: otherId }));
    await change(db.delete(products).where(eq(products.id, otherId)));
  });

  test("a count after an unreported change waits until everything is read again", async () => {
    const { db, pages, productIndex } = secondStore.store;
    const total = async () =>
      (await productIndex.count({ ...base, listing: ALL_PRODUCTS, scope: { kind: "all" } })).total;
    const before = await total();
    const inBags = categories.find(({ name }) => name === "Bags")?.id ?? "";
    await db.update(products).set({ status: "draft" }).where(eq(products.categoryId, inBags));
    pages.invalidate(["catalogue"]);
    expect(await total()).toBeLessThan(before);
    const { here, there } = await counted(ALL_PRODUCTS, { kind: "all" });
    expect(here).toEqual(there);
  });

  test("a search finds what has changed since, reported or not", async () => {
    const { db, pages, productIndex } = secondStore.store;
    const idsOf = async (text: string) => {
      const match = await matchText(
        secondStore.store,
        text,
        vocabularyOf(DEFAULT_SEARCH, { categories, ...base }),
      );
      return match ? productIndex.countMatches(match) : 0;
    };
    const [piece] = await db.select().from(products).where(eq(products.name, "Piece 9"));
    const id = piece?.id ?? "";
    expect(await idsOf("lotus")).toBe(0);
    await db.update(products).set({ name: "Lotus 9" }).where(eq(products.id, id));
    pages.invalidate(["listings", productTag(id)]);
    expect(await idsOf("lotus")).toBe(1);
    await db.update(products).set({ description: "Painted with a heron" }).where(eq(products.id, id));
    pages.invalidate(["listings", productTag(id)]);
    expect(await idsOf("painted heron")).toBe(1);
    await db.update(products).set({ status: "draft" }).where(eq(products.id, id));
    pages.invalidate(["catalogue"]);
    expect(await idsOf("lotus")).toBe(0);
  });
});

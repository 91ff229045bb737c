import { beforeAll, describe, expect, test } from "vitest";
import { PRODUCTS_PER_PAGE, type ProductCardView } from "#app/domain/catalog/catalog.ts";
import { listCategories, listProducts } from "#app/domain/catalog/listing/list-products.server.ts";
import { listOptions } from "#app/domain/catalog/listing/listing-query.server.ts";
import { NO_FILTERS } from "#app/domain/catalog/listing/listing-filters.ts";
import { ALL_PRODUCTS } from "#app/domain/catalog/listing/listing.ts";
import { vocabularyOf, suggest } from "#app/domain/catalog/search/suggest.server.ts";
import { resolveSearch } from "#app/domain/catalog/search/resolve-search.server.ts";
import { normaliseTerm } from "#app/domain/catalog/search/suggestions.ts";
import { DEFAULT_SEARCH } from "#app/domain/catalog/search/search.settings.ts";
import { writeSampleCatalogue } from "#tests/fixtures/catalog/sample-catalogue.ts";
import { SENTENCE_QUERIES } from "./sentence-queries.ts";
import { SHOPPER_QUERIES } from "./shopper-queries.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const LISTED_FIRST = 10;
const MIN_RECALL = 0.95;
const MIN_PRECISION = 0.95;

const MONEY = { currency: "USD", locale: "en-US" };

const store = await storeForFile();

beforeAll(async () => {
  await writeSampleCatalogue(store.db);
});

async function vocabulary() {
  const { db } = store;
  const [categories, options] = await Promise.all([listCategories(db), listOptions(db)]);
  return { ...vocabularyOf(DEFAULT_SEARCH, { categories, options }), categories, options };
}

/** The first page of a search, in order. */
async function cardsOf(text: string): Promise<ProductCardView[]> {
  const { db, productIndex } = store;
  const words = await vocabulary();
  const { match, filters } = await resolveSearch({ db, productIndex }, text, {
    vocabulary: words,
    money: MONEY,
    filters: NO_FILTERS,
  });
  const listing = { ...ALL_PRODUCTS, search: text, filters, sort: "relevance" } as const;
  const query = { listing, match, scope: { kind: "all" }, options: words.options, now: new Date() } as const;
  return (await listProducts(db, query, productIndex)).products;
}

const search = async (text: string) => (await cardsOf(text)).map(({ slug }) => slug);

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The share of the expected products among the first ten results (recall at 10, at most ten expected). */
function recallOf(expected: readonly string[], listed: readonly string[]): number {
  const first = new Set(listed.slice(0, LISTED_FIRST));
  return expected.filter((slug) => first.has(slug)).length / Math.min(expected.length, LISTED_FIRST);
}

/** R-precision: with n expected products, the share of them among the first n results. */
function precisionOf(expected: readonly string[], listed: readonly string[]): number {
  const count = Math.min(expected.length, LISTED_FIRST);
  return listed.slice(0, count).filter((slug) => expected.includes(slug)).length / count;
}

describe("the sample shop's search", () => {
  test.each([
    ["of few words", 233, SHOPPER_QUERIES],
    ["in sentences", 120, SENTENCE_QUERIES],
  ] as const)(
    "searches %s list at least 95 percent of the expected products among the first ten, and little else before them",
    async (_, count, queries) => {
      expect(queries.length).toBe(count);
      const [recalls, precisions, missed]: [number[], number[], string[]] = [[], [], []];
      for (const [text, expected] of queries) {
        const listed = await search(text);
        const [recall, precision] = [recallOf(expected, listed), precisionOf(expected, listed)];
        recalls.push(recall);
        precisions.push(precision);
        if (recall < 1 || precision < 1)
          missed.push(
            `${text}: recall ${recall.toFixed(2)}, precision ${precision.toFixed(2)}, first ${listed.slice(0, 5).join(", ")}`,
          );
      }
      const [recall, precision] = [meanOf(recalls), meanOf(precisions)];
      // A failure lists the searches with missing products.
      const isGood = recall >= MIN_RECALL && precision >= MIN_PRECISION;
      expect({ recall, precision, missed: isGood ? [] : missed }).toEqual({ recall, precision, missed: [] });
    },
  );

  test("the suggestions for a search are the first products of its listing", async () => {
    const words = await vocabulary();
    const step = process.env["NIGHTLY"] ? 1 : 6;
    const queries = [...SHOPPER_QUERIES, ...SENTENCE_QUERIES].filter((_, index) => index % step === 0);
    for (const [text] of queries) {
      const suggested = await suggest(store, normaliseTerm(text) ?? "", { vocabulary: words, money: MONEY });
      const listed = await search(text);
      const slugs = suggested.products.map(({ slug }) => slug);
      expect([text, slugs]).toEqual([text, listed.slice(0, slugs.length)]);
      expect(slugs.length).toBe(Math.min(6, listed.length));
    }
  });

  test("a search for men lists no women's clothes, and a search for a bag no kurtas", async () => {
    const men = await search("men");
    expect(men.filter((slug) => /anarkali|kaftan|tunic|palazzo/.test(slug))).toEqual([]);
    expect(men.length).toBeLessThan(PRODUCTS_PER_PAGE);
    expect((await search("bag")).filter((slug) => /kurta/.test(slug))).toEqual([]);
  });

  test("a search for a colour shows products in that colour", async () => {
    const card = (await cardsOf("red kurta")).find(({ slug }) => slug === "mehfil-paisley-kurta");
    const madder = card?.colours.find(({ slug }) => slug === "madder");
    expect(madder?.imageId).toBeTruthy();
    expect(card?.images[0]?.id).toBe(madder?.imageId);
  });
});

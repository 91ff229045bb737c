import { asc, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { WEIGHT } from "#app/domain/catalog/internal/product-index/lexemes.ts";
import { matchTerms } from "#app/domain/catalog/internal/product-index/match-terms.ts";
import { createProductColumns } from "#app/domain/catalog/internal/product-index/product-columns.ts";
import { readProducts } from "#app/domain/catalog/product-index/read-products.server.ts";
import { stemTerms } from "#app/domain/catalog/search/internal/match-text.server.ts";
import { stockCatalogue, type TestProduct } from "#tests/fixtures/catalog/test-catalogue.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const store = await storeForFile();
const columns = createProductColumns();

const WORDS = ["kurta", "kurtas", "shawl", "with", "silk", "2xl", "कुर्ता", "शॉल", "men's", "hand-woven"];

/** A text made of the words, different for each number. */
const textOf = (seed: number, length: number) =>
  Array.from({ length }, (_, at) => WORDS[(seed * (at + 3) + at * at) % WORDS.length]).join(" ");

beforeAll(async () => {
  const requested = Array.from({ length: 60 }, (_, n): TestProduct => ({
    name: `${textOf(n, 1 + (n % 4))} ${n}`,
    tags: [textOf(n + 7, n % 3), textOf(n + 11, n % 2)].filter(Boolean),
    material: textOf(n + 13, n % 3),
    variants: { "-": { inventory: 1 } },
  }));
  await stockCatalogue(store, requested);
  for (const product of await readProducts(store.db, { limit: 100 })) columns.upsert(product);
});

const phrase = fc.array(fc.constantFrom("kurta", "shawl", "with", "silk", "2xl", "कुर्ता", "शॉल", "men"), {
  minLength: 1,
  maxLength: 3,
});
const NAMELESS = { words: [], categoryIds: [], colourIds: [], specialColourIds: [], sizeIds: [] };

test("the index finds words and phrases in the fields in which PostgreSQL's full-text search finds them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(phrase, { minLength: 1, maxLength: 3 }), async (phrases) => {
      // A phrase of ignored words alone matches nothing; a term of such phrases alone is ignored.
      fc.pre(phrases.some((words) => words.some((word) => word !== "with")));
      const match = await stemTerms(store.db, [{ ...NAMELESS, phrases, specialPhrases: [] }]);
      const { rows, ranks } = matchTerms(columns, "terms" in match.by ? match.by.terms : []);
      const found = Array.from(rows, (row, at) => ({ id: columns.idOf(row), rank: ranks[at] }));
      const sorted = found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(sorted).toEqual(await findByDatabase(phrases));
    }),
    { numRuns: 60 },
  );
});

/** The ids that match, with the rank of the field: 12 for the name, 8 for tags, 4 for material. */
async function findByDatabase(phrases: readonly string[][]) {
  const query = (suffix: string) =>
    phrases.map((words) => words.map((word) => `'${word}'${suffix}`).join(" <-> ")).join(" | ");
  const has = (suffix: string) => sql`${products.searchWords} @@ to_tsquery('hindi', ${query(suffix)})`;
  return store.db
    .select({
      id: products.id,
      rank: sql<number>`case when ${has(":A")} then 12 when ${has(":B")} then 8 else 4 end`,
    })
    .from(products)
    .where(has(""))
    .orderBy(asc(products.id));
}

test("the index keeps each word's field", () => {
  expect(Object.values(WEIGHT)).toEqual([1, 2, 4]);
  expect(
    new Set(Array.from({ length: columns.word.weight.length() }, (_, at) => columns.word.weight.at(at))),
  ).toEqual(new Set(Object.values(WEIGHT)));
});

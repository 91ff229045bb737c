import { and, eq, inArray } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { firstImageId } from "#app/domain/catalog/listing/product-cards.server.ts";
import { NO_FILTERS, type ListingFilters } from "#app/domain/catalog/listing/listing-filters.ts";
import { ALL_PRODUCTS } from "#app/domain/catalog/listing/listing.ts";
import type { SearchMatch } from "#app/domain/catalog/internal/product-index/find-matches.ts";
import type { ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import type { Vocabulary } from "#app/domain/catalog/search/internal/search-terms.ts";
import { resolveSearch } from "#app/domain/catalog/search/resolve-search.server.ts";
import type { SuggestionsView } from "#app/domain/catalog/search/suggestions.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { compileSynonyms, type Synonyms } from "#app/domain/catalog/search/internal/synonyms.ts";
import { phraseKey, splitWords } from "#app/domain/catalog/internal/search/words.ts";
import type { SearchSettings } from "#app/domain/catalog/search/search.settings.ts";

const MAX_PRODUCTS = 6;
const MAX_CATEGORIES = 3;

interface SuggestDeps {
  db: Db;
  clock: Clock;
  productIndex: Pick<ProductIndex, "countMatches" | "countNamed" | "list">;
}

interface SuggestionVocabulary extends Vocabulary {
  categories: readonly { id: string; slug: string; name: string }[];
}

/** The first results of a search term (see `normaliseTerm`), and the pages and categories it names. */
export async function suggest(
  deps: SuggestDeps,
  term: string,
  { vocabulary, money }: { vocabulary: SuggestionVocabulary; money: MoneyFormat },
): Promise<SuggestionsView> {
  const { match, filters, pages } = await resolveSearch(deps, term, {
    vocabulary,
    money,
    filters: NO_FILTERS,
  });
  const named = vocabulary.categories.filter(({ id }) => match.categoryIds.includes(id));
  return {
    products: await listFirst(deps, { search: term, filters, match }),
    categories: named.slice(0, MAX_CATEGORIES).map(({ slug, name }) => ({ slug, name })),
    pages,
    searches: [],
  };
}

interface FirstProducts {
  search: string;
  filters: ListingFilters;
  match: SearchMatch;
}

async function listFirst(
  { db, clock, productIndex }: SuggestDeps,
  { search, filters, match }: FirstProducts,
): Promise<SuggestionsView["products"]> {
  const listing = { ...ALL_PRODUCTS, search, filters, sort: "relevance" } as const;
  const query = { listing, match, scope: { kind: "all" }, options: [], now: clock.now() } as const;
  const listed = await productIndex.list(query);
  const ids = listed.ids.slice(0, MAX_PRODUCTS);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      priceMinor: products.priceMinor,
      compareAtMinor: products.compareAtMinor,
      imageId: firstImageId,
    })
    .from(products)
    .where(and(eq(products.status, "active"), inArray(products.id, ids)));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(({ id: _, ...shown }) => shown);
}

type Rules = Pick<Vocabulary, "synonyms" | "ignored">;

let compiled: { settings: string; rules: Rules } | undefined;

/** Builds the search vocabulary from the search settings and the catalog's names. */
export function vocabularyOf(
  settings: SearchSettings,
  { categories, options }: Pick<Vocabulary, "categories" | "options">,
): Vocabulary {
  return { categories, options, ...rulesOf(settings) };
}

/** Caches the compiled rules of the last settings. */
function rulesOf(settings: SearchSettings): Rules {
  const key = JSON.stringify(settings);
  if (compiled?.settings !== key) compiled = { settings: key, rules: compile(settings) };
  return compiled.rules;
}

function compile({ synonyms, ignored }: SearchSettings): { synonyms: Synonyms; ignored: Set<string> } {
  return {
    synonyms: compileSynonyms(synonyms),
    ignored: new Set(ignored.map((phrase) => phraseKey(splitWords(phrase)))),
  };
}

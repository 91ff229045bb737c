import { hasPrice, priceLabel, type ListingFilters } from "#app/domain/catalog/listing/listing-filters.ts";
import {
  matchSubstring,
  matchTerms,
  matchText,
  NO_MATCH,
  type SearchDeps,
  type TextMatch,
} from "#app/domain/catalog/search/internal/match-text.server.ts";
import { readTerms } from "#app/domain/catalog/search/internal/read-terms.server.ts";
import type { SearchTerm, Vocabulary } from "#app/domain/catalog/search/internal/search-terms.ts";
import { splitWords } from "#app/domain/catalog/internal/search/words.ts";
import { didYouMean } from "#app/domain/catalog/search/internal/did-you-mean.server.ts";
import { readPrice, type ReadPrice, type ReadFilter } from "#app/domain/catalog/search/read-price.ts";
import { countTerms, relaxSearch } from "#app/domain/catalog/search/internal/relax-search.server.ts";
import { findShopPages, type ShopPage } from "#app/domain/catalog/search/shop-pages.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** What a search is read against. */
export interface SearchContext {
  vocabulary: Vocabulary;
  money: MoneyFormat;
  /** The filters beside the search. A price in the search counts only without a price among them. */
  filters: ListingFilters;
}

export interface ResolvedSearch {
  match: TextMatch;
  /** The filters, with the prices in the search. */
  filters: ListingFilters;
  /** The prices and sizes in the search. */
  read: readonly ReadFilter[];
  /** Pages of the shop that the search names. */
  pages: readonly ShopPage[];
  /** The spelling searched instead, if the typed text has no results. */
  correctedTo: string | null;
  /** Other spellings with results. */
  suggestions: readonly string[];
  /** Words left out because no product has them all. */
  without: readonly string[];
}

/**
 * Resolves a search for listings and suggestions. Prices are read first. Where the words find nothing, the closest spelling of those that
 * no product has is searched, then the search without its least important words, then a single word anywhere in a text. These are left
 * out when the search names a page of the shop.
 */
export async function resolveSearch(
  deps: SearchDeps,
  enteredText: string,
  { vocabulary, money, filters }: SearchContext,
): Promise<ResolvedSearch> {
  const price = hasPrice(filters) ? null : readPrice(enteredText, money);
  const text = price ? price.rest : enteredText;
  const pages = findShopPages(text);
  const resolved =
    text === ""
      ? { ...NOTHING, match: await matchTerms(deps.db, []) }
      : await findText(deps, text, vocabulary, pages.length > 0);
  const correctedTo = resolved.correctedTo && [resolved.correctedTo, price?.words ?? ""].join(" ").trim();
  const searched = correctedTo ?? enteredText;
  return {
    ...resolved,
    correctedTo,
    filters: price ? { ...filters, minPriceMinor: price.minMinor, maxPriceMinor: price.maxMinor } : filters,
    read: [
      ...resolved.match.sizes.map((size) => readSize(size, searched, vocabulary)),
      ...(price ? [{ label: labelOf(price, money), without: (resolved.correctedTo ?? text) || null }] : []),
    ],
    pages,
  };
}

type FoundText = Pick<ResolvedSearch, "match" | "correctedTo" | "suggestions" | "without">;

const NOTHING: FoundText = { match: NO_MATCH, correctedTo: null, suggestions: [], without: [] };

async function findText(
  deps: SearchDeps,
  text: string,
  vocabulary: Vocabulary,
  isPage: boolean,
): Promise<FoundText> {
  const match = await matchText(deps, text, vocabulary);
  if (match) return { ...NOTHING, match };
  if (isPage) return NOTHING;
  const { corrected, others } = await correct(deps, text, vocabulary);
  const inBest = corrected === null ? null : await matchText(deps, corrected, vocabulary);
  if (inBest) return { match: inBest, correctedTo: corrected, suggestions: others, without: [] };
  const terms = (await readTerms(deps.db, corrected ?? text, vocabulary)) ?? [];
  const relaxed = await relaxSearch(deps, terms, vocabulary);
  if (relaxed) return { ...relaxed, correctedTo: corrected, suggestions: [] };
  const substring = splitWords(text).length === 1 ? await matchSubstring(deps, text, vocabulary) : null;
  return substring ? { ...NOTHING, match: substring } : NOTHING;
}

const MAX_OTHERS = 2;

/** The text with the closest spelling of each word that no product has, and for a single word other spellings; null if none is close. */
async function correct(
  deps: SearchDeps,
  text: string,
  vocabulary: Vocabulary,
): Promise<{ corrected: string | null; others: string[] }> {
  const terms = (await readTerms(deps.db, text, vocabulary)) ?? [];
  const counted = await countTerms(deps, terms);
  const unknown = counted.flatMap(({ term, uses }) => (uses === 0 ? term.words : []));
  const closest = await didYouMean(deps, unknown, vocabulary);
  if (closest.size === 0) return { corrected: null, others: [] };
  const words = splitWords(text);
  const corrected = words.map((word) => closest.get(word)?.[0] ?? word).join(" ");
  const others = words.length === 1 ? [...closest.values()].flat().slice(1, 1 + MAX_OTHERS) : [];
  return { corrected, others };
}

function readSize({ words, sizeIds }: SearchTerm, searched: string, { options }: Vocabulary): ReadFilter {
  const labels = options.filter(({ id }) => sizeIds.includes(id)).map(({ label }) => label);
  // Words have letters and digits alone, so nothing needs an escape.
  const letters = Array.from(words.join("")).join(String.raw`[\s-]?`);
  const sizePattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:sizes?\s+)?${letters}(?![\p{L}\p{N}])`, "iu");
  const without = searched.replace(sizePattern, " ").replaceAll(/\s+/g, " ").trim();
  return { label: `Size: ${labels.join(", ")}`, without: without || null };
}

const labelOf = ({ minMinor, maxMinor }: ReadPrice, money: MoneyFormat) =>
  priceLabel({ minPriceMinor: minMinor, maxPriceMinor: maxMinor }, money);

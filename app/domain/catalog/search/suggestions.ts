import type { ShopPage } from "#app/domain/catalog/search/shop-pages.ts";

/** Search suggestions while typing. */
export interface SuggestionsView {
  products: {
    slug: string;
    name: string;
    priceMinor: number;
    compareAtMinor: number | null;
    imageId: string | null;
  }[];
  categories: { slug: string; name: string }[];
  pages: readonly ShopPage[];
  /** Popular searches, while nothing is typed. */
  searches: readonly string[];
}

export const NO_SUGGESTIONS: SuggestionsView = { products: [], categories: [], pages: [], searches: [] };

const MIN_LENGTH = 2;
const MAX_LENGTH = 60;

/** Normalizes a term to lower case and single spaces, so that equal searches share a cacheable URL. Null if too short. */
export function normaliseTerm(enteredText: string): string | null {
  const term = enteredText
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, MAX_LENGTH)
    .trim();
  return term.length >= MIN_LENGTH ? term : null;
}

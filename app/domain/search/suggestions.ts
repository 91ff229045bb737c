/** What the search box offers while somebody types. */
export interface SuggestionsView {
  products: { slug: string; name: string; priceMinor: number; imageId: string | null }[];
  categories: { slug: string; name: string }[];
}

export const NO_SUGGESTIONS: SuggestionsView = { products: [], categories: [] };

const SHORTEST = 2;
const LONGEST = 60;

/** What is asked for, so that equal questions have one address: lower case, single spaces. Null for too little to go by. */
export function normaliseTerm(typed: string): string | null {
  const term = typed
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, LONGEST)
    .trim();
  return term.length >= SHORTEST ? term : null;
}

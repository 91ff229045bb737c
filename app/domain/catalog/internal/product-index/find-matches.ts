import {
  matchTerms,
  RANK_OF_NAME,
  type IndexedTerm,
  type RankedRows,
} from "#app/domain/catalog/internal/product-index/match-terms.ts";
import type { ProductColumns } from "#app/domain/catalog/internal/product-index/product-columns.ts";

/** The match of a search: by terms, or by ids that the database found, best match first. */
export interface SearchMatch {
  /** Cache key: equal keys match the same products. */
  key: string;
  by: { terms: readonly IndexedTerm[] } | { ids: readonly (readonly string[])[] };
  /** Colours in the search, preferred for card images. */
  colourIds: readonly string[];
  /** Sizes in the search, whose price the cards show. */
  sizeIds: readonly string[];
}

export interface FoundRows {
  /** The matching products by relevance, then those in stock, the most reviewed, and by name. */
  rows: Uint32Array;
  /** Number of products with a search of one term in their name. */
  named: number;
}

export function findMatches(columns: ProductColumns, { by }: SearchMatch): FoundRows {
  const matches = "terms" in by ? matchTerms(columns, by.terms) : rowsOf(columns, by.ids);
  let named = 0;
  for (const rank of matches.ranks) if (rank >= RANK_OF_NAME) named += 1;
  return { rows: sortByRelevance(columns, matches), named };
}

function rowsOf({ rowOf }: ProductColumns, groups: readonly (readonly string[])[]): RankedRows {
  const ranked = groups.flatMap((ids, at) =>
    ids.flatMap((id) => {
      const row = rowOf(id);
      return row === undefined ? [] : [{ row, rank: groups.length - at }];
    }),
  );
  return {
    rows: Uint32Array.from(ranked, ({ row }) => row),
    ranks: Uint8Array.from(ranked, ({ rank }) => rank),
  };
}

const MAX_RANK = 255;
const MAX_RATINGS = 2 ** 20;

/** Sorts numbers that combine all criteria, below 2^53 for up to 16 million products: much faster than comparing rows. */
function sortByRelevance(columns: ProductColumns, { rows, ranks }: RankedRows): Uint32Array {
  const { product, placeOf, rowAt } = columns;
  const rowCount = columns.rows();
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const rank = (MAX_RANK - (ranks[at] ?? 0)) * 2 + (1 - product.inStock.at(row));
    const ratings = MAX_RATINGS - 1 - Math.min(product.ratingCount.at(row), MAX_RATINGS - 1);
    keys[at] = (rank * MAX_RATINGS + ratings) * rowCount + placeOf(row);
  }
  keys.sort();
  const sorted = new Uint32Array(rows.length);
  for (let at = 0; at < keys.length; at += 1) sorted[at] = rowAt((keys[at] ?? 0) % rowCount);
  return sorted;
}

/** A product by what it brought. The amount in minor units of the store currency. */
export interface TopProduct {
  /** Null for one that the shop no longer has. */
  productId: string | null;
  name: string;
  pieces: number;
  soldMinor: number;
}

export interface SearchRank {
  term: string;
  searches: number;
  /** Of these, the ones that found nothing. */
  emptySearches: number;
}

export interface IndexedProduct {
  id: string;
  name: string;
  inventory: number;
}

/** What is on the shelf. The value at today's prices, in minor units of the store currency. */
export interface StockState {
  low: IndexedProduct[];
  out: IndexedProduct[];
  lowCount: number;
  outCount: number;
  pieces: number;
  valueMinor: number;
}

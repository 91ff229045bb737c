/** A product with its sales, in minor units of the store currency. */
export interface TopProduct {
  /** Null for a deleted product. */
  productId: string | null;
  name: string;
  pieces: number;
  soldMinor: number;
}

export interface SearchRank {
  term: string;
  searches: number;
  /** The searches among them without results. */
  emptySearches: number;
}

export interface IndexedProduct {
  id: string;
  name: string;
  inventory: number;
}

/** The stock, valued at current prices in minor units of the store currency. */
export interface StockState {
  low: IndexedProduct[];
  out: IndexedProduct[];
  lowCount: number;
  outCount: number;
  pieces: number;
  valueMinor: number;
}

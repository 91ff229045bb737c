// What the admin saves of a product, and what comes of it.

/** One variant as it is to be. Prices in minor units. */
export interface VariantInput {
  /** Null for a new one. */
  id: string | null;
  sizeId: string | null;
  colourId: string | null;
  /** Empty: one is made of the address and the options. */
  sku: string;
  /** Null for the product's own price. */
  priceOverrideMinor: number | null;
  inventory: number;
  /** The stock that the administrator saw; null for a new one. */
  was: number | null;
}

export interface ProductInput {
  name: string;
  description: string;
  categoryId: string;
  sizeChartId: string | null;
  /** Null where the HSN code says the class. */
  taxClassId: string | null;
  priceMinor: number;
  status: "draft" | "active";
  isFeatured: boolean;
  material: string;
  care: string;
  madeIn: string;
  sizeNote: string;
  hsnCode: string;
  tags: string[];
  variants: VariantInput[];
  /** In the order in which they show. */
  images: { id: string; alt: string; colourId: string | null }[];
  /** Why the stock was changed, for the ledger. */
  stockNote: string;
}

export type SaveProductResult =
  | { kind: "saved"; id: string; slug: string }
  /** These stock numbers belong to other variants. */
  | { kind: "sku-taken"; skus: string[] }
  /** A category, size, colour or image that was chosen is not there any more. */
  | { kind: "gone" };

export type UpdateProductResult =
  | SaveProductResult
  | { kind: "not-found" }
  /** Someone else has saved it since the page was opened. */
  | { kind: "stale" }
  /** Pieces were sold or came back since the page was opened: what there is now, by variant. Nothing was changed. */
  | { kind: "stock-moved"; now: Map<string, number> };

export type BulkResult =
  | { kind: "done"; count: number }
  /** Changed in the meantime: the same change would be made twice, or made to what was not seen. */
  | { kind: "stale" }
  /** Nothing, or less, would be left of these. */
  | { kind: "too-low"; names: string[] };

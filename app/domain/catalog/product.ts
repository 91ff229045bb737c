import type { ProductFields } from "#app/domain/catalog/product-fields.ts";
import type { SavedVariantFields } from "#app/domain/catalog/variant-fields.ts";
import { isUnclassified } from "#app/domain/tax/tax-class.ts";

/** The most variants that a product can have, in the form and in an import. */
export const MAX_VARIANTS = 200;

/** A variant to save. Prices in minor units. */
export interface VariantInput extends SavedVariantFields {
  /** Null for a new variant. */
  id: string | null;
  sizeId: string | null;
  colourId: string | null;
  /** Empty: derived from the product slug and the options. */
  sku: string;
  inventory: number;
  /** The stock when the form was loaded; null for a new variant. */
  stockWhenLoaded: number | null;
}

export interface ProductInput extends ProductFields {
  variants: VariantInput[];
  /** In display order. */
  images: { id: string; alt: string; colourId: string | null; sizeId: string | null }[];
  /** The reason for stock changes, for the ledger. */
  stockNote: string;
  /** Whether `hsn-missing` stops an activation without an HSN code or tax class. */
  needsHsn?: boolean;
}

/** The field that confirms an activation without an HSN code, in the product form, a bulk action and an import. */
export const SELLS_WITHOUT_HSN = "sellsWithoutHsn";

export const HSN_MISSING = "Confirm this, or enter the HSN code or a tax class";

/** Whether a save puts goods on sale that name neither an HSN code nor a tax class, where it was not so before. */
export function activatesUnclassified(before: Classified | null, after: Classified): boolean {
  const isOnSale = (product: Classified) => product.status === "active" && isUnclassified(product);
  return isOnSale(after) && !(before && isOnSale(before));
}

type Classified = Pick<ProductFields, "status" | "hsnCode" | "taxClassId">;

export type SaveProductResult =
  | { ok: true; id: string; slug: string }
  /** These SKUs belong to other variants. */
  | { ok: false; error: "sku-taken"; skus: string[] }
  /** The product would become active without an HSN code or tax class. Nothing was saved. */
  | { ok: false; error: "hsn-missing" }
  /** A selected category, size, colour or image no longer exists. */
  | { ok: false; error: "choice-not-found" }
  /** The description shows images that do not exist. Nothing was saved. */
  | { ok: false; error: "missing-images"; urls: string[] };

export type UpdateProductResult =
  | SaveProductResult
  | { ok: false; error: "not-found" }
  /** The product was saved by someone else since the form was loaded. */
  | { ok: false; error: "stale" }
  /** Stock changed since the form was loaded; `now` is the current stock by variant id. Nothing was saved. */
  | { ok: false; error: "stock-moved"; now: Map<string, number> };

export type BulkResult =
  | { ok: true; count: number }
  /** A selected product changed since the page was loaded. Nothing was saved. */
  | { ok: false; error: "stale" }
  /** These products would become active without an HSN code or tax class. Nothing was saved. */
  | { ok: false; error: "hsn-missing"; names: string[] }
  /** The price or stock of these products would become too low. Nothing was saved. */
  | { ok: false; error: "too-low"; names: string[] }
  /** The prices of these products would no longer fit their compare-at prices. Nothing was saved. */
  | { ok: false; error: "above-compare-at"; names: string[] };

/** Fills one row of product cards. */
export const MAX_COMPLEMENTS = 4;

/** An image of a product, which can be shown beside "Complete the Look". */
export interface LookImage {
  id: string;
  alt: string;
}

/** A product that the owner chose to be worn with another. */
export interface Complement {
  id: string;
  name: string;
  status: "draft" | "active";
  imageId: string | null;
}

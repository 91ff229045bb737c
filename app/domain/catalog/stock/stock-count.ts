import type { NumberRange } from "#app/lib/forms/parse-number.ts";

/** Valid stock of one variant in forms and imports. */
export const STOCK_RANGE: NumberRange = { decimals: 0, min: 0, max: 1_000_000 };

export const STOCK_SENTENCES = {
  otherwise: "Enter a whole number, such as 12",
  "too-small": "Inventory cannot be negative",
};

/** Form field names of a variant on the stock page: the typed stock, and the stock when the page was loaded. */
export const stockField = (variantId: string) => `stock.${variantId}`;
export const loadedField = (variantId: string) => `loaded.${variantId}`;

/** A row of the stock page. */
export interface StockLevel {
  variantId: string;
  productId: string;
  productName: string;
  /** "2XL · Indigo"; empty without options. */
  options: string;
  sku: string;
  barcode: string | null;
  binLocation: string | null;
  inventory: number;
}

/** A variant's counted stock, and its stock when the form was loaded. */
export interface CountedVariant {
  variantId: string;
  stock: number;
  stockWhenLoaded: number;
}

import type { NumberRange } from "#app/lib/forms/parse-number.ts";

/** How many pieces of one variant a form or a file can enter. */
export const STOCK_RANGE: NumberRange = { decimals: 0, min: 0, max: 1_000_000 };

export const STOCK_SENTENCES = {
  otherwise: "Enter a whole number, such as 12",
  "too-small": "Inventory cannot be negative",
};

/** The fields of a variant on the stock screen: the stock that was typed, and the one that the form showed. */
export const stockField = (variantId: string) => `stock.${variantId}`;
export const loadedField = (variantId: string) => `loaded.${variantId}`;

/** A variant with its stock, as the stock screen shows it. */
export interface StockLevel {
  variantId: string;
  productId: string;
  productName: string;
  /** "2XL · Indigo"; empty without options. */
  options: string;
  sku: string;
  inventory: number;
}

/** How many pieces of a variant there are, and how many the form showed when they were counted. */
export interface CountedVariant {
  variantId: string;
  stock: number;
  stockWhenLoaded: number;
}

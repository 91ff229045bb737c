/** The properties by which sold items are counted. */
export const BREAKDOWNS = {
  products: { title: "Top products", of: "Product" },
  sizes: { title: "By size", of: "Size" },
  cities: { title: "By city", of: "City" },
  couriers: { title: "By courier", of: "Courier" },
} as const;

export type BreakdownName = keyof typeof BREAKDOWNS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const BREAKDOWN_NAMES = Object.keys(BREAKDOWNS) as BreakdownName[];

/** The sales of one product, of one size, to one city or by one courier. Amounts in minor units, after discounts and before added tax. */
export interface BreakdownRow {
  /** Of a product that still exists; null for anything else. */
  productId: string | null;
  name: string;
  orders: number;
  /** The items of paid and unpaid orders. */
  itemCount: number;
  /** Of orders that are paid. */
  soldMinor: number;
  /** Of orders whose payment is still to be collected, such as cash on delivery. */
  toCollectMinor: number;
  /** The items among them that customers have returned or asked to return. */
  returnedCount: number;
}

/** The share of returned items in whole per cent; null without items. */
export function returnedShare({ itemCount, returnedCount }: BreakdownRow): number | null {
  return itemCount === 0 ? null : Math.round((returnedCount * 100) / itemCount);
}

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
  /** Identifies the row in another period; null for what has no name, such as orders that were not sent. */
  key: string | null;
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
  /** The items that are neither cancelled nor returned for a refund, and those among them with a purchase price of the time of the sale. */
  soldCount: number;
  costedCount: number;
  /** Of the items with a purchase price: their price before tax and their cost. */
  netMinor: number;
  costMinor: number;
}

/** A row with its figures of the period before, null if there was none; undefined if the periods are not compared. */
export type ComparedRow = BreakdownRow & {
  before?: Pick<BreakdownRow, "itemCount" | "soldMinor" | "toCollectMinor" | "returnedCount"> | null;
};

/** A row without its margin, for users without the permission. */
export function withoutMargin<Row extends BreakdownRow>(row: Row): Row {
  return { ...row, costedCount: 0, netMinor: 0, costMinor: 0 };
}

/** What the items with a known purchase price earned before shipping and fees, in minor units and in whole per cent of their price; null without one. */
export function marginOf({ costedCount, netMinor, costMinor }: BreakdownRow) {
  if (costedCount === 0) return null;
  const marginMinor = netMinor - costMinor;
  return { marginMinor, percent: netMinor === 0 ? null : Math.round((marginMinor * 100) / netMinor) };
}

/** The items of several rows that are not returned, and those among them with a purchase price. */
export function countCosted(rows: readonly BreakdownRow[]) {
  const sum = (of: (row: BreakdownRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return { soldCount: sum((row) => row.soldCount), costedCount: sum((row) => row.costedCount) };
}

/** The share of returned items in whole per cent; null without items. */
export function returnedShare({
  itemCount,
  returnedCount,
}: Pick<BreakdownRow, "itemCount" | "returnedCount">): number | null {
  return itemCount === 0 ? null : Math.round((returnedCount * 100) / itemCount);
}

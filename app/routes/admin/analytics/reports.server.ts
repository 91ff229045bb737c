import type { Period } from "#app/domain/analytics/period.ts";
import { readSearches, readStock, readTopProducts } from "#app/domain/analytics/read-rankings.server.ts";
import { readCounts, readSales } from "#app/domain/analytics/read-sales.server.ts";
import { revenueOf } from "#app/domain/analytics/sales.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import type { CsvCell } from "#app/lib/csv.ts";
import { toDecimal } from "#app/lib/money.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface Report {
  columns: string[];
  rows: CsvCell[][];
}

interface Asked {
  period: Period;
  currency: string;
}

// More than a person reads; a file of it is still small.
const MOST_ROWS = 5_000;

const REPORTS = {
  async sales(db: Db, { period, currency }: Asked): Promise<Report> {
    const amount = amountIn(currency);
    const days = await readSales(db, period, currency);
    return {
      columns: ["Day", "Orders", `Paid (${currency})`, `Refunded (${currency})`, `Revenue (${currency})`],
      rows: days.map((day) => [
        day.day,
        day.orders,
        amount(day.grossMinor),
        amount(day.refundedMinor),
        amount(revenueOf(day)),
      ]),
    };
  },
  async visits(db: Db, { period }: Asked): Promise<Report> {
    const days = await readCounts(db, period);
    return {
      columns: ["Day", "Visits", "Page views", "Product page views", "Carts created", "Checkouts started"],
      rows: days.map((day) => [
        day.day,
        day.visits,
        day.page_views,
        day.product_views,
        day.carts,
        day.checkouts,
      ]),
    };
  },
  async products(db: Db, { period, currency }: Asked): Promise<Report> {
    const amount = amountIn(currency);
    const products = await readTopProducts(db, { period, currency, limit: MOST_ROWS });
    return {
      columns: ["Product", "Items", `Sold for (${currency})`],
      rows: products.map(({ name, pieces, soldMinor }) => [name, pieces, amount(soldMinor)]),
    };
  },
  searches: (db: Db, { period }: Asked) => searchReport(db, period, false),
  "searches-without-result": (db: Db, { period }: Asked) => searchReport(db, period, true),
  async stock(db: Db): Promise<Report> {
    const { low, out } = await readStock(db, MOST_ROWS);
    return {
      columns: ["Product", "Items left"],
      rows: [...out, ...low].map(({ name, inventory }) => [name, inventory]),
    };
  },
};

export type ReportName = keyof typeof REPORTS;

export function isReport(name: string): name is ReportName {
  return Object.hasOwn(REPORTS, name);
}

/** One table of the analytics, whole. Amounts in major units, as spreadsheets want them. */
export function readReport(db: Db, name: ReportName, asked: Asked): Promise<Report> {
  return REPORTS[name](db, asked);
}

async function searchReport(db: Db, period: Period, isEmptyOnly: boolean): Promise<Report> {
  const ranks = await readSearches(db, { period, isEmptyOnly, limit: MOST_ROWS });
  return {
    columns: ["Search", "Searches", "Without result"],
    rows: ranks.map(({ term, searches, emptySearches }) => [term, searches, emptySearches]),
  };
}

function amountIn(currency: string): (minor: number) => number {
  const money = moneyFormatFor(currency);
  return (minor) => Number(toDecimal(minor, money));
}

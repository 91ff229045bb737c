import { type Period, revenueOf } from "#app/domain/analytics/sales.ts";
import {
  otherCurrencies,
  readCounts,
  readSales,
  compareSources,
} from "#app/domain/analytics/read-sales.server.ts";
import { compareBreakdown } from "#app/domain/analytics/read-breakdown.server.ts";
import {
  BREAKDOWNS,
  marginOf,
  returnedShare,
  type BreakdownName,
  type ComparedRow,
} from "#app/domain/analytics/breakdowns.ts";
import { readSearches, readStock } from "#app/domain/analytics/read-rankings.server.ts";
import type { CostSettings } from "#app/domain/analytics/earnings/costs.settings.ts";
import {
  EARNING_PART_NAMES,
  EARNING_PARTS,
  earnedMinor,
  unknownParts,
} from "#app/domain/analytics/earnings/earnings.ts";
import { listEarnings } from "#app/domain/analytics/earnings/read-earnings.server.ts";
import { orderNumberLabel, sourceLabel } from "#app/domain/orders/order.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import { toDecimal, moneyFormatFor } from "#app/lib/money.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface Report {
  columns: string[];
  rows: CsvCell[][];
}

interface ReportDeps {
  db: Db;
  clock: Clock;
}

interface Requested {
  period: Period;
  /** The period to compare with, if that was chosen. */
  before: Period | null;
  currency: string;
  costs: CostSettings;
  seesPurchasePrices: boolean;
}

// Enough for a person to read, and still a small file.
const MAX_ROWS = 5_000;

const REPORTS = {
  async sales(deps: ReportDeps, requested: Requested): Promise<Report> {
    const rows = await inEachCurrency(requested.currency, async (currency, amount) => {
      const days = await readSales(deps, requested.period, currency);
      // The store currency has a row for every day, other currencies only for days with orders or refunds.
      const shown =
        currency === requested.currency
          ? days
          : days.filter((day) => day.orders > 0 || day.refundedMinor > 0);
      return shown.map((day): CsvCell[] => [
        day.day,
        currency,
        day.orders,
        amount(day.grossMinor),
        amount(day.refundedMinor),
        amount(revenueOf(day)),
      ]);
    });
    return { columns: ["Day", "Currency", "Orders", "Paid", "Refunded", "Revenue"], rows };
  },
  async visits({ db }: ReportDeps, { period }: Requested): Promise<Report> {
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
  products: (deps: ReportDeps, requested: Requested) => breakdownReport(deps, "products", requested),
  sizes: (deps: ReportDeps, requested: Requested) => breakdownReport(deps, "sizes", requested),
  cities: (deps: ReportDeps, requested: Requested) => breakdownReport(deps, "cities", requested),
  couriers: (deps: ReportDeps, requested: Requested) => breakdownReport(deps, "couriers", requested),
  async earnings({ db, clock }: ReportDeps, requested: Requested): Promise<Report> {
    const { period, currency, costs, seesPurchasePrices } = requested;
    const amount = amountIn(currency);
    const context = { costs, seesPurchasePrices, now: clock.now() };
    const earned = await listEarnings(db, { period, currency, ...context });
    const counts = seesPurchasePrices ? ["Items", "Items with a purchase price"] : [];
    return {
      columns: ["Order", "Currency", ...Object.values(EARNING_PARTS), "Earned", "Not known", ...counts],
      rows: earned.map(({ number, earnings, goods }): CsvCell[] => [
        orderNumberLabel(number),
        currency,
        ...EARNING_PART_NAMES.map((part) => (earnings[part] === null ? "" : amount(earnings[part]))),
        amount(earnedMinor(earnings)),
        unknownParts(earnings)
          .map((part) => EARNING_PARTS[part])
          .join(", "),
        ...(goods ? [goods.itemCount, goods.knownCount] : []),
      ]),
    };
  },
  async sources({ db }: ReportDeps, requested: Requested): Promise<Report> {
    const rows = await inEachCurrency(requested.currency, async (currency, amount) => {
      const { period, before } = requested;
      const sources = await compareSources(db, { period, before, currency });
      return sources.map(({ source, orders, grossMinor, ...compared }): CsvCell[] => [
        sourceLabel(source),
        orders,
        currency,
        amount(grossMinor),
        ...(before ? [compared.before?.orders ?? 0, amount(compared.before?.grossMinor ?? 0)] : []),
      ]);
    });
    const earlier = requested.before ? ["Orders before", "Paid before"] : [];
    return { columns: ["Source", "Orders", "Currency", "Paid", ...earlier], rows };
  },
  searches: ({ db }: ReportDeps, { period }: Requested) => searchReport(db, period, false),
  "searches-without-result": ({ db }: ReportDeps, { period }: Requested) => searchReport(db, period, true),
  async stock({ db }: ReportDeps): Promise<Report> {
    const { low, out } = await readStock(db, MAX_ROWS);
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

/** One complete report. Amounts in major units, as spreadsheets expect. */
export function readReport(deps: ReportDeps, name: ReportName, requested: Requested): Promise<Report> {
  return REPORTS[name](deps, requested);
}

async function searchReport(db: Db, period: Period, isEmptyOnly: boolean): Promise<Report> {
  const ranks = await readSearches(db, { period, isEmptyOnly, limit: MAX_ROWS });
  return {
    columns: ["Search", "Searches", "Without result"],
    rows: ranks.map(({ term, searches, emptySearches }) => [term, searches, emptySearches]),
  };
}

async function breakdownReport(
  { db }: ReportDeps,
  by: BreakdownName,
  { period, before, currency: shopCurrency, seesPurchasePrices }: Requested,
): Promise<Report> {
  const rows = await inEachCurrency(shopCurrency, async (currency, amount) => {
    const sold = await compareBreakdown(db, { by, period, before, currency, limit: MAX_ROWS });
    return sold.map((row): CsvCell[] => [
      row.name,
      row.orders,
      row.itemCount,
      currency,
      amount(row.soldMinor),
      amount(row.toCollectMinor),
      row.returnedCount,
      returnedShare(row) ?? "",
      ...(before ? beforeCells(row.before ?? null, amount) : []),
      ...(seesPurchasePrices ? marginCells(row, amount) : []),
    ]);
  });
  const figures = ["Orders", "Items", "Currency", "Sold for", "To collect", "Items returned", "Returned %"];
  const columns = [
    ...figures,
    ...(before ? BEFORE_COLUMNS : []),
    ...(seesPurchasePrices ? MARGIN_COLUMNS : []),
  ];
  return { columns: [BREAKDOWNS[by].of, ...columns], rows };
}

const BEFORE_COLUMNS = ["Items before", "Sold for before", "To collect before", "Returned % before"];

function beforeCells(before: ComparedRow["before"] | null, amount: (minor: number) => number): CsvCell[] {
  if (!before) return [0, 0, 0, ""];
  const { itemCount, soldMinor, toCollectMinor } = before;
  return [itemCount, amount(soldMinor), amount(toCollectMinor), returnedShare(before) ?? ""];
}

const MARGIN_COLUMNS = [
  "Items not returned",
  "With a purchase price",
  "Their price before tax",
  "Cost",
  "Margin",
];

/** The amounts are empty where no purchase price is known: that is not a margin of 0. */
function marginCells(row: ComparedRow, amount: (minor: number) => number): CsvCell[] {
  const margin = marginOf(row);
  const amounts = margin ? [row.netMinor, row.costMinor, margin.marginMinor].map(amount) : ["", "", ""];
  return [row.soldCount, row.costedCount, ...amounts];
}

/** Reads a report's rows for the store currency first, then for each currency it may have used before. */
async function inEachCurrency(
  shopCurrency: string,
  read: (currency: string, amount: (minor: number) => number) => Promise<CsvCell[][]>,
): Promise<CsvCell[][]> {
  const currencies = [shopCurrency, ...otherCurrencies(shopCurrency)];
  return (await Promise.all(currencies.map((currency) => read(currency, amountIn(currency))))).flat();
}

function amountIn(currency: string): (minor: number) => number {
  const money = moneyFormatFor(currency);
  return (minor) => Number(toDecimal(minor, money));
}

import type { AppContext } from "#app/context/app-context.server.ts";
import { BREAKDOWN_NAMES, withoutMargin, type BreakdownName } from "#app/domain/analytics/breakdowns.ts";
import { sumEarnings, sumGoods } from "#app/domain/analytics/earnings/earnings.ts";
import { listEarnings } from "#app/domain/analytics/earnings/read-earnings.server.ts";
import { compareBreakdown } from "#app/domain/analytics/read-breakdown.server.ts";
import { readSearches, readStock } from "#app/domain/analytics/read-rankings.server.ts";
import {
  readCounts,
  readOtherSales,
  readSales,
  compareSources,
  readToCollect,
} from "#app/domain/analytics/read-sales.server.ts";
import { momentsOf, type Period, type RequestedPeriod } from "#app/domain/analytics/sales.ts";
import { countUnfinishedPayments } from "#app/domain/checkout/hosted-payments/unfinished-payments.server.ts";
import { countReminders } from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import type { Trade } from "#app/routes/admin/analytics/figures.tsx";

type AnalyticsApp = Pick<AppContext, "db" | "clock" | "settings">;

const MAX_LISTED = 10;
const MAX_LISTED_STOCK = 5;

/** The figures of a period, and those of the period before if it is compared. Margins are only for people who may see purchase prices. */
export async function readAnalytics(
  app: AnalyticsApp,
  { period, before, isCompared }: RequestedPeriod,
  { seesPurchasePrices }: { seesPurchasePrices: boolean },
) {
  const { db } = app;
  const { currency } = (await app.settings.get()).sales;
  const span = momentsOf(period);
  const requested = { period, before: isCompared ? before : null, currency, seesPurchasePrices };
  const [trade, tradeBefore, breakdowns, rankings, toCollect, unfinished, reminders, sources, earned] =
    await Promise.all([
      readTrade(app, period, currency),
      isCompared ? readTrade(app, before, currency) : null,
      Promise.all(
        BREAKDOWN_NAMES.map(async (by) => ({ by, rows: await listSold(app, { ...requested, by }) })),
      ),
      readRankings(app, period),
      readToCollect(db, period),
      countUnfinishedPayments(db, span),
      countReminders(db, span),
      compareSources(db, requested),
      readEarned(app, requested),
    ]);
  const otherCurrencies = await Promise.all(
    trade.others.map((sum) => listSold(app, { ...requested, by: "products", currency: sum.currency })),
  );
  for (const { by, rows } of breakdowns) if (by === "products") rows.push(...otherCurrencies.flat());
  return {
    trade,
    tradeBefore,
    breakdowns,
    ...rankings,
    toCollect,
    unfinished,
    reminders,
    sources,
    seesPurchasePrices,
    earned,
  };
}

interface Requested {
  period: Period;
  /** Null if the periods are not compared. */
  before: Period | null;
  currency: string;
  seesPurchasePrices: boolean;
}

async function readRankings({ db }: AnalyticsApp, period: Period) {
  const [searches, emptySearches, stock] = await Promise.all([
    readSearches(db, { period, isEmptyOnly: false, limit: MAX_LISTED }),
    readSearches(db, { period, isEmptyOnly: true, limit: MAX_LISTED }),
    readStock(db, MAX_LISTED_STOCK),
  ]);
  return { searches, emptySearches, stock };
}

async function readEarned({ db, clock, settings }: AnalyticsApp, requested: Requested) {
  const { period, currency, seesPurchasePrices } = requested;
  const { costs } = await settings.get();
  const earned = await listEarnings(db, { period, currency, costs, now: clock.now(), seesPurchasePrices });
  return {
    orders: earned.length,
    earnings: sumEarnings(earned.map(({ earnings }) => earnings)),
    goods: sumGoods(earned),
  };
}

async function readTrade({ db, clock }: AnalyticsApp, of: Period, currency: string): Promise<Trade> {
  const [sales, counts, others] = await Promise.all([
    readSales({ db, clock }, of, currency),
    readCounts(db, of),
    readOtherSales({ db, clock }, of, currency),
  ]);
  return { sales, counts, others };
}

async function listSold(
  { db }: AnalyticsApp,
  { by, period, before, currency, seesPurchasePrices }: Requested & { by: BreakdownName },
) {
  const rows = await compareBreakdown(db, { by, period, before, currency, limit: MAX_LISTED });
  return rows.map((row) => ({ ...(seesPurchasePrices ? row : withoutMargin(row)), currency }));
}

import { z } from "zod";
import { defineKeyedOperation } from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { pageAfter, PAGE_QUERY, readPage } from "#app/domain/api/internal/keyed/page-cursor.server.ts";
import { Currency, Minor, NextCursor, NO_FIELDS, Slug } from "#app/domain/api/internal/shared.server.ts";
import type { ApiRefusal } from "#app/domain/api/operation.server.ts";
import { BREAKDOWN_NAMES } from "#app/domain/analytics/breakdowns.ts";
import { listStockSpeed } from "#app/domain/analytics/list-stock-speed.server.ts";
import { readBreakdown } from "#app/domain/analytics/read-breakdown.server.ts";
import { readCounts, readSales } from "#app/domain/analytics/read-sales.server.ts";
import { MAX_DAYS, revenueOf, totalCounts, totalSales } from "#app/domain/analytics/sales.ts";
import { findCategory } from "#app/domain/catalog/catalog.ts";
import { addDays, countDays, isDay } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";

const Day = z.string().max(10).optional().meta({ description: "A day in India.", example: "2026-11-30" });

const USUAL_DAYS = 30;
const TOP = 10;

const Figures = z
  .object({
    from: z.string(),
    to: z.string(),
    currency: Currency,
    orders: z.int(),
    revenueMinor: Minor.meta({ description: "Paid less refunded." }),
    averageMinor: Minor.nullable(),
    visits: z.int(),
    carts: z.int(),
    checkouts: z.int(),
    days: z.array(z.object({ day: z.string(), orders: z.int(), revenueMinor: Minor })),
    top: z.array(
      z.object({
        name: z.string(),
        orders: z.int(),
        items: z.int(),
        soldMinor: Minor,
        toCollectMinor: Minor.meta({ description: "Of orders that are not paid yet." }),
        returnedItems: z.int(),
      }),
    ),
  })
  .meta({ id: "Figures" });

/** The figures of the admin's page Analytics. */
export const getFiguresOperation = defineKeyedOperation({
  id: "getFigures",
  method: "get",
  path: "/admin/figures",
  tag: "Figures",
  summary: "Read orders, revenue and visits of a period, and what sold best",
  description: `Without days the last ${USUAL_DAYS}; at most ${MAX_DAYS} days.`,
  permission: "figures.view",
  params: NO_FIELDS,
  query: z.object({ from: Day, to: Day, by: z.enum(BREAKDOWN_NAMES).default("products") }),
  body: null,
  status: 200,
  answer: Figures,
  refusals: [],
  async run({ db, clock, settings }, { query: { from, to, by } }) {
    const period = readPeriod({ from, to }, indianDay(clock.now()));
    if (!period.ok) return period;
    const { currency } = (await settings.get()).sales;
    const [days, counts, top] = await Promise.all([
      readSales({ db, clock }, period, currency),
      readCounts(db, period),
      readBreakdown(db, { by, period: { from: period.from, to: period.to }, currency, limit: TOP }),
    ]);
    const { visits, carts, checkouts } = totalCounts(counts);
    return {
      ok: true,
      value: {
        from: period.from,
        to: period.to,
        currency,
        ...totalSales(days),
        visits,
        carts,
        checkouts,
        days: days.map((each) => ({ day: each.day, orders: each.orders, revenueMinor: revenueOf(each) })),
        top: top.map(({ itemCount, returnedCount, ...row }) => ({
          ...row,
          items: itemCount,
          returnedItems: returnedCount,
        })),
      },
    };
  },
});

function readPeriod(
  { from, to }: { from: string | undefined; to: string | undefined },
  today: string,
): { ok: true; from: string; to: string } | ApiRefusal {
  const refuse = (parameter: string, detail: string): ApiRefusal => ({
    ok: false,
    error: "invalid",
    detail: "The period is not valid.",
    errors: [{ parameter, detail }],
  });
  const last = to ?? today;
  if (!isDay(last)) return refuse("to", "Write the day as 2026-11-30.");
  const first = from ?? addDays(last, 1 - USUAL_DAYS);
  if (!isDay(first)) return refuse("from", "Write the day as 2026-11-30.");
  if (first > last) return refuse("from", "The first day is after the last one.");
  if (countDays(first, last) > MAX_DAYS) return refuse("from", `A period has at most ${MAX_DAYS} days.`);
  return { ok: true, from: first, to: last };
}

const STOCK_SPEED = "stock-speed";

const StockSpeed = z
  .object({
    variantId: z.uuid(),
    slug: Slug,
    productName: z.string(),
    category: z.string(),
    size: z.string().nullable(),
    colour: z.string().nullable(),
    sku: z.string(),
    inventory: z.int().meta({ description: "Items that can be sold." }),
    soldItems: z.int().meta({ description: "Items that were sold in the counted days." }),
    daysLeft: z
      .number()
      .nullable()
      .meta({ description: "How long the stock lasts if it sells as it did; null without sales." }),
  })
  .meta({ id: "StockSpeed" });

const days = (max: number) => z.coerce.number().int().min(1).max(max);

export const listStockSpeedOperation = defineKeyedOperation({
  id: "listStockSpeed",
  method: "get",
  path: "/admin/stock-speed",
  tag: "Figures",
  summary: "List the stock by size and category, what sells out first at the top",
  description:
    "Of products for sale. The speed is that of the last days, four weeks unless `days` says otherwise.",
  permission: "products.view",
  params: NO_FIELDS,
  query: z.object({
    size: z.string().min(1).max(40).optional().meta({ description: "A label or slug.", example: "4XL" }),
    category: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: "A name or slug.", example: "kurtas" }),
    days: days(366).default(28).meta({ description: "The days whose sales are counted." }),
    sellsOutWithinDays: days(366)
      .optional()
      .meta({ description: "Only what sells out within so many days: 7 for this week." }),
    ...PAGE_QUERY.shape,
  }),
  body: null,
  status: 200,
  answer: z.object({ data: z.array(StockSpeed), nextCursor: NextCursor }).meta({ id: "StockSpeedList" }),
  refusals: [],
  async run({ db, clock, names }, { query }) {
    const at = readPage(STOCK_SPEED, query.cursor);
    if (!at.ok) return at;
    const { categories, options } = await names.get();
    const category = query.category === undefined ? null : findCategory(query.category, categories);
    const size = query.size?.toLowerCase();
    const sizeIds = options
      .filter(({ kind, label, slug }) => kind === "size" && (label.toLowerCase() === size || slug === size))
      .map(({ id }) => id);
    const unknown = {
      ...(query.category !== undefined && !category && { category: query.category }),
      ...(size !== undefined && sizeIds.length === 0 && { size: query.size ?? "" }),
    };
    if (Object.keys(unknown).length > 0) return refuseUnknown(unknown);
    const { rows, hasMore } = await listStockSpeed(
      db,
      {
        sizeIds: size === undefined ? null : sizeIds,
        categoryId: category?.id ?? null,
        days: query.days,
        sellsOutWithinDays: query.sellsOutWithinDays ?? null,
        page: at.page,
      },
      clock.now(),
    );
    const pageCount = at.page + (hasMore ? 1 : 0);
    return { ok: true, value: { data: rows, nextCursor: pageAfter(STOCK_SPEED, { ...at, pageCount }) } };
  },
});

function refuseUnknown(values: Record<string, string>): ApiRefusal {
  const errors = Object.entries(values).map(([parameter, value]) => ({
    parameter,
    detail: `The shop does not have “${value}”.`,
  }));
  return { ok: false, error: "invalid", detail: "Parameters are not valid.", errors };
}

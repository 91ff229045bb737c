import { isBought } from "#app/domain/orders/orders.server.ts";
import { inArray, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { undeliveredItems, countOutcomes } from "#app/domain/analytics/fit/internal/outcomes.server.ts";
import type { FitFigures, FitReportRow } from "#app/domain/analytics/fit/fit-report.ts";
import {
  proposeCorrection,
  type ProductFit,
  estimateShift,
  type SizeOutcomes,
} from "#app/domain/fit/feedback/shifted-chart.ts";
import { FIT_AREAS, type FitArea } from "#app/domain/fit/feedback/fit-feedback.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { GOODWILL, NEVER_RETURNED } from "#app/domain/orders/returns/returns.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { setFitShifts } from "#app/domain/catalog/products/derived-fields.server.ts";
import { listProductFits, saveProductFits } from "#app/domain/fit/fit-product.server.ts";
import { tagsOfChanged, type CacheTag } from "#app/lib/http/cache-tags.ts";

export interface FitReport {
  rows: FitReportRow[];
  page: number;
  pageCount: number;
}

export const FIT_PER_PAGE = 20;

/** One page of the products that buyers have judged or kept, the most certainly shifted first. A page past the end returns the last page. */
export async function listFit(db: Db, requestedPage: number): Promise<FitReport> {
  const { fits, page, pageCount } = await listProductFits(db, { page: requestedPage, size: FIT_PER_PAGE });
  const ids = fits.map(({ productId }) => productId);
  if (ids.length === 0) return { rows: [], page, pageCount };
  const [figures, areas] = await Promise.all([countItems(db, ids), countAreas(db, ids)]);
  const rows = fits.map(({ productId, name, fit, chart }) => {
    const named = areas.get(productId) ?? new Map<FitArea, number>();
    return {
      productId,
      name,
      fit,
      ...(figures.get(productId) ?? NO_FIGURES),
      areas: [...named].toSorted((a, b) => b[1] - a[1]),
      correction: chart ? proposeCorrection(chart, fit, named) : [],
    };
  });
  return { rows, page, pageCount };
}

const NO_FIGURES: FitFigures = { delivered: 0, kept: 0, tooSmall: 0, tooLarge: 0, otherReasons: 0 };

const ItemCounts = z.object({
  product_id: z.string(),
  delivered: z.number(),
  too_small: z.number(),
  too_large: z.number(),
  other: z.number(),
});

/** Delivered and returned items by product, in one grouped query. */
async function countItems(db: Db, ids: readonly string[]): Promise<Map<string, FitFigures>> {
  const { rows } = await db.execute(sql`
    select ${orderLines.productId} as product_id, sum(${orderLines.quantity} - ${undeliveredItems})::int as delivered,
      coalesce(sum(back.too_small), 0)::int as too_small,
      coalesce(sum(back.too_large), 0)::int as too_large,
      coalesce(sum(back.other), 0)::int as other
    from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
    left join lateral (
      select sum(${returnLines.quantity}) filter (where ${returns.reason} = 'too-small') as too_small,
        sum(${returnLines.quantity}) filter (where ${returns.reason} = 'too-large') as too_large,
        sum(${returnLines.quantity}) filter (where ${returns.reason} not in ('too-small', 'too-large')) as other
      from ${returnLines} join ${returns} on ${returns.id} = ${returnLines.returnId}
      where ${returnLines.orderLineId} = ${orderLines.id}
        and ${notInArray(returns.status, NEVER_RETURNED)} and ${returns.reason} <> ${GOODWILL}
    ) back on true
    where ${orders.deliveredAt} is not null and ${orders.status} in ('Delivered', 'Refunded')
      and ${isBought} and ${inArray(orderLines.productId, [...ids])}
    group by ${orderLines.productId}`);
  return new Map(
    z
      .array(ItemCounts)
      .parse(rows)
      .map(({ product_id, delivered, too_small, too_large, other }) => [
        product_id,
        {
          delivered,
          kept: delivered - too_small - too_large - other,
          tooSmall: too_small,
          tooLarge: too_large,
          otherReasons: other,
        },
      ]),
  );
}

const Area = z.object({ product_id: z.string(), area: z.enum(FIT_AREAS), count: z.number() });

/** The number of returns and published reviews of a product per area. */
async function countAreas(db: Db, ids: readonly string[]): Promise<Map<string, Map<FitArea, number>>> {
  const { rows } = await db.execute(sql`
    select product_id, area, count(*)::int as count from (
      select ${orderLines.productId} as product_id, unnest(${returns.fitAreas}) as area
      from ${returns} join ${returnLines} on ${returnLines.returnId} = ${returns.id}
      join ${orderLines} on ${orderLines.id} = ${returnLines.orderLineId}
      where ${notInArray(returns.status, NEVER_RETURNED)} and ${inArray(orderLines.productId, [...ids])}
      union all
      select ${reviews.productId}, unnest(${reviews.fitAreas}) from ${reviews}
      where ${reviews.status} = 'published' and ${inArray(reviews.productId, [...ids])}
    ) named group by product_id, area order by product_id, area`);
  const byProduct = new Map<string, Map<FitArea, number>>();
  for (const { product_id, area, count: times } of z.array(Area).parse(rows)) {
    const countsByArea = byProduct.get(product_id) ?? new Map<FitArea, number>();
    byProduct.set(product_id, countsByArea.set(area, times));
  }
  return byProduct;
}

interface EstimateFitDeps {
  db: Db;
  now: Date;
  /** Called with the tags of the changed products. */
  onChanged(tags: readonly CacheTag[]): void;
}

/**
 * Estimates the fit of one product from its reviews, returns and kept items, and saves it for its page and for listings; of all products
 * if `productId` is null. Runs after a review or a return of the product changes, and every night.
 */
export async function estimateFit(
  { db, now, onChanged }: EstimateFitDeps,
  productId: string | null,
): Promise<void> {
  const outcomes = await countOutcomes(db, productId === null ? null : [productId], now);
  // A product whose only review was withdrawn has no outcomes: its saved fit becomes neutral.
  if (productId !== null && !outcomes.has(productId)) outcomes.set(productId, []);
  const fits = [...outcomes].map(([id, sizes]) => ({ productId: id, ...fitOf(sizes) }));
  await saveProductFits(db, fits, now);
  const shifted = await setFitShifts(db, fits);
  const changed = productId === null ? shifted : [productId];
  if (changed.length > 0) onChanged(tagsOfChanged(changed));
}

/** Sums the answers about all sizes of a product, and estimates the product's shift from the answers and the kept items. */
function fitOf(sizes: readonly SizeOutcomes[]): ProductFit {
  const sum = (of: "tooSmall" | "right" | "tooLarge") => sizes.reduce((all, size) => all + size[of], 0);
  return {
    tooSmall: sum("tooSmall"),
    right: sum("right"),
    tooLarge: sum("tooLarge"),
    ...estimateShift(sizes),
  };
}

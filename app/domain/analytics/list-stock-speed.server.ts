import { sql, type SQL } from "drizzle-orm";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { categories, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { isBought } from "#app/domain/orders/orders.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

export const STOCK_SPEED_PAGE = 50;

export interface StockSpeedSearch {
  /** The ids of option values: sizes of one label. Null for all. */
  sizeIds: readonly string[] | null;
  categoryId: string | null;
  /** The days up to now whose sales are counted. */
  days: number;
  /** Only variants whose stock lasts at most so many days at this speed; null for all. */
  sellsOutWithinDays: number | null;
  page: number;
}

/** The stock of a variant of an active product, with its sales of the last days. */
export interface StockSpeed {
  variantId: string;
  slug: string;
  productName: string;
  category: string;
  size: string | null;
  colour: string | null;
  sku: string;
  inventory: number;
  soldItems: number;
  /** How long the stock lasts if it sells as it did, to a tenth of a day; null without sales. */
  daysLeft: number | null;
}

/**
 * Variants of active products by how soon they sell out, those without sales last. Counted are items of orders that were neither cancelled
 * nor tests; items wanted in an exchange are not.
 */
export async function listStockSpeed(
  db: Db,
  { sizeIds, categoryId, days, sellsOutWithinDays, page }: StockSpeedSearch,
  now: Date,
): Promise<{ rows: StockSpeed[]; hasMore: boolean }> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const daysLeft = sql`${variants.inventory} * ${days}::numeric / sold.items`;
  const conditions = [
    sql`${products.status} = 'active'`,
    ...(sizeIds ? [isAmong(variants.sizeId, sizeIds)] : []),
    ...(categoryId ? [sql`${products.categoryId} = ${categoryId}`] : []),
    ...(sellsOutWithinDays === null
      ? []
      : [sql`${variants.inventory} > 0 and ${daysLeft} <= ${sellsOutWithinDays}`]),
  ];
  const { rows } = await db.execute<Pick<StockSpeed, keyof StockSpeed>>(sql`
    with sold as (${soldItems(since)})
    select ${variants.id} as "variantId", ${products.slug} as slug, ${products.name} as "productName", ${categories.name} as category,
      ${sizes.label} as size, ${colours.label} as colour, ${variants.sku} as sku, ${variants.inventory} as inventory,
      coalesce(sold.items, 0)::int as "soldItems", round(${daysLeft}, 1)::float8 as "daysLeft"
    from ${variants} join ${products} on ${products.id} = ${variants.productId}
      join ${categories} on ${categories.id} = ${products.categoryId}
      left join sold on sold.variant_id = ${variants.id}
      left join option_values sizes on sizes.id = ${variants.sizeId}
      left join option_values colours on colours.id = ${variants.colourId}
    where ${sql.join(conditions, sql` and `)}
    order by ${daysLeft} nulls last, ${variants.inventory}, ${variants.id}
    limit ${STOCK_SPEED_PAGE + 1} offset ${(page - 1) * STOCK_SPEED_PAGE}`);
  return { rows: rows.slice(0, STOCK_SPEED_PAGE), hasMore: rows.length > STOCK_SPEED_PAGE };
}

/** The orders of the period are looked up by their day, and their lines order by order: joined, the planner reads all lines of the shop. */
function soldItems(since: Date): SQL {
  return sql`select l.variant_id, sum(l.quantity) as items
    from ${orders} cross join lateral (
      select * from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isBought} offset 0
    ) as l
    where ${orders.createdAt} >= ${since.toISOString()} and ${orders.status} <> 'Cancelled' and not ${orders.isTest}
      and l.exchanged_line_id is null and l.variant_id is not null
    group by l.variant_id`;
}

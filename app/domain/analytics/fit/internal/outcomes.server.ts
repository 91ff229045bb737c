import { isBought } from "#app/domain/orders/orders.server.ts";
import { inArray, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { optionValues, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { SizeOutcomes } from "#app/domain/fit/feedback/shifted-chart.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { GOODWILL, NEVER_RETURNED, USUAL_RETURN_DAYS } from "#app/domain/orders/returns/returns.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/**
 * The items of an order line that never reached the buyer: removed before their dispatch, or in a parcel that came back or was lost. Their
 * refund without a return is recorded before their order is delivered.
 */
export const undeliveredItems = sql`coalesce((
  select sum(${returnLines.quantity}) from ${returnLines}
  join ${returns} on ${returns.id} = ${returnLines.returnId}
  where ${returnLines.orderLineId} = ${orderLines.id}
    and ${returns.reason} = ${GOODWILL} and ${returns.createdAt} <= ${orders.deliveredAt}
), 0)`;

/**
 * A subquery with the fit verdict of each order line that has a size and of which an item was delivered. The reason of a return decides; if there is none, the
 * published review of the same order. A line that was neither returned nor reviewed counts as kept once its return period is over; a line
 * returned for another reason has no verdict.
 */
export function linesWithVerdict(productIds: readonly string[] | null, now: Date) {
  const returnDays = sql`coalesce(${orders.returnDays}, ${USUAL_RETURN_DAYS}::int)`;
  const among = productIds ? inArray(orderLines.productId, [...productIds]) : sql`true`;
  return sql`
    select ${orderLines.productId} as product_id, ${optionValues.label} as size, back.reason as return_reason,
      case
        when back.reason in ('too-small', 'too-large') then back.reason
        when feedback.fit = 'runs-small' then 'too-small'
        when feedback.fit = 'runs-large' then 'too-large'
        when feedback.fit = 'true' then 'right'
        when back.reason is null and ${orders.deliveredAt} + make_interval(days => ${returnDays} + 1) < ${now.toISOString()}::timestamptz then 'kept'
      end as verdict
    from ${orderLines}
    join ${orders} on ${orders.id} = ${orderLines.orderId}
    join ${variants} on ${variants.id} = ${orderLines.variantId}
    join ${optionValues} on ${optionValues.id} = ${variants.sizeId}
    left join lateral (
      select ${returns.reason} as reason from ${returnLines}
      join ${returns} on ${returns.id} = ${returnLines.returnId}
      where ${returnLines.orderLineId} = ${orderLines.id}
        and ${notInArray(returns.status, NEVER_RETURNED)} and ${returns.reason} <> ${GOODWILL}
      order by ${returns.reason} in ('too-small', 'too-large') desc, ${returns.createdAt}
      limit 1
    ) back on true
    left join lateral (
      select ${reviews.fit} as fit from ${reviews}
      where ${reviews.orderId} = ${orderLines.orderId} and ${reviews.productId} = ${orderLines.productId}
        and ${reviews.status} = 'published'
        and coalesce(${reviews.sizeBought}, ${optionValues.label}) = ${optionValues.label}
      limit 1
    ) feedback on true
    where ${orders.deliveredAt} is not null and ${orders.status} in ('Delivered', 'Refunded')
      and ${orderLines.quantity} > ${undeliveredItems} and ${isBought} and ${among}`;
}

const Row = z.object({
  product_id: z.string(),
  size: z.string(),
  too_small: z.number(),
  found_right: z.number(),
  too_large: z.number(),
  kept: z.number(),
});

/** The outcomes of each size by product, in one grouped query. Null means all products. */
export async function countOutcomes(
  db: Queryable,
  productIds: readonly string[] | null,
  now: Date,
): Promise<Map<string, SizeOutcomes[]>> {
  const { rows } = await db.execute(sql`
    select product_id, size,
      count(*) filter (where verdict = 'too-small')::int as too_small,
      count(*) filter (where verdict = 'right')::int as found_right,
      count(*) filter (where verdict = 'too-large')::int as too_large,
      count(*) filter (where verdict = 'kept')::int as kept
    from (${linesWithVerdict(productIds, now)}) lines
    join ${products} on ${products.id} = lines.product_id
    where verdict is not null group by product_id, size order by product_id, size`);
  const byProduct = new Map<string, SizeOutcomes[]>();
  for (const row of z.array(Row).parse(rows)) {
    const { product_id, size, too_small, found_right, too_large, kept } = row;
    const outcomes = byProduct.get(product_id) ?? [];
    outcomes.push({ size, tooSmall: too_small, right: found_right, tooLarge: too_large, kept });
    byProduct.set(product_id, outcomes);
  }
  return byProduct;
}

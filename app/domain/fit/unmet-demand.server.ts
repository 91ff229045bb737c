import { desc, eq, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { unmetDemand } from "#app/domain/fit/fit.tables.ts";
import { unmetMeasure, type UnmetDemandRow } from "#app/domain/fit/unmet-demand.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Counts that the size finder had no size of a product for a body. Only the measurement's band is stored, without the person. */
export async function recordUnmetDemand(
  db: Db,
  { productId, chart, body }: { productId: string; chart: SizeChart; body: Body },
): Promise<void> {
  const measure = unmetMeasure(chart, body);
  if (!measure) return;
  await db
    .insert(unmetDemand)
    .values({ productId, ...measure, count: 1 })
    .onConflictDoUpdate({
      target: [unmetDemand.productId, unmetDemand.girth, unmetDemand.bandCm],
      set: { count: sql`${unmetDemand.count} + 1` },
    });
}

const MAX_ROWS = 30;

/** The most frequent measurements for which a product had no size. */
export function listUnmetDemand(db: Db): Promise<UnmetDemandRow[]> {
  return db
    .select({
      productId: unmetDemand.productId,
      name: products.name,
      girth: unmetDemand.girth,
      bandCm: unmetDemand.bandCm,
      count: unmetDemand.count,
    })
    .from(unmetDemand)
    .innerJoin(products, eq(products.id, unmetDemand.productId))
    .orderBy(desc(unmetDemand.count), products.name, unmetDemand.girth, unmetDemand.bandCm)
    .limit(MAX_ROWS);
}

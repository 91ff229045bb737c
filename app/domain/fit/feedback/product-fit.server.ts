import { eq, sql } from "drizzle-orm";
import { productFit } from "#app/domain/fit/fit.tables.ts";
import type { ProductFit } from "#app/domain/fit/feedback/shifted-chart.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

const columns = {
  tooSmall: productFit.tooSmall,
  right: productFit.right,
  tooLarge: productFit.tooLarge,
  shift: productFit.shift,
  certainty: productFit.certainty,
  sizes: productFit.sizes,
};

/** The answers about a product's fit and its estimated shift. Null before the first answer. */
export async function findProductFit(db: Queryable, productId: string): Promise<ProductFit | null> {
  const [found] = await db.select(columns).from(productFit).where(eq(productFit.productId, productId));
  return found ?? null;
}

// PostgreSQL allows 65,535 parameters per statement, and each row has eight.
const ROWS_AT_ONCE = 1_000;

/** Stores estimates by product. */
export async function saveProductFits(
  db: Queryable,
  fits: readonly (ProductFit & { productId: string })[],
  now: Date,
): Promise<void> {
  for (const some of batchesOf(fits, ROWS_AT_ONCE))
    await db
      .insert(productFit)
      .values(some.map((fit) => ({ ...fit, updatedAt: now })))
      .onConflictDoUpdate({
        target: productFit.productId,
        set: {
          tooSmall: sql`excluded.too_small`,
          right: sql`excluded.found_right`,
          tooLarge: sql`excluded.too_large`,
          shift: sql`excluded.shift`,
          certainty: sql`excluded.certainty`,
          sizes: sql`excluded.sizes`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
}

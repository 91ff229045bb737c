import { eq } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Locks the product row to serialize concurrent rating updates. */
export async function lockRatingOf(tx: Tx, productId: string): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for("no key update");
}

/** Sets a product's average rating (0 without reviews) and review count, from published reviews. */
export async function rateProduct(
  tx: Tx,
  productId: string,
  { average, count }: { average: number; count: number },
): Promise<void> {
  await tx
    .update(products)
    .set({ ratingAverage: average, ratingCount: count })
    .where(eq(products.id, productId));
}

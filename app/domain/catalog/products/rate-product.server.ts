import { eq } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Holds a product's row, so that of two who add its reviews up the second sees what the first has done. */
export async function lockRatingOf(tx: Tx, productId: string): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for("no key update");
}

/** Sets the rating that lists and pages show: the average of the published reviews (0 without any) and their number. */
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

import { sql, eq } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

/** The shift of a product's sizes, in sizes; positive if it is cut small. */
export interface FitShift {
  productId: string;
  shift: number;
}

/** Stores shifts, rounded to half sizes, for the listing of fitting products. Returns the ids of the products whose stored shift changed. */
export async function setFitShifts(db: Queryable, shifts: readonly FitShift[]): Promise<string[]> {
  if (shifts.length === 0) return [];
  const given = JSON.stringify(
    shifts.map(({ productId, shift }) => ({ id: productId, shift: toHalf(shift) })),
  );
  const changed = await db
    .update(products)
    .set({ fitShift: sql`given.shift` })
    .from(sql`json_to_recordset(${given}::json) as given(id uuid, shift real)`)
    .where(sql`${products.id} = given.id and ${products.fitShift} <> given.shift`)
    .returning({ id: products.id });
  return changed.map(({ id }) => id);
}

/** Adding 0 turns -0 into 0. */
const toHalf = (shift: number) => Math.round(shift * 2) / 2 + 0;

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

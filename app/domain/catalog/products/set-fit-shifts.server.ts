import { sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

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

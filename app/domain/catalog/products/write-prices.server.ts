import { sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Updates product prices (minor units) and versions in one statement. */
export async function writePrices(
  tx: Tx,
  rows: readonly { id: string; priceMinor: number; compareAtMinor: number | null }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${products} set
      price_minor = r."priceMinor", compare_at_minor = r."compareAtMinor",
      version = ${products.version} + 1, updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "priceMinor" bigint, "compareAtMinor" bigint)
    where ${products.id} = r.id
  `);
}

/** A variant's own values, prices in minor units; null removes one, undefined leaves it unchanged. */
export interface OwnValues {
  id: string;
  priceOverrideMinor?: number | null;
  compareAtOverrideMinor?: number | null;
  weightGrams?: number | null;
  lowStockBelow?: number | null;
}

/** Updates variants' own values in one statement. */
export async function writeOwnValues(tx: Tx, rows: readonly OwnValues[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    ({ id, priceOverrideMinor, compareAtOverrideMinor, weightGrams, lowStockBelow }) => ({
      id,
      priceOverrideMinor,
      compareAtOverrideMinor,
      weightGrams,
      lowStockBelow,
    }),
  );
  await tx.execute(sql`
    update ${variants} set
      price_override_minor = case when r ? 'priceOverrideMinor'
        then (r ->> 'priceOverrideMinor')::bigint else ${variants.priceOverrideMinor} end,
      compare_at_override_minor = case when r ? 'compareAtOverrideMinor'
        then (r ->> 'compareAtOverrideMinor')::bigint else ${variants.compareAtOverrideMinor} end,
      weight_grams = case when r ? 'weightGrams'
        then (r ->> 'weightGrams')::int else ${variants.weightGrams} end,
      low_stock_below = case when r ? 'lowStockBelow'
        then (r ->> 'lowStockBelow')::int else ${variants.lowStockBelow} end
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) r
    where ${variants.id} = (r ->> 'id')::uuid
  `);
}

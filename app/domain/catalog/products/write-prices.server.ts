import { sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Updates product prices (minor units) and versions in one statement. */
export async function writePrices(
  tx: Tx,
  rows: readonly { id: string; priceMinor: number }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${products} set
      price_minor = r."priceMinor", version = ${products.version} + 1, updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "priceMinor" bigint)
    where ${products.id} = r.id
  `);
}

/** Updates variants' price overrides (minor units) in one statement; null removes the override. */
export async function writeOwnPrices(
  tx: Tx,
  rows: readonly { id: string; priceOverrideMinor: number | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${variants} set price_override_minor = r."priceOverrideMinor"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "priceOverrideMinor" bigint)
    where ${variants.id} = r.id
  `);
}

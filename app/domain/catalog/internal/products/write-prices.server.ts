import { sql, type SQL } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import {
  VARIANT_FIELD_NAMES,
  type VariantFieldName,
  type VariantFields,
} from "#app/domain/catalog/variant-fields.ts";
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

/** A variant's fields; null removes a value, undefined leaves it unchanged. */
export interface ChangedFields extends Partial<VariantFields> {
  id: string;
}

/** Updates fields of variants in one statement. */
export async function writeVariantFields(tx: Tx, rows: readonly ChangedFields[]): Promise<void> {
  if (rows.length === 0) return;
  const changes = rows.map((row) => ({ id: row.id, set: byColumn(row) }));
  await tx.execute(sql`
    update ${variants} set ${sql.join(VARIANT_FIELD_NAMES.map(assignChanged), sql`, `)}
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) changed,
    jsonb_populate_record(null::${variants}, changed -> 'set') new_values
    where ${variants.id} = (changed ->> 'id')::uuid
  `);
}

/** The changed values by column name. */
function byColumn(row: ChangedFields): Record<string, unknown> {
  const names = VARIANT_FIELD_NAMES.filter((name) => row[name] !== undefined);
  return Object.fromEntries(names.map((name) => [variants[name].name, row[name]]));
}

/** SQL that sets a field to its new value, or leaves it as it is if the row does not change it. */
function assignChanged(name: VariantFieldName): SQL {
  const column = sql.identifier(variants[name].name);
  return sql`${column} = case when changed -> 'set' ? ${variants[name].name} then new_values.${column} else ${variants[name]} end`;
}

import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { createTaxClass } from "#app/domain/tax/save-tax-class.server.ts";
import { taxClasses } from "#app/domain/tax/tax.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Adds the sample classes that the shop does not have yet, by key and by name, and returns their number. The owner's
 * changes stay. `actorId` is null for the seed, which is not audited.
 */
export async function addSampleTaxClasses(
  tx: Tx,
  context: { actorId: string | null; at: Date },
): Promise<number> {
  const known = await tx.select({ sampleKey: taxClasses.sampleKey, name: taxClasses.name }).from(taxClasses);
  const keys = new Set(known.map(({ sampleKey }) => sampleKey));
  const names = new Set(known.map(({ name }) => name));
  const missing = SAMPLE_TAX_CLASSES.filter(({ key, name }) => !keys.has(key) && !names.has(name));
  for (const { key, ...taxClass } of missing) {
    await createTaxClass(tx, { ...taxClass, sampleKey: key }, context);
  }
  return missing.length;
}

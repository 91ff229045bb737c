import { asc, eq, inArray } from "drizzle-orm";
import type { SavedTaxClass } from "#app/domain/tax/tax-class.ts";
import { taxClasses, taxRates } from "#app/domain/tax/tax.tables.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** All tax classes of the shop, by name. */
export async function listTaxClasses(db: Queryable): Promise<SavedTaxClass[]> {
  const classes = await db.select().from(taxClasses).orderBy(asc(taxClasses.name), asc(taxClasses.id));
  return withPeriods(db, classes);
}

/** One tax class; null for an id that no class has. */
export async function findTaxClass(db: Queryable, id: string): Promise<SavedTaxClass | null> {
  if (!isUuid(id)) return null;
  const classes = await db.select().from(taxClasses).where(eq(taxClasses.id, id));
  return (await withPeriods(db, classes))[0] ?? null;
}

async function withPeriods(
  db: Queryable,
  classes: readonly (typeof taxClasses.$inferSelect)[],
): Promise<SavedTaxClass[]> {
  if (classes.length === 0) return [];
  const ids = classes.map(({ id }) => id);
  const rates = await db
    .select()
    .from(taxRates)
    .where(inArray(taxRates.taxClassId, ids))
    .orderBy(asc(taxRates.fromDay));
  return classes.map(({ updatedAt: _, ...row }) => ({
    ...row,
    periods: rates.filter(({ taxClassId }) => taxClassId === row.id).map(toPeriod),
  }));
}

function toPeriod({
  fromDay,
  basisPoints,
  thresholdMinor,
  aboveBasisPoints,
  source,
}: typeof taxRates.$inferSelect) {
  const threshold =
    thresholdMinor === null || aboveBasisPoints === null
      ? null
      : { upToMinor: thresholdMinor, aboveBasisPoints };
  return { fromDay, basisPoints, threshold, source };
}

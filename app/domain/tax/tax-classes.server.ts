import { asc, eq, type SQL } from "drizzle-orm";
import type { SavedTaxClass } from "#app/domain/tax/tax-class.ts";
import { taxClasses, taxRates } from "#app/domain/tax/tax.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** All tax classes of the shop, by name. */
export function listTaxClasses(db: Queryable): Promise<SavedTaxClass[]> {
  return selectClasses(db, undefined);
}

/** One tax class; null for an id that no class has. */
export async function findTaxClass(db: Queryable, id: string): Promise<SavedTaxClass | null> {
  if (!isUuid(id)) return null;
  return (await selectClasses(db, eq(taxClasses.id, id)))[0] ?? null;
}

/** One statement for classes and rates: every cart at prices with GST inside reads them. */
async function selectClasses(db: Queryable, where: SQL | undefined): Promise<SavedTaxClass[]> {
  const rows = await db
    .select({ taxClass: taxClasses, rate: taxRates })
    .from(taxClasses)
    .leftJoin(taxRates, eq(taxRates.taxClassId, taxClasses.id))
    .where(where)
    .orderBy(asc(taxClasses.name), asc(taxClasses.id), asc(taxRates.fromDay));
  return [...groupedBy(rows, ({ taxClass }) => taxClass.id).values()].flatMap((ofClass) => {
    const [first] = ofClass;
    if (!first) return [];
    const { updatedAt: _, ...taxClass } = first.taxClass;
    return { ...taxClass, periods: ofClass.flatMap(({ rate }) => (rate ? toPeriod(rate) : [])) };
  });
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

import { eq, asc, type SQL } from "drizzle-orm";
import { changedFields, recordAudit } from "#app/domain/audit/audit.server.ts";
import {
  validateTaxClass,
  type SavedTaxClass,
  type TaxClass,
  type TaxClassError,
  type TaxClassInput,
} from "#app/domain/tax/tax-class.ts";
import { taxClasses, taxRates } from "#app/domain/tax/tax.tables.ts";
import { newId, isUuid } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx, Queryable } from "#app/platform/database/database.server.ts";
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
} from "#app/platform/database/transaction.server.ts";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";

export interface TaxClassDeps {
  db: Db;
  clock: Clock;
}

export type SaveTaxClassResult =
  | { ok: true; id: string }
  | { ok: false; error: "invalid"; errors: TaxClassError[] }
  /** Somebody has saved it since the page was opened. */
  | { ok: false; error: "stale" | "not-found" | "name-taken" };

/**
 * Adds a tax class (`id` null) or replaces one with all of its periods. `version` is the one that the page showed. Writes nothing
 * if the class is invalid.
 */
export async function saveTaxClass(
  { db, clock }: TaxClassDeps,
  change: { id: string | null; version: number; input: TaxClassInput },
  actor: { id: string },
): Promise<SaveTaxClassResult> {
  const errors = validateTaxClass(change.input);
  if (errors.length > 0) return { ok: false, error: "invalid", errors };
  if (change.id !== null && !isUuid(change.id)) return { ok: false, error: "not-found" };
  const context = { actorId: actor.id, at: clock.now() };
  try {
    return await inTransaction(db, (tx) =>
      change.id === null
        ? createTaxClass(tx, { ...change.input, sampleKey: null }, context).then(created)
        : updateTaxClass(tx, { ...change, id: change.id }, context),
    );
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, error: "name-taken" };
    throw error;
  }
}

const created = (id: string): SaveTaxClassResult => ({ ok: true, id });

interface ChangeContext {
  actorId: string;
  at: Date;
}

/** Writes a new class with its periods, and audits it. */
export async function createTaxClass(
  tx: Tx,
  input: TaxClassInput & { sampleKey: string | null },
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<string> {
  const id = newId();
  const { periods, ...row } = input;
  await tx.insert(taxClasses).values({ id, ...row, updatedAt: at });
  await insertPeriods(tx, id, periods);
  if (actorId !== null)
    await recordAudit(tx, {
      ...audited(id, { actorId, at }),
      action: "tax-class.create",
      before: null,
      after: snapshot(input),
    });
  return id;
}

async function updateTaxClass(
  tx: Tx,
  { id, version, input }: { id: string; version: number; input: TaxClassInput },
  context: ChangeContext,
): Promise<SaveTaxClassResult> {
  const saved = await lockTaxClass(tx, id);
  if (!saved) return { ok: false, error: "not-found" };
  if (saved.version !== version) return { ok: false, error: "stale" };
  const changed = changedFields(snapshot(saved), snapshot(input));
  if (!changed) return { ok: true, id };
  const { periods, ...row } = input;
  await tx
    .update(taxClasses)
    .set({ ...row, version: version + 1, updatedAt: context.at })
    .where(eq(taxClasses.id, id));
  await tx.delete(taxRates).where(eq(taxRates.taxClassId, id));
  await insertPeriods(tx, id, periods);
  await recordAudit(tx, {
    ...audited(id, context),
    action: "tax-class.update",
    ...changed,
  });
  return { ok: true, id };
}

export type DeleteTaxClassResult = { ok: true } | { ok: false; error: "stale" | "not-found" | "in-use" };

/** Deletes a tax class that no product names. */
export async function deleteTaxClass(
  { db, clock }: TaxClassDeps,
  { id, version }: { id: string; version: number },
  actor: { id: string },
): Promise<DeleteTaxClassResult> {
  if (!isUuid(id)) return { ok: false, error: "not-found" };
  const context = { actorId: actor.id, at: clock.now() };
  try {
    return await inTransaction(db, async (tx): Promise<DeleteTaxClassResult> => {
      const saved = await lockTaxClass(tx, id);
      if (!saved) return { ok: false, error: "not-found" };
      if (saved.version !== version) return { ok: false, error: "stale" };
      await tx.delete(taxClasses).where(eq(taxClasses.id, id));
      await recordAudit(tx, {
        ...audited(id, context),
        action: "tax-class.delete",
        before: snapshot(saved),
        after: null,
      });
      return { ok: true };
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) return { ok: false, error: "in-use" };
    throw error;
  }
}

async function lockTaxClass(tx: Tx, id: string): Promise<SavedTaxClass | null> {
  await tx.select({ id: taxClasses.id }).from(taxClasses).where(eq(taxClasses.id, id)).for("update");
  return findTaxClass(tx, id);
}

async function insertPeriods(tx: Tx, taxClassId: string, periods: TaxClass["periods"]): Promise<void> {
  const rows = periods.map(({ fromDay, basisPoints, threshold, source }) => ({
    id: newId(),
    taxClassId,
    fromDay,
    basisPoints,
    thresholdMinor: threshold?.upToMinor ?? null,
    aboveBasisPoints: threshold?.aboveBasisPoints ?? null,
    source,
  }));
  await tx.insert(taxRates).values(rows);
}

type Snapshot = Record<string, unknown>;

/** A class as the audit log shows it, with its periods as text. */
function snapshot({ name, hsnCode, hsnPrefixes, uqc, note, periods }: TaxClassInput): Snapshot {
  const rates = periods
    .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))
    .map(({ fromDay, basisPoints, threshold, source }) => {
      const above = threshold
        ? `, above ${threshold.upToMinor / 100} a piece ${threshold.aboveBasisPoints / 100}%`
        : "";
      return `from ${fromDay} ${basisPoints / 100}%${above} (${source})`;
    });
  return { name, hsnCode, hsnPrefixes, uqc, note, rates };
}

function audited(id: string, { actorId, at }: ChangeContext) {
  return { subjectType: "tax-class", subjectId: id, actorId, at };
}

/**
 * Adds the sample classes that the shop does not have yet, by key and by name, and returns their number. The owner's
 * changes stay. `actorId` is null for the seed, which is not audited.
 */
export async function addSampleTaxClasses(
  tx: Tx,
  context: { actorId: string | null; at: Date },
): Promise<number> {
  const existingClasses = await tx
    .select({ sampleKey: taxClasses.sampleKey, name: taxClasses.name })
    .from(taxClasses);
  const keys = new Set(existingClasses.map(({ sampleKey }) => sampleKey));
  const names = new Set(existingClasses.map(({ name }) => name));
  const missing = SAMPLE_TAX_CLASSES.filter(({ key, name }) => !keys.has(key) && !names.has(name));
  for (const { key, ...taxClass } of missing) {
    await createTaxClass(tx, { ...taxClass, sampleKey: key }, context);
  }
  return missing.length;
}

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

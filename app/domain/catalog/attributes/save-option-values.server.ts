import { and, asc, eq, exists, inArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OptionValuesInput } from "#app/domain/catalog/attributes/attributes.forms.ts";
import type { OptionKind } from "#app/domain/catalog/attributes/attributes.ts";
import {
  optionTypes,
  optionValues,
  productImages,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { newId } from "#app/lib/id.ts";
import { freeSlug, slugOf } from "#app/lib/text/slug.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/transaction.server.ts";
import { nameKey, type RenamedSize } from "#app/domain/catalog/catalog.ts";
import { placeSizes } from "#app/domain/catalog/attributes/size-order.ts";

export type SaveOptionValuesResult =
  | { ok: true }
  /** The values were saved by someone else since the page was loaded. Nothing was saved. */
  | { ok: false; error: "stale" }
  /** These values were removed but products use them. Nothing was saved. */
  | { ok: false; error: "in-use"; labels: string[] };

const TYPE_NAMES: Record<OptionKind, string> = { size: "Size", colour: "Colour" };

type Value = typeof optionValues.$inferSelect;

/**
 * Replaces all values of an option: inserts, updates, reorders, and deletes omitted ones. Slugs, which filter URLs use, do not change.
 * A renamed size is renamed in the size charts and in reviews too.
 */
export async function saveOptionValues(
  deps: ProductDeps,
  { kind, version, values }: OptionValuesInput & { kind: OptionKind },
  actor: ProductActor,
): Promise<SaveOptionValuesResult> {
  assertAdministrator(actor);
  const at = deps.clock.now();
  let result: SaveOptionValuesResult;
  try {
    result = await inTransaction(deps.db, async (tx) => {
      const typeId = await lockType(tx, kind, version);
      if (typeId === null) return { ok: false, error: "stale" };
      const before = await listLocked(tx, typeId);
      const valuesById = new Map(before.map((value) => [value.id, value]));
      if (values.some(({ id }) => id !== "" && !valuesById.has(id))) return { ok: false, error: "stale" };
      const kept = new Set(values.map(({ id }) => id));
      const gone = before.filter(({ id }) => !kept.has(id));
      const used = await usedOf(tx, gone);
      if (used.length > 0) return { ok: false, error: "in-use", labels: used.map(({ label }) => label) };
      if (isSame(before, values)) return { ok: true };
      await write(tx, { typeId, before, gone, values });
      if (kind === "size") {
        const renamed = listRenamed(before, values);
        if (renamed.length > 0) await renameInCharts(tx, renamed);
        await deps.onSizesRenamed(tx, renamed);
      }
      await tx
        .update(optionTypes)
        .set({ version: version + 1 })
        .where(eq(optionTypes.id, typeId));
      await recordAudit(tx, {
        actorId: actor.id,
        action: `attributes.${kind}`,
        subjectType: "option-type",
        subjectId: typeId,
        before: { values: before.map(describeValue) },
        after: { values: values.map(describeValue) },
        at,
      });
      return { ok: true };
    });
  } catch (error) {
    // Two concurrent first saves.
    if (!isUniqueViolation(error)) throw error;
    return { ok: false, error: "stale" };
  }
  if (result.ok) deps.pages.invalidate(["catalogue"]);
  return result;
}

/** A value to add, under this id or a new one. */
export interface AddedOptionValue {
  newId?: string;
  label: string;
  hex: string | null;
}

/**
 * Adds the values that the shop does not have yet in the caller's transaction, who invalidates the pages: sizes in their places, colours
 * at the end. Returns all values of the kind.
 */
export async function addOptionValues(
  tx: Tx,
  { kind, values: requested }: { kind: OptionKind; values: readonly AddedOptionValue[] },
  { actorId, at }: { actorId: string; at: Date },
): Promise<{ id: string; label: string }[]> {
  const [type] = await tx
    .select({ version: optionTypes.version })
    .from(optionTypes)
    .where(eq(optionTypes.kind, kind))
    .orderBy(asc(optionTypes.position))
    .limit(1)
    .for("update");
  const version = type?.version ?? 0;
  const typeId = await lockType(tx, kind, version);
  if (typeId === null) throw new Error("The locked option type has another version");
  const before = await listLocked(tx, typeId);
  const taken = new Set(before.map(({ label }) => nameKey(label)));
  const missing = requested.filter(({ label }) => !taken.has(nameKey(label)));
  if (missing.length === 0) return before;
  const added = missing.map((value) => ({ id: "", ...value }));
  const values = kind === "size" ? placeSizes<WrittenValue>(before, added) : [...before, ...added];
  await write(tx, { typeId, before, gone: [], values });
  await tx
    .update(optionTypes)
    .set({ version: version + 1 })
    .where(eq(optionTypes.id, typeId));
  await recordAudit(tx, {
    actorId,
    action: `attributes.${kind}`,
    subjectType: "option-type",
    subjectId: typeId,
    before: { values: before.map(describeValue) },
    after: { values: values.map(describeValue) },
    at,
  });
  return listLocked(tx, typeId);
}

/** Locks the option type, creating it if missing. Null if the version does not match. */
async function lockType(tx: Tx, kind: OptionKind, version: number): Promise<string | null> {
  const [type] = await tx
    .select({ id: optionTypes.id, version: optionTypes.version })
    .from(optionTypes)
    .where(eq(optionTypes.kind, kind))
    .orderBy(asc(optionTypes.position))
    .limit(1)
    .for("update");
  if (type) return type.version === version ? type.id : null;
  if (version !== 0) return null;
  const id = newId();
  const position = kind === "size" ? 0 : 1;
  await tx.insert(optionTypes).values({ id, name: TYPE_NAMES[kind], kind, position, version: 0 });
  return id;
}

/** Locks the values, which also blocks assigning them to variants. */
function listLocked(tx: Tx, typeId: string): Promise<Value[]> {
  return tx
    .select()
    .from(optionValues)
    .where(eq(optionValues.typeId, typeId))
    .orderBy(asc(optionValues.position), asc(optionValues.label))
    .for("update");
}

/** The values that a variant or an image has. */
async function usedOf(tx: Tx, values: readonly Value[]): Promise<Value[]> {
  const ids = values.map(({ id }) => id);
  const columns: PgColumn[] = [
    variants.sizeId,
    variants.colourId,
    productImages.sizeId,
    productImages.colourId,
  ];
  const isUsed = columns.map((column) =>
    exists(
      tx
        .select({ found: sql`1` })
        .from(column.table)
        .where(eq(column, optionValues.id)),
    ),
  );
  const used = await tx
    .select({ id: optionValues.id })
    .from(optionValues)
    .where(and(inArray(optionValues.id, ids), or(...isUsed)));
  return values.filter(({ id }) => used.some((row) => row.id === id));
}

type Requested = OptionValuesInput["values"];

/** The id is empty for a new value, which may have been given one. */
type WrittenValue = Requested[number] & { newId?: string };

function isSame(before: readonly Value[], values: Requested): boolean {
  return (
    before.length === values.length &&
    before.every(({ id, label, hex }, index) => {
      const value = values[index];
      return value?.id === id && value.label === label && value.hex === hex;
    })
  );
}

function describeValue({ label, hex }: { label: string; hex: string | null }): string {
  return hex === null ? label : `${label} ${hex}`;
}

async function write(
  tx: Tx,
  {
    typeId,
    before,
    gone,
    values,
  }: {
    typeId: string;
    before: readonly Value[];
    gone: readonly Value[];
    values: readonly WrittenValue[];
  },
): Promise<void> {
  const goneIds = gone.map(({ id }) => id);
  if (goneIds.length > 0) await tx.delete(optionValues).where(inArray(optionValues.id, goneIds));
  const valuesById = new Map(before.map((value) => [value.id, value]));
  const taken = new Set(before.flatMap(({ id, slug }) => (goneIds.includes(id) ? [] : [slug])));
  for (const [position, { id, newId: addedId = newId(), label, hex }] of values.entries()) {
    const old = valuesById.get(id);
    if (!old) {
      const slug = freeSlug(slugOf(label) || "option", taken);
      taken.add(slug);
      await tx.insert(optionValues).values({ id: addedId, typeId, slug, label, hex, position });
    } else if (old.label !== label || old.hex !== hex || old.position !== position) {
      await tx.update(optionValues).set({ label, hex, position }).where(eq(optionValues.id, id));
    }
  }
}

function listRenamed(before: readonly Value[], values: Requested): RenamedSize[] {
  const labels = new Map(values.map(({ id, label }) => [id, label]));
  return before.flatMap(({ id, label: from }) => {
    const to = labels.get(id) ?? from;
    return to === from ? [] : { id, from, to };
  });
}

async function renameInCharts(tx: Tx, renamed: readonly RenamedSize[]): Promise<void> {
  const labels = new Map(renamed.map(({ from, to }) => [from, to]));
  const charts = await tx.select().from(sizeCharts).orderBy(asc(sizeCharts.id)).for("update");
  for (const { id, chart, version } of charts) {
    const { rows } = chart;
    const changed = rows.map((row) => ({ ...row, size: labels.get(row.size) ?? row.size }));
    if (changed.every(({ size }, index) => size === rows[index]?.size)) continue;
    await tx
      .update(sizeCharts)
      .set({ chart: { ...chart, rows: changed }, version: version + 1 })
      .where(eq(sizeCharts.id, id));
  }
}

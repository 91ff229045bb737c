import { asc, eq, max } from "drizzle-orm";
import { jobOpenings, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import type { EntryList, EntryValues } from "#app/domain/content/content.forms.ts";
import { type Publishing, momentToStore, type ContentRefusal } from "#app/domain/content/content.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import {
  auditContent,
  differences,
  finishChange,
  type Acting,
  type ContentDeps,
  type Editor,
  type SavedContent,
  type VersionConflict,
} from "#app/domain/content/internal/content-changes.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import {
  changeImage,
  uploadedImageIds,
  prepareImageChange,
  type ImageChange,
  type PreparedImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

const TABLES = { openings: jobOpenings, team: teamMembers, testimonials };

/**
 * The table of a list. All three have `id`, `position`, `version` and the publishing columns, the only ones used here; the other
 * columns are written through the list's own form. TypeScript cannot call a query on a union of tables, so all are typed as one of
 * them.
 */
export function tableOf(list: EntryList): typeof teamMembers {
  return TABLES[list] as unknown as typeof teamMembers;
}

/** An entry of any list, with its texts by column name. */
export interface Entry extends Publishing {
  id: string;
  version: number;
  position: number;
  imageUrl: string | null;
  values: Record<string, string>;
}

const MAX_ENTRIES = 200;

/** All entries of a list in its order. */
export async function listEntries(db: Queryable, list: EntryList): Promise<Entry[]> {
  const table = tableOf(list);
  const rows = await db.select().from(table).orderBy(asc(table.position), asc(table.id)).limit(MAX_ENTRIES);
  return rows.map(entryOf);
}

export async function findEntry(db: Db, list: EntryList, id: string): Promise<Entry | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select()
    .from(tableOf(list))
    .where(eq(tableOf(list).id, id));
  return row ? entryOf(row) : null;
}

/** Locks an entry until the transaction ends. */
export async function lockEntry(tx: Tx, list: EntryList, id: string): Promise<Entry | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx
    .select()
    .from(tableOf(list))
    .where(eq(tableOf(list).id, id))
    .for("update");
  return row ? entryOf(row) : null;
}

// Only team members have images.
type Row = Omit<Entry, "values" | "imageUrl"> & { imageUrl?: string | null };

function entryOf({ id, version, position, status, publishedAt, imageUrl, ...texts }: Row): Entry {
  return {
    id,
    version,
    position,
    status,
    publishedAt,
    imageUrl: imageUrl ?? null,
    values: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text)])),
  };
}

// The audit log's subject type for an entry of each list.
const SUBJECTS: Record<EntryList, string> = {
  openings: "opening",
  team: "team-member",
  testimonials: "testimonial",
};

interface EntryChange {
  list: EntryList;
  /** Null for a new entry, which is added at the end. */
  id: string | null;
  /** The version that the form showed; ignored for a new entry. */
  version: number;
  values: EntryValues;
  /** Only team members have images; "keep" for other lists. */
  image: ImageChange;
}

/**
 * Creates or updates an entry, and audits it. A published entry with a future moment appears by itself at that moment. Saving unchanged
 * values writes nothing.
 */
export async function saveEntry(
  deps: ContentDeps,
  change: EntryChange,
  editor: Editor,
): Promise<{ ok: true } | ContentRefusal> {
  assertAdministrator(editor);
  const prepared = await prepareImageChange(deps, change.image);
  if (!prepared.ok) return { ok: false, error: "no-image", imageError: prepared.error };
  const { image } = prepared;
  const acting = { deps, editor };
  const { id } = change;
  const saved = await inTransaction(deps.db, (tx) =>
    id === null
      ? addEntry(tx, acting, { ...change, image })
      : changeEntry(tx, acting, { ...change, id, image }),
  );
  return finishChange(deps, change.list, saved);
}

/** Deletes an entry and its image. */
export async function deleteEntry(
  deps: ContentDeps,
  { list, id, version }: { list: EntryList; id: string; version: number },
  editor: Editor,
): Promise<{ ok: true } | VersionConflict> {
  assertAdministrator(editor);
  const deleted = await inTransaction(deps.db, async (tx): Promise<SavedContent> => {
    const entry = await lockEntry(tx, list, id);
    if (!entry) return { ok: false, error: "not-found" };
    if (entry.version !== version) return { ok: false, error: "stale" };
    await tx.delete(tableOf(list)).where(eq(tableOf(list).id, id));
    const { values, status, publishedAt } = entry;
    const deletion = { before: { ...values, status, publishedAt }, after: null };
    await auditContent(tx, { deps, editor }, { verb: "delete", subject: [SUBJECTS[list], id], ...deletion });
    return { ok: true, replaced: uploadedImageIds(entry.imageUrl) };
  });
  return finishChange(deps, list, deleted);
}

/**
 * Moves an entry one place up or down, if there is one. Concurrent moves are serialised: the whole list is locked, always in the order
 * of its ids.
 */
export async function moveEntry(
  deps: ContentDeps,
  { list, id, direction }: { list: EntryList; id: string; direction: "up" | "down" },
  editor: Editor,
): Promise<{ ok: true } | { ok: false; error: "not-found" }> {
  assertAdministrator(editor);
  const table = tableOf(list);
  const isFound = await inTransaction(deps.db, async (tx) => {
    const locked = await tx
      .select({ id: table.id, position: table.position })
      .from(table)
      .orderBy(asc(table.id))
      .for("update");
    const order = locked.toSorted((a, b) => a.position - b.position);
    const from = order.findIndex((entry) => entry.id === id);
    if (from === -1) return false;
    const to = from + (direction === "up" ? -1 : 1);
    const [moved] = order.splice(from, 1);
    if (!moved || to < 0 || to > order.length) return true;
    order.splice(to, 0, moved);
    // Positions are renumbered from 0, which also separates rows created with the same position.
    for (const [position, entry] of order.entries())
      if (entry.position !== position) await tx.update(table).set({ position }).where(eq(table.id, entry.id));
    const movedPositions = { before: { place: from + 1 }, after: { place: to + 1 } };
    await auditContent(
      tx,
      { deps, editor },
      { verb: "move", subject: [SUBJECTS[list], id], ...movedPositions },
    );
    return true;
  });
  if (isFound) deps.pages.invalidate([contentTag(list)]);
  return isFound ? { ok: true } : { ok: false, error: "not-found" };
}

type Requested = Omit<EntryChange, "image"> & { image: PreparedImage };

async function addEntry(tx: Tx, acting: Acting, { list, values, image }: Requested): Promise<SavedContent> {
  const table = tableOf(list);
  const id = newId();
  const [last] = await tx.select({ position: max(table.position) }).from(table);
  const { imageUrl } = await changeImage(tx, null, image);
  const publishedAt = momentToStore(values.publishedAt, null, acting.deps.clock.now());
  const row = { ...values, publishedAt, ...(list === "team" && { imageUrl }) };
  // The list's own form has validated the values, so they are columns of its table (see tableOf).
  const insert = { ...row, id, position: (last?.position ?? -1) + 1 } as typeof table.$inferInsert;
  await tx.insert(table).values(insert);
  await auditContent(tx, acting, { verb: "add", subject: [SUBJECTS[list], id], before: null, after: row });
  return { ok: true, replaced: [] };
}

async function changeEntry(
  tx: Tx,
  { deps, editor }: Acting,
  { list, id, version, values, image }: Requested & { id: string },
): Promise<SavedContent> {
  const before = await lockEntry(tx, list, id);
  if (!before) return { ok: false, error: "not-found" };
  if (before.version !== version) return { ok: false, error: "stale" };
  const { imageUrl, replaced } = await changeImage(tx, before.imageUrl, image);
  const publishedAt = momentToStore(values.publishedAt, before, deps.clock.now());
  const row = { ...values, publishedAt, ...(list === "team" && { imageUrl }) };
  const { values: texts, ...rest } = before;
  const changed = differences({ ...texts, ...rest }, row);
  if (!changed) return { ok: true, replaced };
  const table = tableOf(list);
  await tx
    .update(table)
    .set({ ...row, version: version + 1 })
    .where(eq(table.id, id));
  await auditContent(tx, { deps, editor }, { verb: "change", subject: [SUBJECTS[list], id], ...changed });
  return { ok: true, replaced };
}

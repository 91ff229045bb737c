import { asc, eq } from "drizzle-orm";
import { jobOpenings, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import type { EntryList } from "#app/domain/content/entries.forms.ts";
import type { Publishing } from "#app/domain/content/publishing.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";

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

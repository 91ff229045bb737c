import { eq, sql } from "drizzle-orm";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

// What the owner has given another address keeps the old ones: links, bookmarks and search engines still know them. They are few,
// and one row of the settings holds them all, by kind and address; nothing reads it whole.
const SECTION = "movedAddresses";

export type RedirectKind = "post" | "category";

const keyOf = (kind: RedirectKind, address: string) => `${kind} ${address.toLowerCase()}`;

/** Remembers in the transaction of its change that what had this address is the one with this id, wherever it is by then. */
export async function recordRedirect(
  tx: Tx,
  { kind, from, id, at }: { kind: RedirectKind; from: string; id: string; at: Date },
): Promise<void> {
  await tx
    .insert(settings)
    .values({ section: SECTION, value: { [keyOf(kind, from)]: id }, updatedAt: at })
    .onConflictDoUpdate({
      target: settings.section,
      set: { value: sql`${settings.value} || excluded.value`, updatedAt: at },
    });
}

/** The id of what once had this address and was given another; null for an address that nothing has left. */
export async function findRedirect(
  db: Queryable,
  kind: RedirectKind,
  address: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: sql<string | null>`${settings.value} ->> ${keyOf(kind, address)}` })
    .from(settings)
    .where(eq(settings.section, SECTION));
  return row?.id ?? null;
}

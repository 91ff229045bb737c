import { eq, sql } from "drizzle-orm";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

// Old slugs stay valid after a change, because links, bookmarks and search engines use them. There are few, so one settings row holds
// them all, by kind and slug; no code reads the whole row.
const SECTION = "movedAddresses";

export type RedirectKind = "post" | "category" | "page";

const keyOf = (kind: RedirectKind, address: string) => `${kind} ${address.toLowerCase()}`;

/** Records, in the transaction of the change, that an old slug now belongs to this id, or leads to this path. */
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

/** The id that an old slug belongs to, or the path that it leads to; null for an unknown slug. */
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

/**
 * Records, in the transaction of the deletion, the path that all slugs of a deleted row lead to from now on. Without a path they lead
 * nowhere.
 */
export async function redirectDeleted(
  tx: Tx,
  { kind, from, id, to, at }: { kind: RedirectKind; from: string; id: string; to: string | null; at: Date },
): Promise<void> {
  const pairs = sql`jsonb_each(${settings.value}) as moved (address, target)`;
  const isOfRow = sql`target = to_jsonb(${id}::text)`;
  const remaining =
    to === null
      ? sql`(select coalesce(jsonb_object_agg(address, target), '{}') from ${pairs}
          where not (${isOfRow} or address = ${keyOf(kind, from)}))`
      : sql`(select coalesce(jsonb_object_agg(address,
          case when ${isOfRow} then to_jsonb(${to}::text) else target end), '{}') from ${pairs})`;
  await tx.update(settings).set({ value: remaining, updatedAt: at }).where(eq(settings.section, SECTION));
  if (to !== null) await recordRedirect(tx, { kind, from, id: to, at });
}

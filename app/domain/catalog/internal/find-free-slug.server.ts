import { like } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { freeSlug } from "#app/lib/text/slug.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** The base, with a number if a row has that slug already. */
export async function findFreeSlug(tx: Tx, slug: PgColumn, base: string): Promise<string> {
  const rows = await tx
    .select({ slug })
    .from(slug.table)
    .where(like(slug, `${base}%`));
  return freeSlug(base, new Set(rows.map((row) => String(row.slug))));
}

import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { media } from "#app/domain/media/media.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

const DAY_MS = 86_400_000;
const KEYS_AT_ONCE = 500;

// An upload now and then leaves a file without a row. Where that is most of them, the folder belongs to another database.
const SUSPICIOUS_FROM = 20;

/**
 * Removes files of images that have no row: what a failed upload or a crash has left. Younger than a day they may still get
 * one. Returns how many it removed. Removes nothing, and warns, when most files would have to go.
 */
export async function removeOrphanImages({
  db,
  images,
  log,
  now,
}: {
  db: Db;
  images: ImageStore;
  log: Log;
  now: Date;
}): Promise<number> {
  const keys = await images.listKeys(new Date(now.getTime() - DAY_MS));
  const orphans: string[] = [];
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const some = keys.slice(from, from + KEYS_AT_ONCE);
    const rows = await db
      .select({ key: media.storageKey })
      .from(media)
      .where(inArray(media.storageKey, some));
    const known = new Set(rows.map(({ key }) => key));
    orphans.push(...some.filter((key) => !known.has(key)));
  }
  if (orphans.length >= SUSPICIOUS_FROM && orphans.length > keys.length / 2) {
    log.warn(
      { files: keys.length, withoutRow: orphans.length },
      "Most stored images are not known to this database: none is removed",
    );
    return 0;
  }
  for (const key of orphans) await images.remove(key);
  return orphans.length;
}

/**
 * Deletes the rows of people's images that no column of `usedBy` names any more, because what named them was deleted with
 * something else: a product's reviews, an account. Their files are orphans then.
 */
export async function deleteUnusedImages(
  db: Db,
  { usedBy, now }: { usedBy: readonly PgColumn[]; now: Date },
): Promise<void> {
  const isNamedNowhere = usedBy.map((column) =>
    notExists(
      db
        .select({ found: sql`1` })
        .from(column.table)
        .where(eq(column, media.id)),
    ),
  );
  const isOld = lt(media.createdAt, new Date(now.getTime() - DAY_MS));
  await db.delete(media).where(and(inArray(media.kind, ["avatar", "review"]), isOld, ...isNamedNowhere));
}

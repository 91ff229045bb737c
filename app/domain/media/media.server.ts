import { eq, and, inArray, lt, notExists, sql } from "drizzle-orm";
import type { ImageKind } from "#app/domain/media/media.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

export interface FoundImage {
  id: string;
  /** Key of the original in the image store. */
  storageKey: string;
  kind: ImageKind;
}

/** Finds an image. The caller must authorize access by its kind. */
export async function findImage(db: Db, id: string): Promise<FoundImage | null> {
  if (!isUuid(id)) return null;
  const [image] = await db
    .select({ id: media.id, storageKey: media.storageKey, kind: media.kind })
    .from(media)
    .where(eq(media.id, id));
  return image ?? null;
}

const KEYS_AT_ONCE = 500;

// Failed uploads leave few orphans. If most files are orphans, the folder belongs to another database.
const MIN_SUSPICIOUS = 20;

/**
 * Removes image files without a row, left by failed uploads or crashes. Files younger than a day stay: their row may still be written.
 * Returns the number of removed files. If most files are orphans, logs a warning and removes none.
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
    const knownKeys = new Set(rows.map(({ key }) => key));
    orphans.push(...some.filter((key) => !knownKeys.has(key)));
  }
  if (orphans.length >= MIN_SUSPICIOUS && orphans.length > keys.length / 2) {
    log.warn(
      { files: keys.length, withoutRow: orphans.length },
      "Most stored images have no database row; removing none of them",
    );
    return 0;
  }
  for (const key of orphans) await images.remove(key);
  return orphans.length;
}

/**
 * Deletes avatar, review, claim and parcel images older than a day that no `usedBy` column references, for example after their product or account was
 * deleted. Their files become orphans.
 */
export async function deleteUnusedImages(
  db: Db,
  { usedBy, now }: { usedBy: readonly PgColumn[]; now: Date },
): Promise<void> {
  const isUnused = usedBy.map((column) =>
    notExists(
      db
        .select({ found: sql`1` })
        .from(column.table)
        .where(eq(column, media.id)),
    ),
  );
  const isOld = lt(media.createdAt, new Date(now.getTime() - DAY_MS));
  const isPrivate = inArray(media.kind, ["avatar", "review", "claim", "parcel"]);
  await db.delete(media).where(and(isPrivate, isOld, ...isUnused));
}

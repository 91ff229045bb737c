import { and, eq, notExists, ne, sql } from "drizzle-orm";
import type { ImportFiles } from "#app/domain/catalog/import/images/import-files.server.ts";
import { imageSources, productImageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";

// An import waits this long for its confirmation, and its missing files for another ZIP.
const UNUSED_DAYS = 8;
const MISSING_DAYS = 30;

/** Deletes sources whose products are gone, and files of imports that no product waits for. */
export async function deleteOldSources(
  { db, importFiles }: { db: Db; importFiles: ImportFiles },
  now: Date,
): Promise<void> {
  await db.delete(imageSources).where(
    notExists(
      db
        .select({ found: sql`1` })
        .from(productImageSources)
        .where(eq(productImageSources.sourceId, imageSources.id)),
    ),
  );
  for (const importId of await importFiles.list()) {
    const days = (now.getTime() - (await importFiles.findTime(importId)).getTime()) / DAY_MS;
    if (days < UNUSED_DAYS) continue;
    const open = await db.$count(
      imageSources,
      and(eq(imageSources.fileOf, importId), ne(imageSources.state, "fetched")),
    );
    if (open === 0 || days > MISSING_DAYS) await importFiles.remove(importId);
  }
}

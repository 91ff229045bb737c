import { eq } from "drizzle-orm";
import type { ImageKind } from "#app/domain/media/media.ts";
import { media } from "#app/domain/media/media.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export interface FoundImage {
  id: string;
  /** Names its original in the image store. */
  storageKey: string;
  kind: ImageKind;
}

/** Finds an image. Who may see it is for the caller to say, by its kind. */
export async function findImage(db: Db, id: string): Promise<FoundImage | null> {
  if (!UUID.test(id)) return null;
  const [image] = await db
    .select({ id: media.id, storageKey: media.storageKey, kind: media.kind })
    .from(media)
    .where(eq(media.id, id));
  return image ?? null;
}

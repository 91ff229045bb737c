import { eq } from "drizzle-orm";
import type { PictureKind } from "#app/domain/media/media.ts";
import { media } from "#app/domain/media/media.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export interface FoundPicture {
  id: string;
  /** Names its original in the picture store. */
  storageKey: string;
  kind: PictureKind;
}

/** Finds a picture. Who may see it is for the caller to say, by its kind. */
export async function findPicture(db: Db, id: string): Promise<FoundPicture | null> {
  if (!UUID.test(id)) return null;
  const [picture] = await db
    .select({ id: media.id, storageKey: media.storageKey, kind: media.kind })
    .from(media)
    .where(eq(media.id, id));
  return picture ?? null;
}

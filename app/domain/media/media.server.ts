import { eq } from "drizzle-orm";
import { media } from "#app/domain/media/media.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Finds under which key a picture's original is stored. */
export async function findPicture(db: Db, id: string): Promise<string | null> {
  if (!UUID.test(id)) return null;
  const [picture] = await db.select({ storageKey: media.storageKey }).from(media).where(eq(media.id, id));
  return picture?.storageKey ?? null;
}

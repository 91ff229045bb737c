import { eq } from "drizzle-orm";
import { media } from "#app/domain/media/media.tables.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#app/platform/database/database.server.ts";

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

/** The use of an image, which decides access: product and content images are public, the others are not. */
export type ImageKind = "product" | "avatar" | "content" | "review";

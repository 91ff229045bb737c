import { largestUrl } from "#app/domain/media/change-image.server.ts";
import { addImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/** Stores an image for a post's text. Returns its URL. */
export async function storeContentImage(
  deps: { db: Db; images: ImageStore; log: Log },
  file: string,
): Promise<{ ok: true; url: string } | { ok: false; error: ImageError }> {
  const stored = await storeUploadedImage(deps, { kind: "content" }, file);
  if (!stored.ok) return stored;
  await inTransaction(deps.db, (tx) => addImage(tx, stored.image));
  return { ok: true, url: largestUrl(stored.image.id) };
}

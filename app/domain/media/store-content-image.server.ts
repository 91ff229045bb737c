import { addImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { ImageProblem } from "#app/lib/forms/image-upload.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/** Stores an uploaded image for the text of a post. Returns the URL to put into the text. */
export async function storeContentImage(
  deps: { db: Db; images: ImageStore; log: Log },
  file: string,
): Promise<{ ok: true; url: string } | { ok: false; problem: ImageProblem }> {
  const taken = await storeUploadedImage(deps, { kind: "content" }, file);
  if (!taken.ok) return taken;
  await inTransaction(deps.db, (tx) => addImage(tx, taken.image));
  return { ok: true, url: `/images/${taken.image.id}/1200.webp` };
}

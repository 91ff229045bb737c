import { addPicture, takeInPicture } from "#app/domain/media/store-uploaded-image.server.ts";
import type { PictureProblem } from "#app/lib/forms/image-upload.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PictureStore } from "#app/platform/images/images.server.ts";

/** Stores an uploaded image for the text of a post. Returns the URL to put into the text. */
export async function storeContentImage(
  deps: { db: Db; pictures: PictureStore; log: Log },
  file: string,
): Promise<{ ok: true; url: string } | { ok: false; problem: PictureProblem }> {
  const taken = await takeInPicture(deps, { kind: "content" }, file);
  if (!taken.ok) return taken;
  await inTransaction(deps.db, (tx) => addPicture(tx, taken.picture));
  return { ok: true, url: `/images/${taken.picture.id}/1200.webp` };
}

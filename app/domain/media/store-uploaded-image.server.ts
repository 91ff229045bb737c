import type { SQL } from "drizzle-orm";
import type { ImageKind } from "#app/domain/media/media.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { ImageProblem } from "#app/lib/forms/image-upload.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/is-among.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageFacts } from "#app/platform/images/draw-image.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/** An image whose file is stored and whose row is still to be written, by `addImage`. */
export interface StoredImage extends ImageFacts {
  id: string;
  kind: ImageKind;
  storageKey: string;
  /** The write that has its renditions made. */
  ordering: SQL;
}

export type StoreUploadedImageResult =
  | { ok: true; image: StoredImage }
  | { ok: false; problem: Exclude<ImageProblem, "no-file" | "too-large"> };

/**
 * Checks an uploaded file, makes an image of our own of it, and stores that. The file comes first and its row afterwards, in
 * the transaction that needs it: `addImage`. A file whose row never comes is removed by the nightly clean-up.
 */
export async function storeUploadedImage(
  { images, log }: { images: ImageStore; log: Log },
  { kind, crop }: { kind: ImageKind; crop?: "square" },
  file: string,
): Promise<StoreUploadedImageResult> {
  const prepared = await images.prepare(file, { crop });
  if (!prepared.ok) return prepared;
  const id = newId();
  const storageKey = `${kind}/${id}.webp`;
  try {
    await images.putFile(storageKey, prepared.file);
  } catch (error) {
    log.error({ err: error, storageKey }, "An uploaded image could not be stored");
    return { ok: false, problem: "not-stored" };
  }
  const ordering = await images.ordering(storageKey);
  return { ok: true, image: { id, kind, storageKey, ordering, ...prepared.facts } };
}

/**
 * Writes the row of a stored image, and the order to make its renditions. Its id is then good for `/images/:id/…` and for other tables
 * to name.
 */
export async function addImage(tx: Tx, { ordering, ...image }: StoredImage): Promise<void> {
  await executeAsOne(tx, [tx.insert(media).values(image), ordering]);
}

/**
 * Removes an image's row, and returns the key of its file: hand that to `pictures.remove` after the commit. If that does not
 * happen, the nightly clean-up does it. Null when there was none. Rows that name the image must let it go first.
 */
export async function removeImage(tx: Tx, id: string): Promise<string | null> {
  const [key] = await removeImages(tx, [id]);
  return key ?? null;
}

/** The same of several, in one statement. */
export async function removeImages(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const removed = await tx
    .delete(media)
    .where(isAmong(media.id, ids))
    .returning({ storageKey: media.storageKey });
  return removed.map(({ storageKey }) => storageKey);
}

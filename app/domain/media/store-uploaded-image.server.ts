import type { SQL } from "drizzle-orm";
import type { PictureKind } from "#app/domain/media/media.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { PictureProblem } from "#app/lib/forms/image-upload.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/is-among.ts";
import { writeTogether } from "#app/platform/database/query/execute-as-one.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PictureFacts } from "#app/platform/images/draw-image.server.ts";
import type { PictureStore } from "#app/platform/images/images.server.ts";

/** A picture whose file is stored and whose row is still to be written, by `addPicture`. */
export interface StoredPicture extends PictureFacts {
  id: string;
  kind: PictureKind;
  storageKey: string;
  /** The write that has its renditions made. */
  ordering: SQL;
}

export type TakeInPictureResult =
  | { ok: true; picture: StoredPicture }
  | { ok: false; problem: Exclude<PictureProblem, "no-file" | "too-large"> };

/**
 * Checks an uploaded file, makes a picture of our own of it, and stores that. The file comes first and its row afterwards, in
 * the transaction that needs it: `addPicture`. A file whose row never comes is removed by the nightly clean-up.
 */
export async function takeInPicture(
  { pictures, log }: { pictures: PictureStore; log: Log },
  { kind, crop }: { kind: PictureKind; crop?: "square" },
  file: string,
): Promise<TakeInPictureResult> {
  const prepared = await pictures.prepare(file, { crop });
  if (!prepared.ok) return prepared;
  const id = newId();
  const storageKey = `${kind}/${id}.webp`;
  try {
    await pictures.putFile(storageKey, prepared.file);
  } catch (error) {
    log.error({ err: error, storageKey }, "An uploaded picture could not be stored");
    return { ok: false, problem: "not-stored" };
  }
  const ordering = await pictures.ordering(storageKey);
  return { ok: true, picture: { id, kind, storageKey, ordering, ...prepared.facts } };
}

/**
 * Writes the row of a stored picture, and the order to make its renditions. Its id is then good for `/images/:id/…` and for other tables
 * to name.
 */
export async function addPicture(tx: Tx, { ordering, ...picture }: StoredPicture): Promise<void> {
  await writeTogether(tx, [tx.insert(media).values(picture), ordering]);
}

/**
 * Removes a picture's row, and returns the key of its file: hand that to `pictures.remove` after the commit. If that does not
 * happen, the nightly clean-up does it. Null when there was none. Rows that name the picture must let it go first.
 */
export async function removePicture(tx: Tx, id: string): Promise<string | null> {
  const [key] = await removePictures(tx, [id]);
  return key ?? null;
}

/** The same of several, in one statement. */
export async function removePictures(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const removed = await tx
    .delete(media)
    .where(isAmong(media.id, ids))
    .returning({ storageKey: media.storageKey });
  return removed.map(({ storageKey }) => storageKey);
}

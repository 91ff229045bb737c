import type { SQL } from "drizzle-orm";
import type { ImageKind } from "#app/domain/media/media.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { newId } from "#app/lib/id.ts";
import { storedImageUrl, uploadedImageId } from "#app/lib/images/image-urls.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { Tx, Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageFacts } from "#app/platform/images/draw-image.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { consumeLimit, type Limit } from "#app/platform/http/rate-limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** An image whose file is stored; `addImage` inserts its row. */
export interface StoredImage extends ImageFacts {
  id: string;
  kind: ImageKind;
  storageKey: string;
  fileName: string;
  /** Statement that queues its renditions. */
  queueRenditions: SQL;
}

export type StoreUploadedImageResult =
  | { ok: true; image: StoredImage }
  | { ok: false; error: Exclude<ImageError, "no-file" | "too-large"> };

/**
 * Validates and re-encodes an uploaded file and stores the result. The caller inserts its row with `addImage` in its transaction; files
 * without a row are removed by the nightly clean-up.
 */
export async function storeUploadedImage(
  { images, log }: { images: ImageStore; log: Log },
  { kind, crop, fileName = "" }: { kind: ImageKind; crop?: "square"; fileName?: string },
  file: string,
): Promise<StoreUploadedImageResult> {
  const prepared = await images.prepare(file, { crop });
  if (!prepared.ok) return prepared;
  const id = newId();
  const storageKey = `${kind}/${id}.webp`;
  try {
    await images.putFile(storageKey, prepared.file);
  } catch (error) {
    log.error({ err: error, storageKey }, "Could not store an uploaded image");
    return { ok: false, error: "not-stored" };
  }
  const queueRenditions = await images.queueStatement(storageKey);
  const name = shownFileName(fileName);
  return { ok: true, image: { id, kind, storageKey, fileName: name, queueRenditions, ...prepared.facts } };
}

const MAX_FILE_NAME = 120;

/** A browser may send a path; the name is only shown and searched. */
function shownFileName(sent: string): string {
  const name = sent.split(/[/\\]/).at(-1) ?? "";
  return name.replaceAll(/\p{Cc}/gu, "").slice(0, MAX_FILE_NAME);
}

/** Inserts the row of a stored image and queues its renditions. Its id can then be referenced. */
export async function addImage(tx: Tx, { queueRenditions, ...image }: StoredImage): Promise<void> {
  await tx.insert(media).values(image);
  await tx.execute(queueRenditions);
}

/**
 * Deletes an image's row and returns its storage key, or null if it does not exist. Pass the key to `images.remove` after the commit;
 * otherwise the nightly clean-up removes the file. References to the image must be deleted first.
 */
export async function removeImage(tx: Tx, id: string): Promise<string | null> {
  const [key] = await removeImages(tx, [id]);
  return key ?? null;
}

/** Deletes several images' rows in one statement. See `removeImage`. */
export async function removeImages(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const removed = await tx
    .delete(media)
    .where(isAmong(media.id, ids))
    .returning({ storageKey: media.storageKey });
  return removed.map(({ storageKey }) => storageKey);
}

const IMAGES_PER_CUSTOMER: Limit = { name: "images-day", max: 20, windowMs: DAY_MS };

/**
 * Counts an image that the transaction is about to record for a customer. False if the day's images are used up. The count's row stays
 * locked until the transaction ends, so that one customer's images are recorded one after the other. Protects the storage rather than the
 * server, so it applies even where RATE_LIMITS is off.
 */
export async function countImage(tx: Tx, userId: string, now: Date): Promise<boolean> {
  return (await consumeLimit(tx, { limit: IMAGES_PER_CUSTOMER, who: userId, now })).ok;
}

/** Stores an image for a text. Returns its id and URL. */
export async function storeContentImage(
  deps: { db: Db; images: ImageStore; log: Log },
  { file, fileName }: { file: string; fileName: string },
): Promise<{ ok: true; id: string; url: string } | { ok: false; error: ImageError }> {
  const stored = await storeUploadedImage(deps, { kind: "content", fileName }, file);
  if (!stored.ok) return stored;
  await inTransaction(deps.db, (tx) => addImage(tx, stored.image));
  const { id } = stored.image;
  return { ok: true, id, url: storedImageUrl(id) };
}

/** The change of an entity's image when the entity is saved. */
export type ImageChange =
  | { kind: "keep" }
  | { kind: "remove" }
  | { kind: "replace"; file: string; fileName?: string };

/** An image change whose new file is stored, ready for the transaction. */
export type PreparedImage = { kind: "keep" } | { kind: "remove" } | { kind: "replace"; with: StoredImage };

/** Validates and stores an uploaded image before the transaction that references it. */
export async function prepareImageChange(
  deps: { images: ImageStore; log: Log },
  change: ImageChange,
): Promise<{ ok: true; image: PreparedImage } | { ok: false; error: ImageError }> {
  if (change.kind !== "replace") return { ok: true, image: change };
  const { file, fileName } = change;
  const stored = await storeUploadedImage(deps, { kind: "content", fileName }, file);
  return stored.ok ? { ok: true, image: { kind: "replace", with: stored.image } } : stored;
}

/**
 * Inserts the new image's row. Returns the URL to store, and the ids of the images that the entity no longer shows: pass them to
 * `removeUnusedImages` after the commit.
 */
export async function changeImage(
  tx: Tx,
  before: string | null,
  image: PreparedImage,
): Promise<{ imageUrl: string | null; replaced: string[] }> {
  if (image.kind === "keep") return { imageUrl: before, replaced: [] };
  if (image.kind === "replace") await addImage(tx, image.with);
  const imageUrl = image.kind === "replace" ? storedImageUrl(image.with.id) : null;
  return { imageUrl, replaced: uploadedImageIds(before) };
}

/** The id of an uploaded image by its URL; none for a bundled sample image, which has no row and stays. */
export function uploadedImageIds(imageUrl: string | null): string[] {
  const id = uploadedImageId(imageUrl ?? "");
  return id === null ? [] : [id];
}

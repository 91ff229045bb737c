import type { SQL } from "drizzle-orm";
import type { ImageKind } from "#app/domain/media/media.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { newId } from "#app/lib/id.ts";
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

/** Stores an image for a post's text. Returns its URL. */
export async function storeContentImage(
  deps: { db: Db; images: ImageStore; log: Log },
  { file, fileName }: { file: string; fileName: string },
): Promise<{ ok: true; url: string } | { ok: false; error: ImageError }> {
  const stored = await storeUploadedImage(deps, { kind: "content", fileName }, file);
  if (!stored.ok) return stored;
  await inTransaction(deps.db, (tx) => addImage(tx, stored.image));
  return { ok: true, url: largestUrl(stored.image.id) };
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
 * Inserts the new image's row and deletes the old one's. Returns the URL to store, and the storage key to remove after the commit.
 * Bundled sample images have no row and stay.
 */
export async function changeImage(
  tx: Tx,
  before: string | null,
  image: PreparedImage,
): Promise<{ imageUrl: string | null; removedKey: string | null }> {
  if (image.kind === "keep") return { imageUrl: before, removedKey: null };
  if (image.kind === "replace") await addImage(tx, image.with);
  const imageUrl = image.kind === "replace" ? largestUrl(image.with.id) : null;
  return { imageUrl, removedKey: await dropImage(tx, before) };
}

/** Deletes the row of an uploaded image by its URL. Returns its storage key; null for other URLs. */
export function dropImage(tx: Tx, imageUrl: string | null): Promise<string | null> {
  const id = UPLOADED.exec(imageUrl ?? "")?.[1];
  return id ? removeImage(tx, id) : Promise.resolve(null);
}

const UPLOADED = /^\/images\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/\d+\.webp$/;

/** The URL of an uploaded image in the largest width. */
function largestUrl(id: string): string {
  return `/images/${id}/1200.webp`;
}

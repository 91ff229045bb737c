import { addImage, removeImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { StoredImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/** The change of an entity's image when the entity is saved. */
export type ImageChange = { kind: "keep" } | { kind: "remove" } | { kind: "replace"; file: string };

/** An image change whose new file is stored, ready for the transaction. */
export type PreparedImage = { kind: "keep" } | { kind: "remove" } | { kind: "replace"; with: StoredImage };

/** Validates and stores an uploaded image before the transaction that references it. */
export async function prepareImageChange(
  deps: { images: ImageStore; log: Log },
  change: ImageChange,
): Promise<{ ok: true; image: PreparedImage } | { ok: false; error: ImageError }> {
  if (change.kind !== "replace") return { ok: true, image: change };
  const stored = await storeUploadedImage(deps, { kind: "content" }, change.file);
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
export function largestUrl(id: string): string {
  return `/images/${id}/1200.webp`;
}

import { addImage, removeImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { StoredImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { ImageProblem } from "#app/lib/forms/image-upload.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/** What becomes of an image when what it belongs to is saved. */
export type ImageChange = { kind: "keep" } | { kind: "remove" } | { kind: "replace"; file: string };

/** The same with the new file stored, ready for the transaction. */
export type PreparedImage = { kind: "keep" } | { kind: "remove" } | { kind: "replace"; with: StoredImage };

/** Checks and stores an uploaded image before the transaction that will name it. */
export async function prepareImageChange(
  deps: { images: ImageStore; log: Log },
  change: ImageChange,
): Promise<{ ok: true; image: PreparedImage } | { ok: false; problem: ImageProblem }> {
  if (change.kind !== "replace") return { ok: true, image: change };
  const taken = await storeUploadedImage(deps, { kind: "content" }, change.file);
  return taken.ok ? { ok: true, image: { kind: "replace", with: taken.image } } : taken;
}

/**
 * Writes the new image's row and takes the old one's away. Returns the address to keep, and the key of the file to remove after
 * the commit. An image that the shop brings along has no row and stays.
 */
export async function changeImage(
  tx: Tx,
  before: string | null,
  image: PreparedImage,
): Promise<{ imageUrl: string | null; removedKey: string | null }> {
  if (image.kind === "keep") return { imageUrl: before, removedKey: null };
  if (image.kind === "replace") await addImage(tx, image.with);
  const imageUrl = image.kind === "replace" ? addressOf(image.with.id) : null;
  return { imageUrl, removedKey: await dropImage(tx, before) };
}

/** Takes away the row behind an uploaded image's address. Returns its file's key, if it was one. */
export function dropImage(tx: Tx, imageUrl: string | null): Promise<string | null> {
  const id = UPLOADED.exec(imageUrl ?? "")?.[1];
  return id ? removeImage(tx, id) : Promise.resolve(null);
}

const UPLOADED = /^\/images\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/\d+\.webp$/;

// The largest of the offered widths, which is what shared links and feeds show too.
function addressOf(id: string): string {
  return `/images/${id}/1200.webp`;
}

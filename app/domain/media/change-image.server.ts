import { addPicture, removePicture, takeInPicture } from "#app/domain/media/store-uploaded-image.server.ts";
import type { StoredPicture } from "#app/domain/media/store-uploaded-image.server.ts";
import type { PictureProblem } from "#app/lib/forms/image-upload.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PictureStore } from "#app/platform/images/images.server.ts";

/** What becomes of a picture when what it belongs to is saved. */
export type PictureChange = { kind: "keep" } | { kind: "remove" } | { kind: "replace"; file: string };

/** The same with the new file stored, ready for the transaction. */
export type PreparedPicture =
  | { kind: "keep" }
  | { kind: "remove" }
  | { kind: "replace"; with: StoredPicture };

/** Checks and stores an uploaded picture before the transaction that will name it. */
export async function preparePictureChange(
  deps: { pictures: PictureStore; log: Log },
  change: PictureChange,
): Promise<{ ok: true; picture: PreparedPicture } | { ok: false; problem: PictureProblem }> {
  if (change.kind !== "replace") return { ok: true, picture: change };
  const taken = await takeInPicture(deps, { kind: "content" }, change.file);
  return taken.ok ? { ok: true, picture: { kind: "replace", with: taken.picture } } : taken;
}

/**
 * Writes the new picture's row and takes the old one's away. Returns the address to keep, and the key of the file to remove after
 * the commit. A picture that the shop brings along has no row and stays.
 */
export async function changePicture(
  tx: Tx,
  before: string | null,
  picture: PreparedPicture,
): Promise<{ imageUrl: string | null; removedKey: string | null }> {
  if (picture.kind === "keep") return { imageUrl: before, removedKey: null };
  if (picture.kind === "replace") await addPicture(tx, picture.with);
  const imageUrl = picture.kind === "replace" ? addressOf(picture.with.id) : null;
  return { imageUrl, removedKey: await dropPicture(tx, before) };
}

/** Takes away the row behind an uploaded picture's address. Returns its file's key, if it was one. */
export function dropPicture(tx: Tx, imageUrl: string | null): Promise<string | null> {
  const id = UPLOADED.exec(imageUrl ?? "")?.[1];
  return id ? removePicture(tx, id) : Promise.resolve(null);
}

const UPLOADED = /^\/images\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/\d+\.webp$/;

// The largest of the offered widths, which is what shared links and feeds show too.
function addressOf(id: string): string {
  return `/images/${id}/1200.webp`;
}

import { setAvatar } from "#app/domain/customers/profile.server.ts";
import { addPicture, removePicture, takeInPicture } from "#app/domain/media/store-uploaded-image.server.ts";
import type { PictureProblem } from "#app/lib/forms/image-upload.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PictureStore } from "#app/platform/images/images.server.ts";

export interface AvatarDeps {
  db: Db;
  clock: Clock;
  pictures: PictureStore;
  log: Log;
}

export type ChangeAvatarResult = { ok: true } | { ok: false; problem: PictureProblem };

/** Makes an uploaded picture, cropped to a square, the avatar; the one before is deleted. Refuses what is no picture. */
export async function changeAvatar(
  deps: AvatarDeps,
  userId: string,
  file: string,
): Promise<ChangeAvatarResult> {
  const taken = await takeInPicture(deps, { kind: "avatar", crop: "square" }, file);
  if (!taken.ok) return taken;
  const { picture } = taken;
  const now = deps.clock.now();
  const replacedKey = await inTransaction(deps.db, async (tx) => {
    await addPicture(tx, picture);
    const before = await setAvatar(tx, { userId, mediaId: picture.id, now });
    return before && removePicture(tx, before);
  });
  if (replacedKey) await deps.pictures.remove(replacedKey);
  return { ok: true };
}

/** Takes the avatar away, if there is one. */
export async function removeAvatar(deps: AvatarDeps, userId: string): Promise<void> {
  const now = deps.clock.now();
  const removedKey = await inTransaction(deps.db, async (tx) => {
    const before = await setAvatar(tx, { userId, mediaId: null, now });
    return before && removePicture(tx, before);
  });
  if (removedKey) await deps.pictures.remove(removedKey);
}

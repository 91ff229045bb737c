import { setAvatar } from "#app/domain/customers/profile.server.ts";
import {
  addImage,
  removeImage,
  storeUploadedImage,
  countImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import { eq } from "drizzle-orm";
import { profiles } from "#app/domain/customers/customers.tables.ts";

export interface AvatarDeps {
  db: Db;
  clock: Clock;
  images: ImageStore;
  log: Log;
}

export type ChangeAvatarResult = { ok: true } | { ok: false; error: ImageError };

interface Recorded {
  result: ChangeAvatarResult;
  /** Of the replaced or the refused image. */
  unusedKey: string | null;
}

/**
 * Crops an uploaded image to a square and makes it the avatar; deletes the previous one. Fails for a file that is not an image,
 * and with the day's images used up.
 */
export async function changeAvatar(
  deps: AvatarDeps,
  userId: string,
  file: string,
): Promise<ChangeAvatarResult> {
  const stored = await storeUploadedImage(deps, { kind: "avatar", crop: "square" }, file);
  if (!stored.ok) return stored;
  const { image } = stored;
  const now = deps.clock.now();
  const { result, unusedKey } = await inTransaction(deps.db, async (tx): Promise<Recorded> => {
    if (!(await countImage(tx, userId, now)))
      return { result: { ok: false, error: "too-many-today" }, unusedKey: image.storageKey };
    await addImage(tx, image);
    const before = await setAvatar(tx, { userId, mediaId: image.id, now });
    return { result: { ok: true }, unusedKey: before && (await removeImage(tx, before)) };
  });
  if (unusedKey) await deps.images.remove(unusedKey);
  return result;
}

/** Removes the avatar, if there is one. */
export async function removeAvatar(deps: AvatarDeps, userId: string): Promise<void> {
  const now = deps.clock.now();
  const removedKey = await inTransaction(deps.db, async (tx) => {
    const before = await setAvatar(tx, { userId, mediaId: null, now });
    return before && removeImage(tx, before);
  });
  if (removedKey) await deps.images.remove(removedKey);
}

/** The user whose avatar an image is; null when it is no user's avatar. */
export async function findAvatarOwner(db: Db, mediaId: string): Promise<string | null> {
  const [profile] = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.avatarMediaId, mediaId));
  return profile?.userId ?? null;
}

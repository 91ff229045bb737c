import { asc, eq, inArray } from "drizzle-orm";
import {
  addImage,
  countImage,
  removeImages,
  storeUploadedImage,
  type StoredImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returnPhotos, returns } from "#app/domain/orders/returns/returns.tables.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { PhotoRefused } from "#app/domain/orders/returns/return-changes.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/**
 * Re-encodes and stores uploaded photos, then runs `request` with them. Their files are removed again if one of them, or the request, is
 * refused.
 */
export async function withStoredPhotos<Result extends { ok: boolean }>(
  deps: { images: ImageStore; log: Log },
  { kind, files }: { kind: "claim" | "parcel"; files: readonly string[] },
  request: (photos: StoredImage[]) => Promise<Result>,
): Promise<Result | PhotoRefused> {
  const photos: StoredImage[] = [];
  const removeAll = () => Promise.all(photos.map(({ storageKey }) => deps.images.remove(storageKey)));
  for (const file of files) {
    const stored = await storeUploadedImage(deps, { kind }, file);
    if (!stored.ok) {
      await removeAll();
      return { ok: false, error: "photo-refused", imageError: stored.error };
    }
    photos.push(stored.image);
  }
  const result = await request(photos);
  if (!result.ok) await removeAll();
  return result;
}

/** Adds stored photos to a return, in its transaction. A customer's count towards the images of a day. */
export async function addReturnPhotos(
  tx: Tx,
  {
    returnId,
    photos,
    actor,
    at,
  }: { returnId: string; photos: readonly StoredImage[]; actor: OrderActor; at: Date },
): Promise<PhotoRefused | null> {
  for (const [position, photo] of photos.entries()) {
    if (actor.role === "customer" && !(await countImage(tx, actor.id, at)))
      return { ok: false, error: "photo-refused", imageError: "too-many-today" };
    await addImage(tx, photo);
    await tx.insert(returnPhotos).values({ id: newId(), returnId, mediaId: photo.id, position });
  }
  return null;
}

/** The ids of the photos of returns, by return id. */
export async function listReturnPhotos(
  db: Queryable,
  returnIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (returnIds.length === 0) return new Map();
  const rows = await db
    .select({ returnId: returnPhotos.returnId, mediaId: returnPhotos.mediaId })
    .from(returnPhotos)
    .where(inArray(returnPhotos.returnId, [...returnIds]))
    .orderBy(asc(returnPhotos.position));
  return new Map(
    [...groupedBy(rows, ({ returnId }) => returnId)].map(([id, photos]) => [
      id,
      photos.map(({ mediaId }) => mediaId),
    ]),
  );
}

/** The order that a photo belongs to, which decides who may see it; null for another image. */
export async function findOrderOfPhoto(
  db: Db,
  mediaId: string,
): Promise<{ id: string; userId: string | null; isGuest: boolean } | null> {
  const [order] = await db
    .select({ id: orders.id, userId: orders.userId, isGuest: orders.isGuest })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returnPhotos.mediaId, mediaId));
  return order ?? null;
}

/** Deletes the photos of orders whose personal data is removed. The nightly clean-up removes their files. */
export async function deletePhotosOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ mediaId: returnPhotos.mediaId })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
    .where(inArray(returns.orderId, [...orderIds]));
  const ids = rows.map(({ mediaId }) => mediaId);
  await tx.delete(returnPhotos).where(inArray(returnPhotos.mediaId, ids));
  await removeImages(tx, ids);
}

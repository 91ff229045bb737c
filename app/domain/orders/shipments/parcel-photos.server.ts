import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { addImage, removeImages, type StoredImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Adds the photo of an open parcel in the transaction that packs or checks it. It replaces an earlier one. */
export async function setParcelPhoto(
  tx: Tx,
  { shipmentId, photo }: { shipmentId: string; photo: StoredImage },
): Promise<void> {
  const [before] = await tx
    .select({ photoMediaId: shipments.photoMediaId })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  await addImage(tx, photo);
  await tx.update(shipments).set({ photoMediaId: photo.id }).where(eq(shipments.id, shipmentId));
  if (before?.photoMediaId) await removeImages(tx, [before.photoMediaId]);
}

/** Deletes the parcel photos of orders whose personal data is removed. The nightly clean-up removes their files. */
export async function deleteParcelPhotosOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ photoMediaId: shipments.photoMediaId })
    .from(shipments)
    .where(and(inArray(shipments.orderId, [...orderIds]), isNotNull(shipments.photoMediaId)));
  // The reference becomes null with its image.
  await removeImages(
    tx,
    rows.flatMap(({ photoMediaId }) => photoMediaId ?? []),
  );
}

import { and, eq, inArray, isNotNull, isNull, notLike } from "drizzle-orm";
import { deliveryChallans, taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { sequenceOfOrder } from "#app/domain/orders/emails/order-emails.server.ts";
import { TEST_PREFIX } from "#app/domain/orders/internal/documents/document-series.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { deletePhotosOf } from "#app/domain/orders/returns/return-photos.server.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { deleteParcelPhotosOf } from "#app/domain/orders/shipments/parcel-photos.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";

export type DeleteOrderResult = { ok: true } | { ok: false; error: "booked" | "has-documents" };

/**
 * Deletes the rows of a test order: documents of the test series, returns, parcels, messages, lines and events. `has-documents` if it has a
 * document of another series, whose numbers have no gaps; `booked` if a courier is to pick up one of its parcels. The caller has deleted its
 * payments.
 */
export async function deleteOrder(tx: Tx, { id }: LockedOrder): Promise<DeleteOrderResult> {
  for (const table of [taxDocuments, deliveryChallans]) {
    const isOfShop = and(eq(table.orderId, id), notLike(table.series, `${TEST_PREFIX}%`));
    if ((await tx.$count(table, isOfShop)) > 0) return { ok: false, error: "has-documents" };
  }
  const isBooked = and(
    eq(shipments.orderId, id),
    isNotNull(shipments.bookingRequestedAt),
    isNull(shipments.bookingCancelledAt),
    inArray(shipments.status, ["packed", "shipped", "out-for-delivery", "returning", "cancelled"]),
  );
  if ((await tx.$count(shipments, isBooked)) > 0) return { ok: false, error: "booked" };
  await tx.delete(taxDocuments).where(eq(taxDocuments.orderId, id));
  await tx.delete(deliveryChallans).where(eq(deliveryChallans.orderId, id));
  await deletePhotosOf(tx, [id]);
  await deleteParcelPhotosOf(tx, [id]);
  // Before the order: its lines would be deleted first, which lines of returns refer to.
  await tx.delete(returns).where(eq(returns.orderId, id));
  await tx.delete(outgoingMessages).where(eq(outgoingMessages.sequence, sequenceOfOrder(id)));
  await tx.delete(orders).where(eq(orders.id, id));
  return { ok: true };
}

import { eq } from "drizzle-orm";
import { parcelAddress } from "#app/domain/orders/gift.ts";
import { isUnpaid } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { bookingReference, type BookedParcel } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { listParcelLines } from "#app/domain/orders/shipments/booking/parcel-lines.server.ts";
import { listShipments } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The packed parcel of an order as carriers book it. Errors: why it cannot be booked. */
export async function findParcel(db: Queryable, orderId: string, sequence: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const ofOrder = (await listShipments(db, [orderId])).get(orderId) ?? [];
  const shipment = ofOrder.find((one) => one.sequence === sequence);
  if (!order || !shipment) return { ok: false, error: "not-found" } as const;
  if (shipment.status !== "packed") return { ok: false, error: "not-possible" } as const;
  // Carriers read amounts as rupees, and would collect them as such.
  if (order.currency !== "INR") return { ok: false, error: "currency" } as const;
  const { weightGrams, lengthCm, widthCm, heightCm } = shipment;
  if (weightGrams === null) return { ok: false, error: "no-weight" } as const;
  if (lengthCm === null || widthCm === null || heightCm === null)
    return { ok: false, error: "no-size" } as const;
  const to = parcelAddress(order);
  if (!to.phone) return { ok: false, error: "no-phone" } as const;
  const lines = await listParcelLines(db, shipment.lines);
  const collectMinor = isUnpaid(order) ? openCashMinor(shipment) : 0;
  const isCash = collectMinor > 0;
  const valueMinor = lines.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0);
  const parcel: BookedParcel = {
    reference: bookingReference(order.number, sequence),
    placedAt: order.createdAt,
    to: { ...to, email: order.email },
    lines,
    // The amount that the courier collects.
    totalMinor: isCash ? collectMinor : valueMinor,
    isCash,
    weightGrams,
    size: { lengthCm, widthCm, heightCm },
  };
  return { ok: true, parcel, shipment } as const;
}

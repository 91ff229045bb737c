import { asc, inArray } from "drizzle-orm";
import type { ReturnPickup } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

const columns = {
  returnId: returnPickups.returnId,
  carrier: returnPickups.carrier,
  courier: returnPickups.courier,
  trackingNumber: returnPickups.trackingNumber,
  weightGrams: returnPickups.weightGrams,
  lengthCm: returnPickups.lengthCm,
  widthCm: returnPickups.widthCm,
  heightCm: returnPickups.heightCm,
  carrierOrder: returnPickups.carrierOrder,
  pickupRequestedAt: returnPickups.pickupRequestedAt,
  reportedStatus: returnPickups.reportedStatus,
  reportedAt: returnPickups.reportedAt,
  problem: returnPickups.problem,
  arrivedAt: returnPickups.arrivedAt,
  cancelledAt: returnPickups.cancelledAt,
};

/** The latest pickup of each of some returns, by return id. */
export async function listPickupsOf(
  db: Queryable,
  returnIds: readonly string[],
): Promise<Map<string, ReturnPickup>> {
  if (returnIds.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(returnPickups)
    .where(inArray(returnPickups.returnId, [...returnIds]))
    .orderBy(asc(returnPickups.createdAt), asc(returnPickups.id));
  return new Map(rows.map(({ returnId, ...pickup }) => [returnId, pickup]));
}

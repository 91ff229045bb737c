import { and, asc, eq, gte, lt, or, sql } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { isUnpaid } from "#app/domain/orders/order.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface ManifestRow {
  orderNumber: number;
  sequence: number;
  courier: string;
  trackingNumber: string | null;
  weightGrams: number | null;
  itemCount: number;
  /** The name on the parcel. */
  recipientName: string;
  postalCode: string;
  currency: string;
  isTest: boolean;
  /** Cash to collect in minor units; null where none is. */
  collectMinor: number | null;
}

/** The maximum for one page. */
export const MAX_MANIFEST_ROWS = 3_000;

/**
 * The shipments to hand over between two moments, by courier: packed ones, and those dispatched in that time. `isCut`: there are more than
 * `MAX_MANIFEST_ROWS`, and the last ones are missing.
 */
export async function listManifest(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ byCourier: Map<string, ManifestRow[]>; isCut: boolean }> {
  const rows = await db
    .select({
      orderNumber: orders.number,
      sequence: shipments.sequence,
      courier: shipments.courier,
      trackingNumber: shipments.trackingNumber,
      weightGrams: shipments.weightGrams,
      itemCount: sql<number>`(select coalesce(sum(l.quantity), 0)::int from ${shipmentLines} l where l.shipment_id = ${shipments.id})`,
      recipientName: sql<string>`coalesce(nullif(${orders.gift}->>'recipientName', ''), ${orders.customerName})`,
      postalCode: sql<string>`${orders.shippingAddress}->>'postalCode'`,
      currency: orders.currency,
      isTest: orders.isTest,
      collectMinor: shipments.collectMinor,
      cashReceivedAt: shipments.cashReceivedAt,
      shipmentStatus: shipments.status,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      or(eq(shipments.status, "packed"), and(gte(shipments.shippedAt, from), lt(shipments.shippedAt, to))),
    )
    .orderBy(asc(shipments.courier), asc(orders.number), asc(shipments.sequence))
    .limit(MAX_MANIFEST_ROWS + 1);
  const listed = rows
    .slice(0, MAX_MANIFEST_ROWS)
    .map(({ collectMinor, cashReceivedAt, shipmentStatus, ...row }) => {
      const { status, paymentStatus, ...shown } = row;
      const openMinor = openCashMinor({ status: shipmentStatus, collectMinor, cashReceivedAt });
      return { ...shown, collectMinor: isUnpaid({ status, paymentStatus }) ? openMinor || null : null };
    });
  return {
    byCourier: groupedBy(listed, ({ courier }) => courier),
    isCut: rows.length > MAX_MANIFEST_ROWS,
  };
}

import { and, asc, count, eq, inArray, notInArray, or, sql, type SQL } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import {
  MAX_PARCELS,
  OTHER_COURIER,
  PARCEL_LISTS,
  type ListedParcel,
  type ParcelKey,
  type ParcelSearch,
} from "#app/domain/orders/parcels/parcel-list.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * The oldest parcels of a list, by courier and order number, and how many each courier has in it. `names` are the couriers that can be chosen;
 * parcels of all others are found as "other".
 */
export async function listParcels(
  db: Db,
  { list, courier, isWithoutTests, names }: ParcelSearch & { names: readonly string[] },
): Promise<{ parcels: ListedParcel[]; couriers: { courier: string; parcels: number }[] }> {
  const inList = and(inArray(shipments.status, PARCEL_LISTS[list]), isWithoutTests ? isNoTest : undefined);
  const couriers = await db
    .select({ courier: shipments.courier, parcels: count() })
    .from(shipments)
    .where(inList)
    .groupBy(shipments.courier)
    .orderBy(asc(shipments.courier));
  const oldest = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(inList, courierIs(courier, names)))
    .orderBy(asc(shipments.createdAt), asc(shipments.id))
    .limit(MAX_PARCELS);
  return { parcels: await readParcels(db, inArray(shipments.id, oldest)), couriers };
}

/** The condition of parcels that hold no test order. */
export const isNoTest = sql`not exists (select 1 from ${orders} o where o.id = ${shipments.orderId} and o.is_test)`;

function courierIs(courier: string, names: readonly string[]): SQL | undefined {
  if (courier === "") return undefined;
  return courier === OTHER_COURIER
    ? notInArray(shipments.courier, [...names])
    : eq(shipments.courier, courier);
}

/** The parcels of these keys, by courier and order number; unknown ones are omitted. */
export async function findParcels(db: Db, keys: readonly ParcelKey[]): Promise<ListedParcel[]> {
  if (keys.length === 0) return [];
  return readParcels(
    db,
    or(
      ...keys.map(({ orderNumber, sequence }) =>
        and(eq(orders.number, orderNumber), eq(shipments.sequence, sequence)),
      ),
    ),
  );
}

function readParcels(db: Db, where: SQL | undefined): Promise<ListedParcel[]> {
  return db
    .select({
      id: shipments.id,
      orderId: orders.id,
      orderNumber: orders.number,
      sequence: shipments.sequence,
      status: shipments.status,
      courier: shipments.courier,
      trackingNumber: shipments.trackingNumber,
      weightGrams: shipments.weightGrams,
      itemCount: sql<number>`(select coalesce(sum(l.quantity), 0)::int from ${shipmentLines} l where l.shipment_id = ${shipments.id})`,
      recipientName: sql<string>`coalesce(nullif(${orders.gift}->>'recipientName', ''), ${orders.customerName})`,
      city: sql<string>`${orders.shippingAddress}->>'city'`,
      postalCode: sql<string>`${orders.shippingAddress}->>'postalCode'`,
      currency: orders.currency,
      isTest: orders.isTest,
      orderStatus: orders.status,
      paymentStatus: orders.paymentStatus,
      collectMinor: shipments.collectMinor,
      cashReceivedAt: shipments.cashReceivedAt,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(where)
    .orderBy(asc(shipments.courier), asc(orders.number), asc(shipments.sequence));
}

import { eq, inArray } from "drizzle-orm";
import {
  checkCourierRow,
  type CheckedCourierRow,
  type CourierInvoiceRow,
  type InvoicedParcel,
} from "#app/domain/accounting/courier-invoices/courier-invoice.ts";
import type { CourierRate } from "#app/domain/accounting/courier-rate.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Compares the rows of a courier's invoice with the parcels, in the order of the file. Changes nothing. */
export async function checkCourierInvoice(
  db: Db,
  rows: readonly CourierInvoiceRow[],
  rate: CourierRate | null,
): Promise<CheckedCourierRow[]> {
  const awbs = [...new Set(rows.map(({ awb }) => awb))];
  const parcels = await findParcelsByAwb(db, awbs);
  const firstRows = new Map<string, number>();
  return rows.map((row) => {
    const firstRow = firstRows.get(row.awb);
    if (firstRow === undefined) firstRows.set(row.awb, row.row);
    return checkCourierRow(row, { parcel: parcels.get(row.awb) ?? null, firstRow, rate });
  });
}

async function findParcelsByAwb(db: Db, awbs: readonly string[]): Promise<Map<string, InvoicedParcel>> {
  const [sent, collected] = await Promise.all([listShipments(db, awbs), listPickups(db, awbs)]);
  const parcels = [...sent, ...collected].toSorted(
    (a, b) =>
      Number(b.parcel.isCancelled) - Number(a.parcel.isCancelled) ||
      a.createdAt.getTime() - b.createdAt.getTime(),
  );
  // An AWB that was used again is that of the newest parcel which was not cancelled.
  return new Map(parcels.map(({ awb, parcel }) => [awb ?? "", parcel]));
}

async function listShipments(db: Db, awbs: readonly string[]) {
  const rows = await db
    .select({
      awb: shipments.trackingNumber,
      createdAt: shipments.createdAt,
      orderNumber: orders.number,
      sequence: shipments.sequence,
      status: shipments.status,
      weightGrams: shipments.weightGrams,
      lengthCm: shipments.lengthCm,
      widthCm: shipments.widthCm,
      heightCm: shipments.heightCm,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(inArray(shipments.trackingNumber, [...awbs]));
  return rows.map(({ awb, createdAt, sequence, status, ...parcel }) => ({
    awb,
    createdAt,
    parcel: {
      ...parcel,
      label: shipmentLabel(parcel.orderNumber, sequence),
      isCancelled: status === "cancelled",
    },
  }));
}

async function listPickups(db: Db, awbs: readonly string[]) {
  const rows = await db
    .select({
      awb: returnPickups.trackingNumber,
      createdAt: returnPickups.createdAt,
      orderNumber: orders.number,
      label: returnPickups.reference,
      cancelledAt: returnPickups.cancelledAt,
      weightGrams: returnPickups.weightGrams,
      lengthCm: returnPickups.lengthCm,
      widthCm: returnPickups.widthCm,
      heightCm: returnPickups.heightCm,
    })
    .from(returnPickups)
    .innerJoin(returns, eq(returns.id, returnPickups.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(inArray(returnPickups.trackingNumber, [...awbs]));
  return rows.map(({ awb, createdAt, cancelledAt, ...parcel }) => ({
    awb,
    createdAt,
    parcel: { ...parcel, isCancelled: cancelledAt !== null },
  }));
}

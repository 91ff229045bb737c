import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { optionValues, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { orderLines, orders, returnLines, returns } from "#app/domain/orders/orders.tables.ts";
import { GOODWILL, returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** What goes into a parcel and where it goes. No prices, it may be a present, but what the courier has to collect. */
export interface PackingSlip {
  number: number;
  createdAt: Date;
  customerName: string;
  shippingAddress: Address;
  trackingNumber: string | null;
  notes: string | null;
  /** In minor units of `currency`; null for what is paid. */
  collectMinor: number | null;
  currency: string;
  /** The returns whose replacements it lists, as "R000001-1"; empty for a first parcel. */
  exchanges: string[];
  lines: { id: string; productName: string; options: string; sku: string; quantity: number }[];
}

/**
 * The packing slips of these orders, by number; those that are not there are left out. Each lists what is to be sent now: of an order
 * with an exchange the replacements, else the order's pieces without those that were refunded before the parcel left.
 */
export async function listPackingSlips(db: Db, numbers: readonly number[]): Promise<PackingSlip[]> {
  if (numbers.length === 0) return [];
  const found = await db
    .select({
      id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      customerName: orders.customerName,
      shippingAddress: orders.shippingAddress,
      trackingNumber: orders.trackingNumber,
      notes: orders.notes,
      currency: orders.currency,
      collectMinor: sql<
        number | null
      >`case when ${orders.paymentStatus} = 'Pending' and ${orders.status} <> 'Cancelled'
        then ${orders.totalMinor} end`.mapWith(orders.totalMinor),
    })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number));
  const ids = found.map((order) => order.id);
  const lines = await listLines(db, ids);
  const replacements = await listReplacements(db, ids);
  return found.map(({ id, ...slip }) => {
    const exchanged = replacements.get(id) ?? [];
    const exchanges = [...new Set(exchanged.map(({ sequence }) => returnNumberLabel(slip.number, sequence)))];
    const first = lines.filter((line) => line.orderId === id && line.quantity > 0);
    return { ...slip, exchanges, lines: exchanged.length > 0 ? exchanged : first };
  });
}

/**
 * The replacements that are to be sent next, by order: of the exchanges that have come in, else of the last one that was completed,
 * whose parcel may still be packed.
 */
async function listReplacements(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, never>();
  const label = (optionId: typeof variants.sizeId | typeof variants.colourId) =>
    sql`(select ${optionValues.label} from ${optionValues} where ${optionValues.id} = ${optionId})`;
  const rows = await db
    .select({
      orderId: returns.orderId,
      sequence: returns.sequence,
      status: returns.status,
      id: returnLines.id,
      // A replacement that was deleted since keeps the name of what it replaced.
      productName: sql<string>`coalesce(${products.name}, ${orderLines.productName})`,
      options: sql<string>`case when ${variants.id} is null then 'Replacement'
        else concat_ws(' · ', ${label(variants.sizeId)}, ${label(variants.colourId)}) end`,
      sku: sql<string>`coalesce(${variants.sku}, '')`,
      quantity: returnLines.quantity,
    })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(variants, eq(variants.id, returnLines.exchangeVariantId))
    .leftJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        inArray(returns.orderId, orderIds),
        eq(returns.resolution, "exchange"),
        inArray(returns.status, ["received", "completed"]),
      ),
    )
    .orderBy(asc(returns.updatedAt), asc(orderLines.position));
  return new Map(
    [...groupedBy(rows, ({ orderId }) => orderId)].map(([orderId, ofOrder]) => {
      const received = ofOrder.filter(({ status }) => status === "received");
      const last = ofOrder.at(-1)?.sequence;
      return [orderId, received.length > 0 ? received : ofOrder.filter(({ sequence }) => sequence === last)];
    }),
  );
}

function listLines(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const withdrawn = db
    .select({
      lineId: returnLines.orderLineId,
      quantity: sql<number>`sum(${returnLines.quantity})::int`.as("withdrawn"),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      and(
        inArray(returns.orderId, orderIds),
        eq(returns.reason, GOODWILL),
        or(isNull(orders.shippedAt), lt(returns.createdAt, orders.shippedAt)),
      ),
    )
    .groupBy(returnLines.orderLineId)
    .as("withdrawn_lines");
  return db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      sku: orderLines.sku,
      quantity: sql<number>`${orderLines.quantity} - coalesce(${withdrawn.quantity}, 0)`,
    })
    .from(orderLines)
    .leftJoin(withdrawn, eq(withdrawn.lineId, orderLines.id))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}

import { isBought } from "#app/domain/orders/orders.server.ts";
import { taxesOf } from "#app/domain/orders/documents/invoice.ts";
import { NO_PARTS, taxOf, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { OrderGst } from "#app/domain/tax/order-gst.ts";
import { splitRefund } from "#app/domain/orders/internal/refunds/split-refund.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { apportion } from "#app/lib/money.ts";
import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { IssuedRefund } from "#app/domain/orders/documents/stored-document.ts";
import { listIssuedRefunds } from "#app/domain/orders/internal/refunds/issued-refunds.server.ts";
import type { OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { matchingOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { GOODWILL } from "#app/domain/orders/returns/returns.ts";
import { refunds as refundRows } from "#app/domain/payments/payments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A row of an exported order: one line, or shipping. Amounts in minor units of the order's currency. */
export interface ExportLine {
  /** Null for shipping. */
  line: OrderForExport["lines"][number] | null;
  /** Of the row's tax; null for shipping that bears none. */
  rateBasisPoints: number | null;
  hsnCode: string;
  discountMinor: number;
  /** After the discount, before tax. */
  taxableMinor: number;
  /** The row's share of each tax by kind: "IGST", "CGST", "SGST", or "Tax" without a GSTIN. */
  taxes: Record<string, number>;
  taxMinor: number;
  totalMinor: number;
  /** The row's share of completed refunds, including tax. */
  refundedMinor: number;
}

/**
 * Splits an order into export rows: its lines, and shipping if any. Taxes and refunds are apportioned so that
 * each column adds up exactly to the order's amount.
 */
export function exportLinesOf(order: OrderForExport, seller: { gstin: string }): ExportLine[] {
  if (order.gst) return gstLinesOf(order, order.gst);
  const taxables = order.lines.map((line) => line.priceAtPurchaseMinor * line.quantity - line.discountMinor);
  const taxes = taxesOf(order, order.taxMinor, seller).map(({ label, amountMinor }) => ({
    kind: label.split(" ")[0] ?? "Tax",
    shares: apportion(amountMinor, taxables),
  }));
  const refunds = refundedByRow(order);
  const rows = order.lines.map((line, at): ExportLine => {
    const ofLine = Object.fromEntries(taxes.map(({ kind, shares }) => [kind, shares[at] ?? 0]));
    const taxMinor = Object.values(ofLine).reduce((sum, tax) => sum + tax, 0);
    const taxableMinor = taxables[at] ?? 0;
    return {
      line,
      rateBasisPoints: order.taxBasisPoints,
      hsnCode: line.hsnCode,
      discountMinor: line.discountMinor,
      taxableMinor,
      taxes: ofLine,
      taxMinor,
      totalMinor: taxableMinor + taxMinor,
      refundedMinor: refunds[at] ?? 0,
    };
  });
  const { shippingMinor } = order;
  const shippingRefundedMinor = refunds.at(-1) ?? 0;
  if (shippingMinor === 0 && shippingRefundedMinor === 0) return rows;
  const shipping = {
    line: null,
    rateBasisPoints: null,
    hsnCode: "",
    discountMinor: 0,
    taxes: {},
    taxMinor: 0,
    taxableMinor: shippingMinor,
  };
  return [...rows, { ...shipping, totalMinor: shippingMinor, refundedMinor: shippingRefundedMinor }];
}

/** The rows of an order at prices with GST inside: each has the parts that were stored when it was placed. */
function gstLinesOf(order: OrderForExport, gst: OrderGst): ExportLine[] {
  const refunds = refundedByRow(order);
  const rowOf = (
    line: ExportLine["line"],
    parts: TaxParts & { basisPoints: number },
    at: number,
  ): ExportLine => ({
    line,
    rateBasisPoints: parts.basisPoints,
    hsnCode: line?.hsnCode ?? gst.shipping?.hsnCode ?? "",
    discountMinor: line?.discountMinor ?? 0,
    taxableMinor: parts.taxableMinor,
    taxes: { IGST: parts.igstMinor, CGST: parts.cgstMinor, [stateTax(gst)]: parts.sgstMinor },
    taxMinor: taxOf(parts),
    totalMinor: totalOf(parts),
    refundedMinor: refunds[at] ?? 0,
  });
  const rows = order.lines.map((line, at) => rowOf(line, partsOfLine(line), at));
  const shippingRefundedMinor = refunds.at(-1) ?? 0;
  if (!gst.shipping && shippingRefundedMinor === 0) return rows;
  return [...rows, rowOf(null, gst.shipping ?? { ...NO_PARTS, basisPoints: 0 }, order.lines.length)];
}

function stateTax({ supply }: OrderGst): string {
  return supply.kind === "intra-territory" ? "UTGST" : "SGST";
}

/** A line's stored parts; a check in the database sees to it that a line has all of them or none. */
function partsOfLine(line: OrderForExport["lines"][number]): TaxParts & { basisPoints: number } {
  return {
    basisPoints: line.gstBasisPoints ?? 0,
    taxableMinor: line.taxableMinor ?? 0,
    igstMinor: line.igstMinor ?? 0,
    cgstMinor: line.cgstMinor ?? 0,
    sgstMinor: line.sgstMinor ?? 0,
  };
}

/** Refunds of one return from two payments, as one: only together they exceed the price of its items by the shipping. */
function refundsByReturn({ refunds }: OrderForExport): Parameters<typeof splitRefund>[1][] {
  return [...groupedBy(refunds, ({ id, returnId }) => returnId ?? id).values()].map((parts) => ({
    amountMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    items: parts[0]?.items ?? null,
  }));
}

/** Refunded amount of each line and, last, of shipping, including tax. */
function refundedByRow(order: OrderForExport): number[] {
  const sums = Array.from({ length: order.lines.length + 1 }, () => 0);
  for (const refund of refundsByReturn(order)) {
    const split = splitRefund(order, refund);
    const taxes = apportion(split.taxMinor, split.lines);
    // A refund of tax alone has no line to share it, so it is booked on the shipping row.
    const isShared = split.lines.some((line) => line > 0);
    for (const [at, line] of split.lines.entries()) sums[at] = (sums[at] ?? 0) + line + (taxes[at] ?? 0);
    const last = sums.length - 1;
    sums[last] = (sums[last] ?? 0) + split.shippingMinor + (isShared ? 0 : split.taxMinor);
  }
  return sums;
}

type OrderRow = typeof orders.$inferSelect;

/** `withdrawn` are items that left the unpaid order: their cash is no longer collected. */
type ExportedLine = typeof orderLines.$inferSelect & { withdrawn: number };

/** An order for export, with its lines and completed refunds. Amounts in minor units of its currency. */
export interface OrderForExport extends OrderRow {
  lines: ExportedLine[];
  refunds: IssuedRefund[];
}

const BATCH = 500;

/** Streams all matching orders, newest first, in batches to limit memory. */
export async function* listOrdersForExport(
  db: Db,
  requested: OrderSearch,
  now: Date,
): AsyncGenerator<OrderForExport> {
  let last: number | undefined;
  for (;;) {
    const batch = await db
      .select()
      .from(orders)
      .where(and(matchingOrders(requested, now), last === undefined ? undefined : lt(orders.number, last)))
      .orderBy(desc(orders.number))
      .limit(BATCH);
    yield* await withLinesAndRefunds(db, batch);
    last = batch.at(-1)?.number;
    if (batch.length < BATCH) return;
  }
}

async function withLinesAndRefunds(db: Db, batch: OrderRow[]): Promise<OrderForExport[]> {
  if (batch.length === 0) return [];
  const ids = batch.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, ids), isBought))
    .orderBy(asc(orderLines.position));
  const withdrawn = await countWithdrawn(
    db,
    batch.flatMap(({ id, waivedMinor }) => (waivedMinor > 0 ? id : [])),
  );
  const byOrder = groupedBy(
    lines.map((line) => ({ ...line, withdrawn: withdrawn.get(line.id) ?? 0 })),
    ({ orderId }) => orderId,
  );
  const refunds = await listIssuedRefunds(db, ids);
  return batch.map((order) => ({
    ...order,
    lines: byOrder.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
  }));
}

/** Withdrawn items by line: those of returns without a request whose price is not refunded as a whole. */
async function countWithdrawn(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const refundedMinor = sql`(select sum(${refundRows.amountMinor}) from ${refundRows} where ${refundRows.returnId} = ${returns.id})`;
  const rows = await db
    .select({
      lineId: returnLines.orderLineId,
      quantity: sql`sum(${returnLines.quantity})`.mapWith(Number),
    })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .where(
      and(
        inArray(returns.orderId, [...orderIds]),
        eq(returns.reason, GOODWILL),
        sql`(${refundedMinor} is null or ${refundedMinor} < ${returns.refundMinor})`,
      ),
    )
    .groupBy(returnLines.orderLineId);
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]));
}

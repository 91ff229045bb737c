import { eq } from "drizzle-orm";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { isUnpaid, toCollectMinor } from "#app/domain/orders/order.ts";
import { issueChallan } from "#app/domain/orders/internal/documents/issue-challan.server.ts";
import {
  issueInvoice,
  type DocumentContext,
} from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import type { IssuedDocument } from "#app/domain/orders/internal/documents/issue-tax-document.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { cashShareOf } from "#app/domain/orders/shipments/order-shipments.ts";
import type { NewShipment, ShipmentError, Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { holdInvoice } from "#app/domain/orders/waiting/hold-action.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { quantitiesByLine, type LineQuantity, type LineProgress } from "#app/domain/orders/order-line.ts";

/** Returns the reason why these items cannot be packed together; null if they can. */
export function findPackingError(
  progress: readonly LineProgress[],
  lines: readonly LineQuantity[],
): ShipmentError | null {
  const requested = quantitiesByLine(lines);
  const itemCount = [...requested.values()].reduce((sum, quantity) => sum + quantity, 0);
  if (itemCount === 0) return "no-pieces";
  const progressByLine = new Map(progress.map((line) => [line.orderLineId, line]));
  for (const [orderLineId, quantity] of requested)
    if (quantity < 0 || quantity > (progressByLine.get(orderLineId)?.toPack ?? 0)) return "pieces-gone";
  return null;
}

/** Stores a packed shipment with the cash that it collects, and issues its delivery challan if it needs one. The caller has checked `findPackingError`. */
export async function insertShipment(
  tx: Tx,
  order: LockedOrder,
  { size, lines, ...shipment }: NewShipment,
  { packedById, ...context }: DocumentContext & { packedById: string },
): Promise<Shipment> {
  const orderId = order.id;
  const { shipments: earlier, lines: progress } = await readProgress(tx, orderId);
  const sequence = Math.max(0, ...earlier.map((row) => row.sequence)) + 1;
  const [row] = await tx
    .insert(shipments)
    .values({
      id: newId(),
      orderId,
      sequence,
      status: "packed",
      collectMinor: await findCashShare(tx, order, { parcels: earlier, progress, items: lines }),
      ...shipment,
      ...size,
      createdAt: context.at,
      packedById,
    })
    .returning();
  if (!row) throw new Error(`A shipment of order ${orderId} was not stored`);
  const packed = lines.filter(({ quantity }) => quantity > 0);
  await tx.insert(shipmentLines).values(packed.map((line) => ({ id: newId(), shipmentId: row.id, ...line })));
  const inserted = { ...row, lines: packed };
  await issueChallan(tx, order, inserted, context);
  return inserted;
}

/** The cash that a parcel of these items collects; null for a paid order, and for replacements: what was delivered collects it. */
async function findCashShare(
  tx: Tx,
  order: LockedOrder,
  parcel: Pick<Parameters<typeof cashShareOf>[0], "parcels" | "progress" | "items">,
): Promise<number | null> {
  if (!isUnpaid(order) || order.status === "Delivered") return null;
  const lines = await listOrderLines(tx, order.id);
  // Per item and rounded: the last parcel takes the difference.
  const prices = new Map(
    lines.map(({ orderLineId, priceMinor, discountMinor, quantity }) => [
      orderLineId,
      Math.max(0, priceMinor - Math.round(discountMinor / quantity)),
    ]),
  );
  return cashShareOf({ toCollectMinor: toCollectMinor(order), prices, ...parcel });
}

export interface Dispatched {
  shipment: Shipment;
  /** Null for the flat tax, for items that were invoiced before, and while it waits. */
  invoice: IssuedDocument | null;
  /** Whether nothing of the order waits for a further shipment. */
  isLast: boolean;
  progress: LineProgress[];
}

export interface DispatchContext extends DocumentContext {
  trackingNumber: string | null;
  /** The action with which the invoice waits; null to issue it at once. */
  waitingActionId: string | null;
}

/** Marks a packed shipment as shipped and invoices its items, or lets their invoice wait. */
export async function markDispatched(
  tx: Tx,
  order: LockedOrder,
  packed: Shipment,
  { trackingNumber, waitingActionId, ...context }: DispatchContext,
): Promise<Dispatched> {
  const set = { status: "shipped" as const, trackingNumber, shippedAt: context.at };
  await tx.update(shipments).set(set).where(eq(shipments.id, packed.id));
  const { lines: progress } = await readProgress(tx, order.id);
  const isLast = progress.every(({ toSend }) => toSend === 0);
  const shipment = { ...packed, ...set };
  if (waitingActionId !== null) {
    await holdInvoice(tx, waitingActionId, { seller: context.seller, shipmentId: packed.id, isLast });
    return { shipment, invoice: null, isLast, progress };
  }
  const invoice = await issueInvoice(tx, order, { shipment, isLast }, context);
  return { shipment, invoice, isLast, progress };
}

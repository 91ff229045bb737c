import {
  changeLockedOrder,
  recordOrderEvent,
  toChanged,
  updateOrder,
  type LockedChange,
  type LockedOrder,
} from "#app/domain/orders/lock-order.server.ts";
import { describePieces } from "#app/domain/orders/line-pieces.ts";
import type { DocumentContext } from "#app/domain/orders/documents/issue-invoice.server.ts";
import { parcelsShippedEmail, shippedEmail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import { queueOrderEmail, type OrderEmail } from "#app/domain/orders/emails/order-email.server.ts";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { listRefundedLines } from "#app/domain/orders/refunds/refunded-lines.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { canPack } from "#app/domain/orders/shipments/shipment.ts";
import type {
  NewShipment,
  ShipmentChange,
  ShipmentRefusal,
  ShipmentResult,
} from "#app/domain/orders/shipments/shipment-changes.ts";
import {
  insertShipment,
  markDispatched,
  type Dispatched,
  findPackingError,
} from "#app/domain/orders/shipments/write-shipments.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Hands a packed shipment to its carrier: shipment, tax invoice, order event, audit entry and email in one transaction. The order
 * becomes Shipped with its last shipment and stays Processing before. Admin only.
 */
export function dispatchShipment(
  deps: OrderDeps,
  { sequence, trackingNumber, ...change }: ShipmentChange & { sequence: number; trackingNumber?: string },
): Promise<ShipmentResult> {
  return changeLockedOrder<ShipmentResult>(deps, change, async (tx, locked) => {
    const { order } = locked;
    const { shipments } = await readProgress(tx, order.id);
    const packed = shipments.find((one) => one.sequence === sequence);
    if (!packed) return { ok: false, error: "not-found" };
    if (!canPack(order) || packed.status !== "packed") return { ok: false, error: "not-possible" };
    const number = (trackingNumber ?? "") || packed.trackingNumber;
    const sent = await dispatchPacked(tx, deps, {
      ...locked,
      packed: { ...packed, trackingNumber: number },
      actorId: change.actor.id,
    });
    return sent.ok ? toChanged(sent.order) : sent;
  });
}

interface DispatchInput extends LockedChange {
  packed: Shipment;
  /** Null for a pickup that the carrier reports. */
  actorId: string | null;
}

/** Dispatches a packed shipment of an order that may be shipped. Errors: `pieces-gone`. */
export async function dispatchPacked(
  tx: Tx,
  deps: OrderDeps,
  { order, packed, actorId, shop, seller, at }: DispatchInput,
): Promise<{ ok: true; order: LockedOrder } | ShipmentRefusal> {
  const { progress } = await readProgress(tx, order.id);
  // Pieces may have been refunded since they were packed.
  if (packed.lines.some((line) => line.quantity > toSendOf(progress, line.orderLineId)))
    return { ok: false, error: "pieces-gone" };
  const { trackingNumber } = packed;
  const dispatched = await markDispatched(tx, order, packed, { seller, at, trackingNumber });
  const becomesShipped = order.status === "Processing" && dispatched.isLast;
  const set = { trackingNumber: trackingNumber ?? order.trackingNumber, ...(becomesShipped && SHIPPED(at)) };
  const changed = await updateOrder(tx, order, set, at);
  const { detail, email } = await dispatchEffect(tx, changed, dispatched, at);
  await recordOrderEvent(tx, {
    orderId: order.id,
    kind: "shipped",
    detail,
    actorId,
    at,
    audit: {
      before: { status: order.status, trackingNumber: order.trackingNumber },
      after: { ...detail, status: changed.status, trackingNumber: changed.trackingNumber },
    },
  });
  await queueOrderEmail(tx, deps, { shop, order: changed, email });
  return { ok: true, order: changed };
}

const SHIPPED = (at: Date) => ({ status: "Shipped" as const, shippedAt: at });

function toSendOf(progress: readonly { orderLineId: string; toSend: number }[], orderLineId: string): number {
  return progress.find((line) => line.orderLineId === orderLineId)?.toSend ?? 0;
}

/**
 * Dispatches all remaining pieces of an order: packed shipments as they are, the rest as one more. The caller makes the
 * order Shipped.
 */
export async function dispatchRest(
  tx: Tx,
  order: LockedOrder,
  { trackingNumber, ...context }: DocumentContext & { trackingNumber: string },
): Promise<{ ok: true; detail: OrderEventDetail; email: OrderEmail } | ShipmentRefusal> {
  const { shipments, progress } = await readProgress(tx, order.id);
  const packed = shipments.filter(({ status }) => status === "packed");
  if (packed.some((one) => one.lines.some((line) => line.quantity > toSendOf(progress, line.orderLineId))))
    return { ok: false, error: "pieces-gone" };
  const rest = progress.map(({ orderLineId, toPack }) => ({ orderLineId, quantity: toPack }));
  const hasUnpacked = rest.some(({ quantity }) => quantity > 0);
  const error = hasUnpacked && packed.length === 0 ? findPackingError(progress, rest) : null;
  if (error) return { ok: false, error };
  const added = hasUnpacked ? [await insertShipment(tx, order, wholeShipment(rest), context.at)] : [];
  const waiting = [...packed, ...added];
  const sent: Dispatched[] = [];
  for (const shipment of waiting) {
    const isNumbered = shipment === waiting.at(-1) && trackingNumber !== "";
    const number = isNumbered ? trackingNumber : shipment.trackingNumber;
    sent.push(await markDispatched(tx, order, shipment, { ...context, trackingNumber: number }));
  }
  const [only, ...others] = sent;
  if (!only) return { ok: false, error: "no-pieces" };
  if (others.length === 0) return { ok: true, ...(await dispatchEffect(tx, order, only, context.at)) };
  const detail = trackingNumber ? { trackingNumber } : {};
  const parcels = sent.map(({ shipment }) => shipment);
  return { ok: true, detail, email: parcelsShippedEmail(order, parcels, context.at) };
}

function wholeShipment(lines: NewShipment["lines"]): NewShipment {
  return { carrier: "by-hand", courier: "", trackingNumber: null, lines, weightGrams: null, size: null };
}

/** The event and the email of a dispatch. The event names the pieces where the order needs several shipments, the email always. */
async function dispatchEffect(
  tx: Tx,
  order: LockedOrder,
  { shipment, invoice, isLast }: Dispatched,
  at: Date,
): Promise<{ detail: OrderEventDetail; email: OrderEmail }> {
  const { trackingNumber } = shipment;
  const isPart = !isLast || shipment.sequence > 1;
  const pieces = isPart ? await describeLines(tx, order.id, shipment) : [];
  const detail = { ...(trackingNumber && { trackingNumber }), ...(pieces.length > 0 && { pieces }) };
  const sent = { lines: shipment.lines, ...(isPart && { invoiceId: invoice?.id ?? null }) };
  return { detail, email: { ...shippedEmail(order, shipment, at), shipment: sent } };
}

async function describeLines(tx: Tx, orderId: string, { lines }: Shipment): Promise<string[]> {
  const labels = new Map(
    (await listRefundedLines(tx, orderId)).map(({ orderLineId, label }) => [orderLineId, label]),
  );
  return lines.flatMap(
    ({ orderLineId, quantity }) => describePieces(quantity, labels.get(orderLineId) ?? "") ?? [],
  );
}

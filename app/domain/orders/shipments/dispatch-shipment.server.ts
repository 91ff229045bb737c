import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import {
  toChanged,
  updateOrder,
  type LockedChange,
  type LockedOrder,
  type OrderDeps,
} from "#app/domain/orders/orders.server.ts";
import { awaitsDifference, isUnsendable } from "#app/domain/orders/order.ts";
import { describeItems } from "#app/domain/orders/order-line.ts";
import { listStandingInvoices } from "#app/domain/orders/documents/tax-documents.server.ts";
import type { NewOrderEvent } from "#app/domain/orders/internal/events/order-events.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import {
  type Shipment,
  canPack,
  type NewShipment,
  type ShipmentChange,
  type ShipmentRefusal,
  type ShipmentResult,
} from "#app/domain/orders/shipments/shipment.ts";
import {
  insertShipment,
  markDispatched,
  type DispatchContext,
  type Dispatched,
  findPackingError,
} from "#app/domain/orders/shipments/internal/write-shipments.server.ts";
import { holdAction } from "#app/domain/orders/waiting/hold-action.server.ts";
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
    if (isUnsendable(order, locked)) return { ok: false, error: "test-order" };
    if (awaitsDifference(order)) return { ok: false, error: "awaiting-payment" };
    if (!canPack(order) || packed.status !== "packed") return { ok: false, error: "not-possible" };
    const number = (trackingNumber ?? "") || packed.trackingNumber;
    const waitingActionId = await holdAction(tx, deps.jobs, { ...locked, change, action: "dispatch" });
    const sent = await dispatchPacked(tx, deps, {
      ...locked,
      waitingActionId,
      packed: { ...packed, trackingNumber: number },
      actorId: change.actor.id,
    });
    return sent.ok ? toChanged(sent.order) : sent;
  });
}

interface DispatchInput extends Omit<LockedChange, "isSample"> {
  packed: Shipment;
  /** Null for a pickup that the carrier reports. */
  actorId: string | null;
  /** That of `holdAction`; null for a dispatch that cannot be called back. */
  waitingActionId: string | null;
}

/** Dispatches a packed shipment of an order that may be shipped. Errors: `pieces-gone`. */
export async function dispatchPacked(
  tx: Tx,
  deps: OrderDeps,
  { order, packed, actorId, shop, seller, at, waitingActionId }: DispatchInput,
): Promise<{ ok: true; order: LockedOrder } | ShipmentRefusal> {
  const { lines: progress } = await readProgress(tx, order.id);
  // Items may have been refunded since they were packed.
  if (packed.lines.some((line) => line.quantity > toSendOf(progress, line.orderLineId)))
    return { ok: false, error: "pieces-gone" };
  const { trackingNumber } = packed;
  const dispatched = await markDispatched(tx, order, packed, { seller, at, trackingNumber, waitingActionId });
  const becomesShipped = order.status === "Processing" && dispatched.isLast;
  const set = {
    trackingNumber: trackingNumber ?? order.trackingNumber,
    ...(becomesShipped && shippedColumns(at)),
  };
  const changed = await updateOrder(tx, order, set, at);
  const event = await parcelEvent(tx, changed, dispatched);
  await recordOrderEvent(tx, deps, {
    order: changed,
    shop,
    event,
    actorId,
    at,
    waitingActionId,
    audit: {
      before: { status: order.status, trackingNumber: order.trackingNumber },
      after: { ...event.detail, status: changed.status, trackingNumber: changed.trackingNumber },
    },
  });
  return { ok: true, order: changed };
}

const shippedColumns = (at: Date) => ({ status: "Shipped" as const, shippedAt: at });

function toSendOf(progress: readonly { orderLineId: string; toSend: number }[], orderLineId: string): number {
  return progress.find((line) => line.orderLineId === orderLineId)?.toSend ?? 0;
}

/**
 * Dispatches all remaining items of an order: packed shipments as they are, the rest as one more. The caller makes the
 * order Shipped.
 */
export async function dispatchRest(
  tx: Tx,
  order: LockedOrder,
  {
    trackingNumber,
    actorId,
    ...context
  }: Omit<DispatchContext, "trackingNumber"> & { trackingNumber: string; actorId: string },
): Promise<{ ok: true; event: ShippedEvent } | ShipmentRefusal> {
  const { shipments, lines: progress } = await readProgress(tx, order.id);
  const packed = shipments.filter(({ status }) => status === "packed");
  if (packed.some((one) => one.lines.some((line) => line.quantity > toSendOf(progress, line.orderLineId))))
    return { ok: false, error: "pieces-gone" };
  const rest = progress.map(({ orderLineId, toPack }) => ({ orderLineId, quantity: toPack }));
  const hasUnpacked = rest.some(({ quantity }) => quantity > 0);
  const error = hasUnpacked && packed.length === 0 ? findPackingError(progress, rest) : null;
  if (error) return { ok: false, error };
  const packing = { ...context, packedById: actorId };
  const added = hasUnpacked ? [await insertShipment(tx, order, wholeShipment(rest), packing)] : [];
  const waiting = [...packed, ...added];
  const sent: Dispatched[] = [];
  for (const shipment of waiting) {
    const isNumbered = shipment === waiting.at(-1) && trackingNumber !== "";
    const number = isNumbered ? trackingNumber : shipment.trackingNumber;
    sent.push(await markDispatched(tx, order, shipment, { ...context, trackingNumber: number }));
  }
  const [only, ...others] = sent;
  if (!only) return { ok: false, error: "no-pieces" };
  if (others.length === 0) return { ok: true, event: await parcelEvent(tx, order, only) };
  const detail = trackingNumber ? { trackingNumber } : {};
  const parcels = sent.map(({ shipment }) => shipment);
  const documentIds = await listStandingInvoices(tx, order.id);
  return { ok: true, event: { kind: "shipped", detail, parcels, documentIds } };
}

function wholeShipment(lines: NewShipment["lines"]): NewShipment {
  return { carrier: "by-hand", courier: "", trackingNumber: null, lines, weightGrams: null, size: null };
}

type ShippedEvent = Extract<NewOrderEvent, { kind: "shipped" }>;

/** The event of a single parcel. Where the order needs several, it names the items, and its email has the parcel's own invoice. */
async function parcelEvent(tx: Tx, order: LockedOrder, dispatched: Dispatched): Promise<ShippedEvent> {
  const { shipment, invoice, isLast } = dispatched;
  const { trackingNumber } = shipment;
  const number = trackingNumber ? { trackingNumber } : {};
  const parcels = [shipment];
  if (isLast && shipment.sequence === 1)
    return {
      kind: "shipped",
      detail: number,
      parcels,
      documentIds: await listStandingInvoices(tx, order.id),
    };
  const itemLabels = await describeParcel(tx, order.id, shipment);
  const detail = { ...number, ...(itemLabels.length > 0 && { pieces: itemLabels }) };
  const isReplacement = order.status === "Delivered";
  return { kind: "shipped", detail, parcels, documentIds: invoice ? [invoice.id] : [], isReplacement };
}

/** The items of a shipment, such as "1 × Noor Kurta (2XL · Mint)". */
export async function describeParcel(tx: Tx, orderId: string, { lines }: Shipment): Promise<string[]> {
  const labels = new Map(
    (await listOrderLines(tx, orderId)).map(({ orderLineId, label }) => [orderLineId, label]),
  );
  return lines.flatMap(
    ({ orderLineId, quantity }) => describeItems(quantity, labels.get(orderLineId) ?? "") ?? [],
  );
}

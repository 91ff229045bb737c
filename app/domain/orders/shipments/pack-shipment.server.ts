import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import {
  toChanged,
  updateOrder,
  type LockedChange,
  type LockedOrder,
  type OrderDeps,
} from "#app/domain/orders/orders.server.ts";
import type { ChangedOrder } from "#app/domain/orders/actions/order-changes.ts";
import { unpackShipments } from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import {
  canCancelItems,
  canPack,
  isDispatched,
  type NewShipment,
  type Shipment,
  type ShipmentChange,
  type ShipmentRefusal,
  type ShipmentResult,
  type ItemRemoval,
} from "#app/domain/orders/shipments/shipment.ts";
import {
  insertShipment,
  findPackingError,
} from "#app/domain/orders/shipments/internal/write-shipments.server.ts";
import { setParcelPhoto } from "#app/domain/orders/shipments/parcel-photos.server.ts";
import type { StoredImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { setLabels } from "#app/domain/orders/passports/change-labels.server.ts";
import type { LabelsOfLine } from "#app/domain/orders/passports/labels.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { holdAction } from "#app/domain/orders/waiting/hold-action.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { awaitsDifference, isUnpaid, isUnsendable, toCollectMinor } from "#app/domain/orders/order.ts";
import { recordDelivery } from "#app/domain/orders/refunds/refund-order.server.ts";
import type { RefundOrderResult } from "#app/domain/orders/refunds/refund-order.ts";
import { canRestock, restockItems } from "#app/domain/orders/internal/returns/restock.server.ts";
import { returnAmount } from "#app/domain/orders/returns/return-amount.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import { chooseItems, withdrawItems } from "#app/domain/orders/internal/withdraw-items.server.ts";
import { quantitiesByLine, type TrackedLine } from "#app/domain/orders/order-line.ts";

interface PackedItems {
  shipment: NewShipment;
  labels?: LabelsOfLine[];
  /** Of the open parcel. */
  photo?: StoredImage;
}

/**
 * Packs items of an order into a shipment, which `dispatchShipment` sends, and sets the labels that these lines send. Several make a partial
 * shipment. Admin only.
 */
export function packShipment(
  deps: OrderDeps,
  { shipment, labels = [], photo, ...change }: ShipmentChange & PackedItems,
): Promise<(ChangedOrder & { sequence: number }) | ShipmentRefusal> {
  return changeLockedOrder(deps, change, async (tx, locked) => {
    const { order, seller, at } = locked;
    if (isUnsendable(order, locked)) return { ok: false, error: "test-order" };
    if (awaitsDifference(order)) return { ok: false, error: "awaiting-payment" };
    if (!canPack(order)) return { ok: false, error: "not-possible" };
    const { lines: progress } = await readProgress(tx, order.id);
    const error = findPackingError(progress, shipment.lines);
    if (error) return { ok: false, error };
    if (labels.length > 0) {
      const labelled = await setLabels(tx, order, { lines: labels, actorId: change.actor.id, at });
      if (!labelled.ok) return labelled;
    }
    await holdAction(tx, deps.jobs, { ...locked, change, action: "pack" });
    const { id, sequence } = await insertShipment(tx, order, shipment, {
      packedById: change.actor.id,
      seller,
      at,
    });
    if (photo) await setParcelPhoto(tx, { shipmentId: id, photo });
    const { lines: _, ...after } = shipment;
    const changed = await recordPacking(tx, locked, {
      change,
      action: "packed",
      after: { sequence, ...after },
    });
    return { ...changed, sequence };
  });
}

/** Unpacks a shipment that has not left: its items can be packed again, and its booking is cancelled. Admin only. */
export async function cancelShipment(
  deps: OrderDeps,
  { sequence, ...change }: ShipmentChange & { sequence: number },
): Promise<ShipmentResult> {
  const result = await changeLockedOrder<ShipmentResult>(deps, change, async (tx, locked) => {
    const { order, at } = locked;
    const { count } = await unpackShipments(tx, deps.jobs, { order, sequence, at });
    if (count === 0) return { ok: false, error: "not-possible" };
    return recordPacking(tx, locked, { change, action: "cancelled", after: { sequence } });
  });
  if (result.ok) deps.jobs.nudge("cancel-bookings");
  return result;
}

/** The timeline shows a shipment once it is dispatched, so packing is recorded in the audit log only. */
async function recordPacking(
  tx: Tx,
  { order, at }: LockedChange,
  { change, action, after }: { change: ShipmentChange; action: string; after: Record<string, unknown> },
): Promise<ChangedOrder> {
  const changed = await updateOrder(tx, order, {}, at);
  await recordAudit(tx, {
    actorId: change.actor.id,
    action: `order.shipment-${action}`,
    subjectType: "order",
    subjectId: order.id,
    before: null,
    after,
    at,
  });
  return toChanged(changed);
}

/**
 * Removes items that are not packed from an order whose cash is still to be collected: their price is no longer collected, and the order
 * continues with the others. With the last items to pack, all cash that no parcel collects is waived, their share of the shipping included.
 * What the advance has paid of them is refunded.
 * Of a paid order, items are refunded (`refundOrder`). Errors: `pieces-gone` if fewer wait or more would be restocked, `cancel-instead`
 * if nothing would be left of the order, `not-possible` if it is paid. Admin only, but for a customer who cancels items (`cancelItems`).
 */
export async function removeItems(deps: OrderDeps, removal: ItemRemoval): Promise<RefundOrderResult> {
  const { actor, items, restock, reason } = removal;
  const isCustomers = actor.role === "customer";
  const change = { ...removal, by: "anyone" as const };
  const result = await changeLockedOrder<RefundOrderResult>(deps, change, async (tx, locked) => {
    const { order, shop, seller, at } = locked;
    const { shipments, lines } = await readProgress(tx, order.id);
    if (!isUnpaid(order) || (isCustomers && !canCancelItems(order, { shipments, lines }, items)))
      return { ok: false, error: "not-possible", status: order.status };
    const plan = planRemoval({ order, shipments, lines }, removal);
    if (!plan.ok) return plan;
    const { chosen, returned, removedItems, waivedMinor } = plan;
    const stock = await restockItems(tx, returned, restock, { order, actorId: actor.id });
    const { changed, refundMinor, documentIds } = await withdrawItems(tx, deps, order, {
      lines: chosen,
      waivedMinor,
      reason: isCustomers ? "Items cancelled" : "Items removed from the order",
      seller,
      actorId: actor.id,
      at,
    });
    const detail = {
      amountMinor: waivedMinor,
      pieces: removedItems,
      restockedPieces: stock.restockedPieces,
      ...(reason && { reason }),
    };
    const facts = { toCollectMinor: toCollectMinor(changed), refundMinor, documentIds };
    await recordOrderEvent(tx, deps, {
      order: changed,
      shop,
      event: { kind: isCustomers ? "items-cancelled" : "pieces-removed", detail, ...facts },
      actorId: actor.id,
      at,
      audit: isCustomers ? null : { before: null, after: detail },
    });
    await recordDelivery(tx, deps, { before: order, changed, shop, actorId: actor.id });
    return toChanged(changed);
  });
  if (result.ok) {
    deps.jobs.nudge("refund-payments");
    if (restock.length > 0) deps.onStockChanged();
  }
  return result;
}

interface OrderInProgress {
  order: LockedOrder;
  shipments: readonly Shipment[];
  lines: readonly TrackedLine[];
}

/** The removed items and the cash that is no longer collected for them, or why they cannot be removed. */
function planRemoval(
  { order, shipments, lines }: OrderInProgress,
  { items, restock }: Pick<ItemRemoval, "items" | "restock">,
) {
  const removed = quantitiesByLine(items);
  const { chosen, returned, labels: removedItems } = chooseItems(lines, items);
  const remaining = (which: "toPack" | "toSend") =>
    lines.map((line) => line[which] - (removed.get(line.orderLineId) ?? 0));
  const isTooMany = remaining("toPack").some((quantity) => quantity < 0);
  if (returned.length === 0 || isTooMany || !canRestock(returned, restock))
    return { ok: false, error: "pieces-gone" } as const;
  const isNothingLeft = remaining("toSend").every((quantity) => quantity === 0);
  if (isNothingLeft && !shipments.some((shipment) => isDispatched(shipment.status)))
    return { ok: false, error: "cancel-instead" } as const;
  const valueMinor = returnAmount(order, chosen, { withShipping: false }).totalMinor;
  const uncollectedMinor =
    toCollectMinor(order) - shipments.reduce((sum, shipment) => sum + openCashMinor(shipment), 0);
  const isLastToPack = remaining("toPack").every((quantity) => quantity === 0);
  const waivedMinor = isLastToPack ? uncollectedMinor : Math.min(valueMinor, uncollectedMinor);
  return { ok: true, chosen, returned, removedItems, waivedMinor } as const;
}

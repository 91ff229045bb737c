import { inArray, eq } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { lockVariants, type LockedVariants, changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { isUnpaid } from "#app/domain/orders/order.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { toChanged, updateOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import {
  canRestock,
  receiveItems,
  type ReturnedItems,
} from "#app/domain/orders/internal/returns/restock.server.ts";
import type { UndeliveredOutcome, ReturnToSenderResult } from "#app/domain/orders/returns/return-changes.ts";
import { closeShipment } from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import {
  type ShipmentChange,
  type ShipmentResult,
  type RefundShipment,
  isUnderway,
  openItems,
  isDispatched,
} from "#app/domain/orders/shipments/shipment.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { refundOrder } from "#app/domain/orders/refunds/refund-order.server.ts";
import type { RefundOrderResult } from "#app/domain/orders/refunds/refund-order.ts";
import { returnToSender } from "#app/domain/orders/returns/return-to-sender.server.ts";
import { closeUnpaidShipment } from "#app/domain/orders/shipments/internal/close-unpaid-shipment.server.ts";
import {
  describeItems,
  quantitiesByLine,
  type LineQuantity,
  type TrackedLine,
} from "#app/domain/orders/order-line.ts";

export interface ReshipShipment extends ShipmentChange {
  sequence: number;
  outcome: UndeliveredOutcome;
  /** Items that can be reshipped; the others are written off and replaced from stock. Ignored for a lost parcel. */
  reusable: readonly LineQuantity[];
  /** Shown to the customer. */
  reason?: string;
}

/**
 * Closes an undelivered shipment whose items are reshipped: they wait to be packed, paid or not, and the order keeps its status
 * and its invoice. Items that are lost or cannot be reshipped are replaced from stock; those refunded since it left are not sent again.
 * Admin only; see decision record 24.
 */
export async function reshipShipment(
  deps: OrderDeps,
  { sequence, outcome, reusable, reason, ...change }: ReshipShipment,
): Promise<ShipmentResult> {
  const result = await changeLockedOrder<ShipmentResult>(deps, change, async (tx, locked) => {
    const { order, shop, at } = locked;
    const { shipments, lines } = await readProgress(tx, order.id);
    const shipment = shipments.find((one) => one.sequence === sequence);
    if (!shipment) return { ok: false, error: "not-found" };
    // A parcel that was paid for has reached its customer.
    const isCollected = isUnpaid(order) && shipment.cashReceivedAt !== null;
    if (!isUnderway(shipment.status) || order.status === "Cancelled" || isCollected)
      return { ok: false, error: "not-possible" };
    const reused = outcome === "lost" ? [] : reusable;
    if (!canRestock(shipment.lines, reused)) return { ok: false, error: "pieces-gone" };
    const toReplace = listItemsToReplace(lines, openItems(shipment, lines), reused);
    const replacements = await lockReplacements(tx, toReplace);
    if (!replacements) return { ok: false, error: "out-of-stock" };
    const reference = { order, actorId: change.actor.id };
    if (outcome !== "lost") await receiveItems(tx, toReplace, [], reference);
    await changeStock(
      tx,
      replacements,
      replacementsOf(toReplace).map(([variantId, quantity]) => ({ variantId, delta: -quantity })),
      { reason: "exchanged", referenceId: order.id, actorId: change.actor.id },
    );
    await closeShipment(tx, order, { sequence, outcome }, at);
    const changed = await updateOrder(tx, order, {}, at);
    const writtenOffPieces = toReplace.flatMap(({ quantity, label }) => describeItems(quantity, label) ?? []);
    const detail = { isSentAgain: true, ...(reason && { reason }), writtenOffPieces };
    await recordOrderEvent(tx, deps, {
      order: changed,
      shop,
      event: { kind: outcome, detail, settlement: { kind: "sent-again" } },
      actorId: change.actor.id,
      at,
      audit: { before: { sequence, status: shipment.status }, after: { sequence, ...detail } },
    });
    return toChanged(changed);
  });
  if (result.ok) deps.onStockChanged();
  return result;
}

/** The items to send again that have to be replaced. */
function listItemsToReplace(
  orderLines: readonly TrackedLine[],
  toResend: readonly LineQuantity[],
  reusable: readonly LineQuantity[],
): ReturnedItems[] {
  const ordered = new Map(orderLines.map((line) => [line.orderLineId, line]));
  const reused = quantitiesByLine(reusable);
  const toReplace = toResend.map(({ orderLineId, quantity }) => ({
    orderLineId,
    quantity: quantity - (reused.get(orderLineId) ?? 0),
    variantId: ordered.get(orderLineId)?.variantId ?? null,
    label: ordered.get(orderLineId)?.label ?? "",
  }));
  return toReplace.filter(({ quantity }) => quantity > 0);
}

/** Quantities by variant: two lines may share one. */
function replacementsOf(toReplace: readonly ReturnedItems[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of toReplace)
    if (variantId) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums];
}

/** Locks the replacements; null if one is out of stock or deleted. */
async function lockReplacements(tx: Tx, toReplace: readonly ReturnedItems[]): Promise<LockedVariants | null> {
  if (toReplace.some(({ variantId }) => variantId === null)) return null;
  const needed = new Map(replacementsOf(toReplace));
  const ids = [...needed.keys()];
  const locked = await lockVariants(tx, ids);
  if (ids.length === 0) return locked;
  const variantRows = await tx
    .select({ id: variants.id, inventory: variants.inventory })
    .from(variants)
    .where(inArray(variants.id, ids));
  const isEnough = variantRows.every(({ id, inventory }) => inventory >= (needed.get(id) ?? 0));
  return variantRows.length === ids.length && isEnough ? locked : null;
}

/**
 * Closes an undelivered shipment whose items are not reshipped. For the only shipment of an order, paid or not, the order is cancelled
 * (`returnToSender`); for one of several, its items alone are refunded, or its cash is no longer collected, and the order continues.
 * Admin only; see decision record 24.
 */
export async function refundShipment(
  deps: OrderDeps,
  { sequence, outcome, ...change }: RefundShipment,
): Promise<ReturnToSenderResult | RefundOrderResult> {
  const { shipments, lines } = await readProgress(deps.db, change.orderId);
  const shipment = shipments.find((one) => one.sequence === sequence);
  if (!shipment) return { ok: false, error: "not-found" };
  const isWhole =
    lines.every(({ toSend }) => toSend === 0) &&
    shipments.every((one) => one.sequence === sequence || !isDispatched(one.status));
  // Both check the version of the form, so a change since then is refused.
  if (isWhole) return returnToSender(deps, { ...change, outcome });
  const [order] = await deps.db
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, change.orderId));
  if (order && isUnpaid(order)) {
    const closed = await closeUnpaidShipment(deps, { ...change, sequence, outcome });
    if (closed.ok) return closed;
    const { error } = closed;
    if (error === "not-found" || error === "forbidden" || error === "pieces-gone")
      return { ok: false, error };
    return { ok: false, error: error === "stale" ? "stale" : "not-possible", status: order.status };
  }
  return refundOrder(deps, {
    ...change,
    key: shipment.id,
    scope: { kind: "pieces", items: openItems(shipment, lines) },
    parcel: { sequence, outcome },
  });
}

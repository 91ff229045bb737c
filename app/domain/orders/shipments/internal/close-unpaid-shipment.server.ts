import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { toChanged, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { isUnpaid, toCollectMinor } from "#app/domain/orders/order.ts";
import { recordDelivery } from "#app/domain/orders/refunds/refund-order.server.ts";
import { canRestock, receiveItems } from "#app/domain/orders/internal/returns/restock.server.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import { closeShipment } from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import {
  type RefundShipment,
  type ShipmentResult,
  isUnderway,
} from "#app/domain/orders/shipments/shipment.ts";
import { chooseItems, withdrawItems } from "#app/domain/orders/internal/withdraw-items.server.ts";

/**
 * Closes one of several undelivered parcels of an order whose cash is still to be collected: its share is no longer collected, its items are
 * restocked or written off, its invoice is credited, and what the advance has paid of it is refunded. The order continues with the other
 * parcels, and is paid if their cash has all been received. Admin only.
 */
export async function closeUnpaidShipment(
  deps: OrderDeps,
  { sequence, outcome, restock, reason, ...change }: RefundShipment,
): Promise<ShipmentResult> {
  const result = await changeLockedOrder<ShipmentResult>(deps, change, async (tx, locked) => {
    const { order, shop, seller, at } = locked;
    const { shipments, lines } = await readProgress(tx, order.id);
    const shipment = shipments.find((one) => one.sequence === sequence);
    if (!shipment) return { ok: false, error: "not-found" };
    if (!isUnpaid(order) || !isUnderway(shipment.status) || shipment.cashReceivedAt)
      return { ok: false, error: "not-possible" };
    const { chosen, returned, labels: pieces } = chooseItems(lines, shipment.lines);
    if (returned.some(({ quantity, refundable }) => quantity > refundable) || !canRestock(returned, restock))
      return { ok: false, error: "pieces-gone" };
    const stock =
      outcome === "lost"
        ? {}
        : await receiveItems(tx, returned, restock, { order, actorId: change.actor.id });
    await closeShipment(tx, order, { sequence, outcome }, at);
    const waivedMinor = openCashMinor(shipment);
    const { changed, refundMinor, documentIds } = await withdrawItems(tx, deps, order, {
      lines: chosen,
      waivedMinor,
      reason: outcome === "lost" ? "Parcel lost" : "Parcel returned to sender",
      seller,
      actorId: change.actor.id,
      at,
    });
    const detail = { amountMinor: refundMinor, pieces, ...stock, ...(reason && { reason }) };
    const settlement = {
      kind: "not-collected",
      toCollectMinor: toCollectMinor(changed),
      documentIds,
    } as const;
    await recordOrderEvent(tx, deps, {
      order: changed,
      shop,
      event: { kind: outcome, detail, settlement },
      actorId: change.actor.id,
      at,
      audit: { before: { sequence, status: shipment.status }, after: { sequence, waivedMinor, ...detail } },
    });
    await recordDelivery(tx, deps, { before: order, changed, shop, actorId: change.actor.id });
    return toChanged(changed);
  });
  if (result.ok) {
    deps.jobs.nudge("refund-payments");
    deps.onStockChanged();
  }
  return result;
}

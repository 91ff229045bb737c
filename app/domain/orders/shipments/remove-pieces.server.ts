import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { piecesByLine } from "#app/domain/orders/order-line.ts";
import { changeLockedOrder, toChanged } from "#app/domain/orders/lock-order.server.ts";
import { isUnpaid, toCollectMinor } from "#app/domain/orders/order.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { recordDelivery } from "#app/domain/orders/refunds/refund-order.server.ts";
import type { RefundOrderResult } from "#app/domain/orders/refunds/refund-order.ts";
import { canRestock, restockPieces } from "#app/domain/orders/internal/returns/restock.server.ts";
import { returnAmount } from "#app/domain/orders/returns/return-amount.ts";
import { openCashMinor } from "#app/domain/orders/shipments/cash-share.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { isDispatched } from "#app/domain/orders/shipments/shipment.ts";
import type { RemovePieces } from "#app/domain/orders/shipments/shipment-changes.ts";
import {
  choosePieces,
  withdrawPieces,
} from "#app/domain/orders/shipments/internal/withdraw-pieces.server.ts";

/**
 * Removes pieces that are not packed from an order whose cash is still to be collected: their price is no longer collected, and the order
 * continues with the others. With the last pieces to pack, all cash that no parcel collects is waived, their share of the shipping included. What the advance has paid of them is refunded.
 * Of a paid order, pieces are refunded (`refundOrder`). Errors: `pieces-gone` if fewer wait or more would be restocked, `cancel-instead`
 * if nothing would be left of the order, `not-possible` if it is paid. Admin only.
 */
export async function removePieces(deps: OrderDeps, removal: RemovePieces): Promise<RefundOrderResult> {
  const { actor, pieces, restock, reason } = removal;
  const result = await changeLockedOrder<RefundOrderResult>(deps, removal, async (tx, locked) => {
    const { order, shop, seller, at } = locked;
    if (!isUnpaid(order)) return { ok: false, error: "not-possible", status: order.status };
    const { shipments, lines, progress } = await readProgress(tx, order.id);
    const removed = piecesByLine(pieces);
    const { chosen, back, labels: removedPieces } = choosePieces(lines, pieces);
    const leaves = (which: "toPack" | "toSend") =>
      progress.map((line) => line[which] - (removed.get(line.orderLineId) ?? 0));
    if (back.length === 0 || leaves("toPack").some((left) => left < 0) || !canRestock(back, restock))
      return { ok: false, error: "pieces-gone" };
    if (
      leaves("toSend").every((left) => left === 0) &&
      !shipments.some((shipment) => isDispatched(shipment.status))
    )
      return { ok: false, error: "cancel-instead" };
    const valueMinor = returnAmount(order, chosen, { withShipping: false }).totalMinor;
    const uncollectedMinor =
      toCollectMinor(order) - shipments.reduce((sum, shipment) => sum + openCashMinor(shipment), 0);
    const isLastToPack = leaves("toPack").every((left) => left === 0);
    const waivedMinor = isLastToPack ? uncollectedMinor : Math.min(valueMinor, uncollectedMinor);
    const stock = await restockPieces(tx, back, restock, { order, actorId: actor.id });
    const { changed, refundMinor, documentIds } = await withdrawPieces(tx, deps, order, {
      lines: chosen,
      waivedMinor,
      reason: "Items removed from the order",
      seller,
      actorId: actor.id,
      at,
    });
    const detail = {
      amountMinor: waivedMinor,
      pieces: removedPieces,
      restockedPieces: stock.restockedPieces,
      ...(reason && { reason }),
    };
    const facts = { toCollectMinor: toCollectMinor(changed), refundMinor, documentIds };
    await recordOrderEvent(tx, deps, {
      order: changed,
      shop,
      event: { kind: "pieces-removed", detail, ...facts },
      actorId: actor.id,
      at,
      audit: { before: null, after: detail },
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

import { releaseDiscount } from "#app/domain/discounts/discounts.server.ts";
import { changeOrder } from "#app/domain/orders/internal/actions/change-order.server.ts";
import { waiveRemainingCash } from "#app/domain/orders/order.ts";
import type { LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { creditWholeOrder } from "#app/domain/orders/internal/documents/issue-credit-notes.server.ts";
import { sellerDetailsOf } from "#app/domain/settings/seller.ts";
import { chooseRefund } from "#app/domain/orders/refunds/refund-order.ts";
import {
  canRestock,
  receiveItems,
  type ReturnedItems,
} from "#app/domain/orders/internal/returns/restock.server.ts";
import type {
  ReturnToSender,
  ReturnToSenderRefusal,
  ReturnToSenderResult,
} from "#app/domain/orders/returns/return-changes.ts";
import type { OrderRefusal } from "#app/domain/orders/actions/order-changes.ts";
import {
  closeDispatched,
  unpackShipments,
} from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { voidManual } from "#app/domain/payments/payments.server.ts";
import { lockRefundable, requestRefund } from "#app/domain/payments/refunds.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Cancels a Shipped order whose parcel came back or was lost: its items are restocked or written off, pending
 * cash is voided, and the payment is refunded fully or partly. Event, stock ledger, audit entry and email are
 * one transaction. A paid order becomes Refunded once everything is refunded; of an unpaid one, its advance is refunded as the shop decides. Not once a shipment of the order was
 * delivered: then `refundShipment` closes the other. Admin only; see decision record
 * 24.
 */
export async function returnToSender(deps: OrderDeps, input: ReturnToSender): Promise<ReturnToSenderResult> {
  const { outcome, restock, amountMinor, confirmedMinor, ...change } = input;
  const seller = sellerDetailsOf(await deps.settings.get());
  const result = await changeOrder<ReturnToSenderRefusal | OrderRefusal>(deps, change, {
    to: "Cancelled",
    by: "admin",
    isAllowed: ({ status }) => status === "Shipped",
    async apply(tx, order, { at }) {
      const { shipments, lines: progress } = await readProgress(tx, order.id);
      // Items of another parcel that came back are in the shop.
      const isPartlyLost = outcome === "lost" && progress.some(({ toSend }) => toSend > 0);
      if (isPartlyLost || order.receivedMinor > 0 || shipments.some(({ status }) => status === "delivered"))
        return { ok: false, error: "not-possible", status: order.status };
      const returned = outcome === "lost" ? [] : await listParcel(tx, order.id);
      if (!canRestock(returned, restock)) return { ok: false, error: "pieces-gone" };
      const refund = await chooseAmount(tx, order, { amountMinor, confirmedMinor });
      if ("error" in refund) return refund;
      const reference = { order, actorId: change.actor.id };
      const stock = await receiveItems(tx, returned, restock, reference);
      await unpackShipments(tx, deps.jobs, { order, at });
      await closeDispatched(tx, order, {
        status: outcome === "lost" ? "lost" : "returned",
        closedAt: at,
      });
      await releaseDiscount(tx, order.id);
      await voidManual(tx, order.id);
      // A paid order is credited when its refund is paid.
      const documentIds =
        order.paymentStatus === "Pending"
          ? await creditWholeOrder(tx, order, {
              reference: `${outcome}:${order.id}`,
              reason: REFUND_REASONS[outcome],
              seller,
              at,
            })
          : [];
      if (refund.amountMinor > 0) await addRefund(tx, deps, { ...input, amountMinor: refund.amountMinor });
      const detail = { amountMinor: refund.amountMinor, ...(outcome === "lost" ? {} : stock) };
      return {
        set: waiveRemainingCash(order),
        event: { kind: outcome, detail, settlement: { kind: "order-cancelled", documentIds } },
      };
    },
  });
  if (result.ok) {
    deps.jobs.nudge("refund-payments");
    deps.onStockChanged();
  }
  return result;
}

const REFUND_REASONS = { lost: "Parcel lost", "returned-to-sender": "Parcel returned to sender" };

/** The parcel's items: without those refunded earlier or in a return. */
async function listParcel(tx: Tx, orderId: string): Promise<ReturnedItems[]> {
  const lines = await listOrderLines(tx, orderId);
  return lines
    .filter(({ refundable }) => refundable > 0)
    .map(({ refundable, ...line }) => ({ ...line, quantity: refundable }));
}

async function chooseAmount(
  tx: Tx,
  order: LockedOrder,
  { amountMinor: chosenMinor, confirmedMinor }: Pick<ReturnToSender, "amountMinor" | "confirmedMinor">,
): Promise<{ amountMinor: number } | ReturnToSenderRefusal> {
  const refundableMinor = await lockRefundable(tx, order.id);
  if (refundableMinor === 0) return { amountMinor: 0 };
  const chosen = chooseRefund({ calculatedMinor: refundableMinor, chosenMinor, refundableMinor });
  if (!chosen.ok && chosen.error === "too-much") return chosen;
  const amountMinor = chosen.ok ? chosen.amountMinor : 0;
  if (confirmedMinor !== amountMinor)
    return { ok: false, error: "to-confirm", review: { amountMinor, calculated: null, refundableMinor } };
  return { amountMinor };
}

async function addRefund(
  tx: Tx,
  deps: OrderDeps,
  { orderId, outcome, amountMinor, actor }: ReturnToSender & { amountMinor: number },
): Promise<void> {
  const refund = await requestRefund(tx, deps.jobs, {
    orderId,
    key: `${outcome}-${orderId}`,
    amountMinor,
    reason: REFUND_REASONS[outcome],
    actorId: actor.id,
  });
  if (!refund.ok)
    throw new Error(`Refund of ${amountMinor} for order ${orderId} failed: ${JSON.stringify(refund)}`);
}

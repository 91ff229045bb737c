import {
  changeLockedOrder,
  recordOrderEvent,
  toChanged,
  updateOrder,
  type LockedOrder,
} from "#app/domain/orders/lock-order.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { isUnpaid, toCollectMinor } from "#app/domain/orders/order.ts";
import { findStatusWhenPaid } from "#app/domain/orders/refunds/mark-refunded.server.ts";
import { openCashMinor } from "#app/domain/orders/shipments/cash-share.ts";
import { closeOpenCash } from "#app/domain/orders/shipments/close-shipments.server.ts";
import type { Shipment } from "#app/domain/orders/shipments/shipment.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { captureCash } from "#app/domain/payments/payments.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Records the received cash of an order: payment, order, event and audit entry, once. Admin only, until the
 * order is cancelled.
 */
export function collectCash(
  deps: OrderDeps,
  { reference, ...change }: OrderChange & { reference?: string },
): Promise<OrderChangeResult> {
  return changeLockedOrder<OrderChangeResult>(deps, change, async (tx, { order, at }) => {
    const { status } = order;
    if (order.paymentStatus !== "Pending" || status === "Cancelled")
      return { ok: false, error: "not-possible", status };
    const changed = await recordCashReceived(tx, order, {
      reference: reference ?? `cash ${order.number}`,
      actorId: change.actor.id,
      at,
    });
    return changed ? toChanged(changed) : { ok: false, error: "not-possible", status };
  });
}

/**
 * Records all cash that is still to be collected of an order, whose lock the caller holds: payment, order, parcels, event and audit entry.
 * Null if none was due.
 */
export async function recordCashReceived(
  tx: Tx,
  order: LockedOrder,
  { reference, actorId, at }: { reference: string; actorId: string; at: Date },
): Promise<LockedOrder | null> {
  const amountMinor = toCollectMinor(order);
  if ((await captureCash(tx, { orderId: order.id, reference, at })) === null) return null;
  await closeOpenCash(tx, order.id, { at, reference });
  const paymentStatus = await findStatusWhenPaid(tx, order.id);
  const changed = await updateOrder(tx, order, { paymentStatus, confirmBy: null }, at);
  await recordPaid(tx, { order, changed, amountMinor, reference, actorId, at });
  return changed;
}

interface ReceivedCash {
  reference: string;
  actorId: string;
  at: Date;
}

/**
 * Records the cash that one parcel of an unpaid order collected, whose lock the caller holds. The order is paid with its last parcel.
 * Null if none was due.
 */
export async function recordParcelCash(
  tx: Tx,
  order: LockedOrder,
  { shipment, ...received }: ReceivedCash & { shipment: Shipment },
): Promise<LockedOrder | null> {
  const amountMinor = openCashMinor(shipment);
  if (amountMinor === 0 || !isUnpaid(order)) return null;
  if (amountMinor >= toCollectMinor(order)) return recordCashReceived(tx, order, received);
  await closeOpenCash(tx, order.id, { ...received, sequence: shipment.sequence });
  const receivedMinor = order.receivedMinor + amountMinor;
  const changed = await updateOrder(tx, order, { receivedMinor }, received.at);
  await recordPaid(tx, { order, changed, amountMinor, ...received });
  return changed;
}

interface PaidOrder extends ReceivedCash {
  order: LockedOrder;
  changed: LockedOrder;
  amountMinor: number;
}

function recordPaid(
  tx: Tx,
  { order, changed, amountMinor, reference, actorId, at }: PaidOrder,
): Promise<void> {
  return recordOrderEvent(tx, {
    orderId: order.id,
    kind: "paid",
    detail: { amountMinor },
    actorId,
    at,
    audit: {
      before: { paymentStatus: order.paymentStatus },
      after: { paymentStatus: changed.paymentStatus, amountMinor, reference },
    },
  });
}

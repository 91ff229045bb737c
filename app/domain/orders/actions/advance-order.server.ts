import {
  changeOrder,
  applyTransitions,
  type OrderTransition,
} from "#app/domain/orders/internal/actions/change-order.server.ts";
import type {
  OrderChange,
  OrderChangeResult,
  OrderRefusal,
} from "#app/domain/orders/actions/order-changes.ts";
import { changeLockedOrder, refuseStale } from "#app/domain/orders/lock-order.server.ts";
import { type OrderDeps, toChanged, updateOrder } from "#app/domain/orders/orders.server.ts";
import { dispatchRest } from "#app/domain/orders/shipments/dispatch-shipment.server.ts";
import { sellerDetailsOf, type SellerDetails } from "#app/domain/settings/seller.ts";
import { recordSilentEvent, recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { areAllRefunded, listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";
import {
  closeDispatched,
  setLatestTrackingNumber,
} from "#app/domain/orders/internal/shipments/close-shipments.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";

type Shipment = OrderChange & { trackingNumber: string };

/**
 * Marks a Processing order as Shipped, with the tracking number if it is known; `setTrackingNumber` adds it later.
 * Admin only.
 */
export async function shipOrder(
  deps: OrderDeps,
  { trackingNumber, ...change }: Shipment,
): Promise<OrderChangeResult> {
  return changeOrder(
    deps,
    change,
    shippedTransition({
      trackingNumber,
      seller: await sellerOf(deps),
      actorId: change.actor.id,
    }),
  );
}

/** Processes and ships an order that may still be Pending, with a single email. */
export async function processAndShipOrder(
  deps: OrderDeps,
  { trackingNumber, ...change }: Shipment,
): Promise<OrderChangeResult> {
  const transitions: OrderTransition<OrderRefusal>[] = [
    processingTransition({ isShippedAtOnce: true }),
    shippedTransition({
      trackingNumber,
      seller: await sellerOf(deps),
      actorId: change.actor.id,
    }),
  ];
  return applyTransitions(deps, change, transitions);
}

async function sellerOf({ settings }: OrderDeps): Promise<SellerDetails> {
  return sellerDetailsOf(await settings.get());
}

/** The dispatch of all that has not left yet, in one shipment unless some is packed. It issues the tax invoice. */
function shippedTransition({
  trackingNumber,
  seller,
  actorId,
}: {
  trackingNumber: string;
  seller: SellerDetails;
  actorId: string;
}): OrderTransition<OrderRefusal> {
  return {
    to: "Shipped",
    by: "admin",
    waits: "ship",
    async apply(tx, order, { at, waitingActionId }) {
      const context = { trackingNumber, seller, actorId, at, waitingActionId };
      const sent = await dispatchRest(tx, order, context);
      // Refunds cannot withdraw all items of an order that has not left, so only a packed shipment can be out of date.
      if (!sent.ok) return { ok: false, error: "not-possible", status: order.status };
      const { event } = sent;
      const number = event.detail?.trackingNumber ?? order.trackingNumber;
      return { set: { trackingNumber: number, shippedAt: at }, event };
    },
  };
}

interface OrderNote extends Pick<OrderChange, "orderId" | "actor" | "version"> {
  /** The form's UUID, which makes resubmission idempotent. */
  key: string;
  note: string;
}

/** Adds an internal note to the order's timeline, hidden from the customer. Admin only. */
export function addOrderNote(
  deps: OrderDeps,
  { orderId, actor, version, key, note }: OrderNote,
): Promise<OrderChangeResult> {
  return changeLockedOrder(deps, { orderId, actor, version }, async (tx, { order, at }) => {
    await recordSilentEvent(tx, {
      id: key,
      orderId,
      kind: "noted",
      detail: { note },
      actorId: actor.id,
      at,
      audit: { before: null, after: { note } },
    });
    return toChanged(order);
  });
}

/**
 * Closes a Delivered order, all of whose items are refunded, while the shop keeps a part of the payment, such as the shipping. The kept
 * part can still be refunded later. `not-possible` if an item is not refunded, or a refund is not paid yet. Admin only.
 */
export function closeOrder(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder<OrderRefusal>(deps, change, {
    to: "Refunded",
    by: "admin",
    isAllowed: ({ status }) => status === "Delivered",
    async apply(tx, order) {
      const { capturedMinor, refundedMinor, owedMinor } = await sumRefunds(tx, order.id);
      const isSettled = refundedMinor > 0 && owedMinor === 0;
      if (!isSettled || !areAllRefunded(await listOrderLines(tx, order.id)))
        return { ok: false, error: "not-possible", status: order.status };
      return { event: { kind: "closed", detail: { amountMinor: capturedMinor - refundedMinor } } };
    },
  });
}

/** Marks a Shipped order and its shipments as Delivered, which starts the return period. Not while items wait to be sent again. Admin only. */
export function deliverOrder(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder<OrderRefusal>(deps, change, {
    to: "Delivered",
    by: "admin",
    waits: "deliver",
    async apply(tx, order, { at }) {
      const { lines: progress } = await readProgress(tx, order.id);
      if (progress.some(({ toSend }) => toSend > 0))
        return { ok: false, error: "not-possible", status: order.status };
      await closeDispatched(tx, order, { status: "delivered", deliveredAt: at });
      return { set: { deliveredAt: at }, event: { kind: "delivered" } };
    },
  });
}

/**
 * Adds or corrects the tracking number of a Shipped order and of its latest shipment, with event, audit entry and email. An unchanged
 * number has no effect. Admin only.
 */
export function setTrackingNumber(
  deps: OrderDeps,
  { trackingNumber, ...change }: OrderChange & { trackingNumber: string },
): Promise<OrderChangeResult> {
  const { orderId, actor } = change;
  return changeLockedOrder<OrderChangeResult>(deps, { orderId, actor }, async (tx, locked) => {
    const { order, shop, at } = locked;
    if (order.status !== "Shipped") return { ok: false, error: "not-possible", status: order.status };
    if (order.trackingNumber === trackingNumber) return toChanged(order);
    const stale = refuseStale(order, change);
    if (stale) return stale;
    const changed = await updateOrder(tx, order, { trackingNumber }, at);
    const parcel = await setLatestTrackingNumber(tx, changed, trackingNumber);
    await recordOrderEvent(tx, deps, {
      order: changed,
      shop,
      event: { kind: "tracked", detail: { trackingNumber }, parcel },
      actorId: actor.id,
      at,
      audit: { before: { trackingNumber: order.trackingNumber }, after: { trackingNumber } },
    });
    return toChanged(changed);
  });
}

/** Marks a Pending order as Processing. Admin only. */
export function startProcessing(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  return changeOrder(deps, change, processingTransition({ isShippedAtOnce: false }));
}

/** The Processing transition. */
function processingTransition({ isShippedAtOnce }: { isShippedAtOnce: boolean }): OrderTransition {
  return {
    to: "Processing",
    by: "admin",
    waits: "process",
    apply: () => ({ event: { kind: "processing", isShippedAtOnce } }),
  };
}

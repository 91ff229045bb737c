import { eq } from "drizzle-orm";
import {
  CORRECTABLE,
  type Corrected,
  type CorrectionRefusal,
  type OrderCorrection,
} from "#app/domain/orders/actions/correct-order.ts";
import type { OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { forgetMessages } from "#app/domain/orders/emails/order-emails.server.ts";
import { creditDispatch } from "#app/domain/orders/internal/documents/issue-credit-notes.server.ts";
import {
  reopenCash,
  reopenDelivered,
  reopenDispatched,
  wasPickedUp,
} from "#app/domain/orders/internal/shipments/reopen-shipments.server.ts";
import { toCollectMinor } from "#app/domain/orders/order.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import {
  toChanged,
  updateOrder,
  type LockedChange,
  type LockedOrder,
  type OrderDeps,
} from "#app/domain/orders/orders.server.ts";
import type { orders } from "#app/domain/orders/orders.tables.ts";
import { payDeadline } from "#app/domain/orders/record-order.server.ts";
import { isReturning } from "#app/domain/orders/returns/returns.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { isDispatched } from "#app/domain/orders/shipments/shipment.ts";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";
import { reopenManual } from "#app/domain/payments/payments.server.ts";
import { sumRefunds } from "#app/domain/payments/refunds.server.ts";
import type { PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

interface Correction {
  set: Partial<typeof orders.$inferInsert>;
  detail: OrderEventDetail;
  /** Credit notes. */
  documentIds: readonly string[];
  /** What was recorded by mistake, for the audit log. */
  audited: Record<string, unknown>;
  /** The messages that may be sent again: what they announced has not happened. */
  forgotten: readonly string[];
}

type Correct = (
  tx: Tx,
  locked: LockedChange,
  context: { sequence: number | undefined; payments: PaymentSettings },
) => Promise<Correction | CorrectionRefusal>;

const CORRECT: Record<Corrected, Correct> = {
  delivered: correctDelivered,
  shipped: correctShipped,
  paid: correctPaid,
};

/**
 * Takes back a delivery, a dispatch or a payment that was recorded by mistake, with the documents that this needs: order, parcels, payment,
 * credit note, event, audit entry and, if the customer is to know, email are one transaction. Admin only; see decision record 52.
 */
export async function correctOrder(
  deps: OrderDeps,
  { corrected, sequence, notifiesCustomer, ...change }: OrderCorrection,
): Promise<OrderChangeResult | CorrectionRefusal> {
  const { payments } = await deps.settings.get();
  return changeLockedOrder<OrderChangeResult | CorrectionRefusal>(deps, change, async (tx, locked) => {
    const { order, shop, at } = locked;
    const { status } = order;
    if (!CORRECTABLE[corrected](order)) return { ok: false, error: "not-possible", status };
    if (await hasReturns(tx, order)) return { ok: false, error: "returned" };
    const correction = await CORRECT[corrected](tx, locked, { sequence, payments });
    if ("error" in correction) return correction;
    const { set, documentIds, audited, forgotten } = correction;
    await forgetMessages(tx, order, forgotten);
    const changed = await updateOrder(tx, order, set, at);
    const detail = { ...correction.detail, corrected, reason: change.reason };
    await recordOrderEvent(tx, deps, {
      order: changed,
      shop,
      event: { kind: "corrected", detail, notifiesCustomer, documentIds },
      actorId: change.actor.id,
      at,
      audit: {
        before: { status, paymentStatus: order.paymentStatus, ...audited },
        after: { status: changed.status, paymentStatus: changed.paymentStatus, reason: change.reason },
      },
    });
    return toChanged(changed);
  });
}

/** Whether items are in a return, or money was or is being refunded: both follow from what the correction takes back. */
async function hasReturns(tx: Tx, order: LockedOrder): Promise<boolean> {
  const rows = await tx.select({ status: returns.status }).from(returns).where(eq(returns.orderId, order.id));
  const { refundedMinor, owedMinor } = await sumRefunds(tx, order.id);
  return rows.some(({ status }) => isReturning(status)) || refundedMinor + owedMinor > 0;
}

/** The return period ends, and begins with the next delivery. Parcels that were delivered before the last one stay delivered. */
async function correctDelivered(tx: Tx, { order }: LockedChange): Promise<Correction> {
  await reopenDelivered(tx, order);
  return {
    set: { status: "Shipped", deliveredAt: null },
    detail: {},
    documentIds: [],
    audited: { deliveredAt: order.deliveredAt },
    forgotten: [`order-delivered:${order.id}`],
  };
}

/** The parcel is packed again with its label and booking, and its invoice is credited; it gets another one when it leaves. */
async function correctShipped(
  tx: Tx,
  { order, seller, at }: LockedChange,
  { sequence }: { sequence: number | undefined },
): Promise<Correction | CorrectionRefusal> {
  const { shipments, lines } = await readProgress(tx, order.id);
  const parcel = shipments.find((one) => one.sequence === sequence);
  if (!parcel) return { ok: false, error: "not-found" };
  if (parcel.status !== "shipped") return { ok: false, error: "underway" };
  if (await wasPickedUp(tx, parcel)) return { ok: false, error: "underway" };
  if (parcel.cashReceivedAt !== null) return { ok: false, error: "cash-received" };
  await reopenDispatched(tx, order, parcel);
  const documentIds = await creditDispatch(tx, order, { shipmentId: parcel.id, seller, at });
  const others = shipments.filter(({ id, status }) => id !== parcel.id && isDispatched(status));
  const numberBefore = others.findLast(({ trackingNumber }) => trackingNumber !== null)?.trackingNumber;
  const isPartial = lines.some(({ toSend }) => toSend > 0) || others.length > 0;
  return {
    set: {
      ...(order.status === "Shipped" && { status: "Processing" as const, shippedAt: null }),
      trackingNumber: numberBefore ?? null,
    },
    detail: isPartial ? { parcelSequence: parcel.sequence } : {},
    documentIds,
    audited: { parcel: parcel.sequence, trackingNumber: parcel.trackingNumber },
    forgotten: [`order-shipped:${parcel.id}`],
  };
}

/** The payment is pending again, and so is the cash of the parcels that it closed. */
async function correctPaid(
  tx: Tx,
  { order, at }: LockedChange,
  { payments }: { payments: PaymentSettings },
): Promise<Correction | CorrectionRefusal> {
  const method = manualMethodOf(order);
  if (!method) return { ok: false, error: "provider-has-it" };
  const reopened = await reopenManual(tx, order.id);
  if (!reopened) return { ok: false, error: "provider-has-it" };
  if (reopened.otherMinor !== order.advanceMinor) return { ok: false, error: "paid-in-parts" };
  const unpaid = { ...order, paymentStatus: "Pending" as const };
  const dueMinor = toCollectMinor(unpaid);
  const cashMinor = await reopenCash(tx, order, reopened.capturedAt);
  // A remittance may have paid several parcels at once, whose cash was added up but for the last one's.
  const receivedMinor = order.receivedMinor - Math.max(0, cashMinor - dueMinor);
  const isOpen = order.status === "Pending" && method.isPaidFirst;
  const days = (method.payWithinDays ?? MANUAL_METHODS.transfer.payWithinDays)?.(payments);
  return {
    set: {
      paymentStatus: "Pending",
      receivedMinor,
      ...(isOpen && days !== undefined && { confirmBy: payDeadline(days, at) }),
    },
    detail: { amountMinor: toCollectMinor({ ...unpaid, receivedMinor }) },
    documentIds: [],
    audited: { reference: reopened.reference, amountMinor: reopened.amountMinor },
    forgotten: [],
  };
}

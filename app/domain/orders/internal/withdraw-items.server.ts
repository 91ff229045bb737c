import { creditRefund } from "#app/domain/orders/internal/documents/issue-credit-notes.server.ts";
import { REMOVAL_REFERENCE } from "#app/domain/orders/internal/documents/uninvoiced-amounts.server.ts";
import { toCollectMinor } from "#app/domain/orders/order.ts";
import { updateOrder, type LockedOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { findStatusesWhenPaid } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { changeAfterRemoval, recordRefundedItems } from "#app/domain/orders/refunds/refund-order.server.ts";
import { returnAmount } from "#app/domain/orders/returns/return-amount.ts";
import { captureManual, lowerManual } from "#app/domain/payments/payments.server.ts";
import { lockRefundable, requestRefund } from "#app/domain/payments/refunds.server.ts";
import type { SellerDetails } from "#app/domain/settings/seller.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import {
  foldReplacements,
  quantitiesByLine,
  type LineQuantity,
  type TrackedLine,
  type RefundedLine,
} from "#app/domain/orders/order-line.ts";

/** All lines of an order with the quantities of these items, and the items alone. */
export function chooseItems(lines: readonly TrackedLine[], items: readonly LineQuantity[]) {
  const quantities = quantitiesByLine(items);
  const chosen = lines.map((line) => ({
    ...line,
    returningQuantity: quantities.get(line.orderLineId) ?? 0,
  }));
  const returned = chosen
    .filter(({ returningQuantity }) => returningQuantity > 0)
    .map(({ returningQuantity, ...line }) => ({ ...line, quantity: returningQuantity }));
  return { chosen, returned, labels: returned.map(({ quantity, label }) => `${quantity} × ${label}`) };
}

interface WithdrawnItems {
  /** All lines of the order. */
  lines: readonly RefundedLine[];
  /** The cash that is no longer collected. */
  waivedMinor: number;
  /** The value of the items as it was stated before; missing where it is their current price. */
  valueMinor?: number;
  /** Whether a refund is made as store credit. */
  asCredit?: boolean;
  reason: string;
  seller: SellerDetails;
  actorId: string | null;
  at: Date;
}

export interface Withdrawal {
  changed: LockedOrder;
  /** Refunded of the advance. */
  refundMinor: number;
  /** Of the credit notes. */
  documentIds: string[];
}

/**
 * Takes items out of an unpaid order and lowers its cash, or out of a paid one in exchange for others, whose price their waived value pays.
 * Exactly the waived amount is credited, or not invoiced.
 * The part of the items' price that the advance has paid is refunded, and credited once the refund is paid. So invoices less credit notes are
 * at any time what is paid, less refunds, and still to be collected.
 */
export async function withdrawItems(
  tx: Tx,
  deps: OrderDeps,
  order: LockedOrder,
  { lines, waivedMinor, reason, seller, actorId, at, asCredit = false, ...stated }: WithdrawnItems,
): Promise<Withdrawal> {
  const withdrawn = lines.filter(({ returningQuantity }) => returningQuantity > 0);
  const valueMinor = stated.valueMinor ?? returnAmount(order, lines, { withShipping: false }).totalMinor;
  // The cash is not captured yet, so only the advance is refundable.
  const refundMinor = Math.min(Math.max(0, valueMinor - waivedMinor), await lockRefundable(tx, order.id));
  const amountMinor = waivedMinor + refundMinor;
  const returnId = await recordRefundedItems(tx, { order, lines: withdrawn, amountMinor }, at);
  const documentIds = await creditRefund(tx, order, {
    reference: REMOVAL_REFERENCE + returnId,
    amountMinor: waivedMinor,
    items: foldReplacements(lines)
      .filter(({ returningQuantity }) => returningQuantity > 0)
      .map(({ orderLineId, returningQuantity: quantity }) => ({ orderLineId, quantity })),
    reason,
    seller,
    at,
  });
  if (refundMinor > 0)
    await requestRefund(tx, deps.jobs, {
      orderId: order.id,
      key: REMOVAL_REFERENCE + returnId,
      amountMinor: refundMinor,
      reason,
      returnId,
      asCredit,
      actorId,
    });
  const set = await changeAfterRemoval(tx, deps, order, at);
  const changed = await waiveCash(tx, order, { minor: waivedMinor, set, at });
  return { changed, refundMinor, documentIds };
}

/** Lowers the cash to collect by `minor` units. With nothing left to collect the order is paid. */
async function waiveCash(
  tx: Tx,
  order: LockedOrder,
  { minor, set, at }: { minor: number; set: Parameters<typeof updateOrder>[2]; at: Date },
): Promise<LockedOrder> {
  await lowerManual(tx, order.id, minor);
  const waivedMinor = order.waivedMinor + minor;
  if (toCollectMinor({ ...order, waivedMinor }) > 0)
    return updateOrder(tx, order, { ...set, waivedMinor }, at);
  await captureManual(tx, [{ orderId: order.id, reference: `cash ${order.number}` }], at);
  const paymentStatus = (await findStatusesWhenPaid(tx, [order.id])).get(order.id);
  return updateOrder(tx, order, { ...set, waivedMinor, paymentStatus }, at);
}

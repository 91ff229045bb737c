import { eq, max } from "drizzle-orm";
import type { DifferencePayment } from "#app/domain/orders/edits/order-edit.ts";
import { findWaysToPay, settleDifference } from "#app/domain/orders/edits/settle-difference.server.ts";
import { issueInvoice } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import type { NewOrderEvent } from "#app/domain/orders/internal/events/order-events.ts";
import { orderPaymentLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { describeItems, type LineQuantity } from "#app/domain/orders/order-line.ts";
import { updateOrder, type LockedOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import {
  changeReturn,
  type LockedReturn,
  type TransitionEffect,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import { reserveAgain } from "#app/domain/orders/returns/internal/reserve-again.server.ts";
import type { KeepReturn, ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";
import { sellerDetailsOf } from "#app/domain/settings/seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { splitInclusive } from "#app/domain/tax/inclusive-price.ts";
import { splitOf } from "#app/domain/tax/supply.ts";
import { newId } from "#app/lib/id.ts";
import { shareOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Closes an exchange whose replacement was sent in advance and whose items the customer keeps: they are charged at the price that was paid
 * for them, by a payment link or with a reference of what the shop has received, or written off with a reason. Errors: `not-in-advance`,
 * and of a charge `unpaid` for an order that is not paid, `no-link` if it cannot be paid online. Admin only.
 */
export async function keepReturn(
  deps: OrderDeps,
  { outcome, reason, ...change }: KeepReturn,
): Promise<ReturnChangeResult> {
  const settings = await deps.settings.get();
  return changeReturn(deps, change, {
    from: ["approved"],
    to: "completed",
    async apply(tx, locked, at) {
      if (locked.row.replacementAt === null) return { ok: false, error: "not-in-advance" };
      const pieces = locked.lines.flatMap(({ quantity, label }) => describeItems(quantity, label) ?? []);
      if (outcome.kind !== "written-off")
        return charge(tx, deps, locked, { payment: outcome, pieces, settings, actorId: change.actor.id, at });
      const event = { kind: "return-kept", detail: { pieces, note: reason } } as const;
      return { set: { kept: "written-off" }, event };
    },
  });
}

interface Charge {
  payment: DifferencePayment;
  pieces: string[];
  settings: StoreSettings;
  actorId: string;
  at: Date;
}

/** Sells the items again: they become further lines of the order, with an invoice of their own, and what they cost is due. */
async function charge(
  tx: Tx,
  deps: OrderDeps,
  locked: LockedReturn,
  { payment, pieces, settings, actorId, at }: Charge,
): Promise<TransitionEffect> {
  if (locked.order.paymentStatus === "Pending") return { ok: false, error: "unpaid" };
  const isLink = payment.kind === "link";
  const isOffered = locked.order.email !== "" && (await findWaysToPay(tx, locked.order, settings)).canLink;
  if (isLink && !isOffered) return { ok: false, error: "no-link" };
  const items = locked.lines.flatMap(({ variantId, quantity }) =>
    variantId ? [{ variantId, quantity }] : [],
  );
  await reserveAgain(tx, locked, { items, reason: "returned", actorId });
  const { order, sold, dueMinor } = await sellAgain(tx, locked, at);
  // The invoice of this sale has no shipment; it refers to the return instead.
  const supply = { shipment: { id: locked.row.id, lines: sold }, isLast: false };
  await issueInvoice(tx, order, supply, { seller: sellerDetailsOf(settings), at });
  const changed = await settleDifference(tx, order, { payment, dueMinor, at });
  const detail = { pieces, amountMinor: dueMinor };
  const url = orderPaymentLink(deps, order.id);
  const also: NewOrderEvent = { kind: "payment-link-sent", detail: { amountMinor: dueMinor }, url };
  return {
    set: { kept: "charged" },
    order: changed,
    event: { kind: "return-kept", detail },
    ...(isLink && { also }),
  };
}

/** Adds the items as lines at the price that was paid for them, and raises the order's totals. */
async function sellAgain(
  tx: Tx,
  { order, lines }: LockedReturn,
  at: Date,
): Promise<{ order: LockedOrder; sold: LineQuantity[]; dueMinor: number }> {
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const [last] = await tx
    .select({ position: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const added = lines.map((line, index) => {
    const kept = rows.find(({ id }) => id === line.orderLineId);
    const bought = rows.find(({ id }) => id === (line.replacedLineId ?? line.orderLineId));
    if (!kept || !bought) throw new Error(`Line ${line.orderLineId} is not of order ${order.number}`);
    const priceMinor = paidForOne(bought);
    const taxes =
      order.gst && bought.gstBasisPoints !== null
        ? splitInclusive(priceMinor * line.quantity, bought.gstBasisPoints, splitOf(order.gst.supply))
        : {};
    const position = (last?.position ?? 0) + 1 + index;
    const price = { priceAtPurchaseMinor: priceMinor, discountMinor: 0, ...taxes };
    return {
      ...kept,
      ...price,
      id: newId(),
      quantity: line.quantity,
      replacedLineId: null,
      exchangedLineId: null,
      position,
    };
  });
  await tx.insert(orderLines).values(added);
  const goodsMinor = added.reduce((sum, line) => sum + line.priceAtPurchaseMinor * line.quantity, 0);
  const taxMinor = shareOf(goodsMinor, order.taxBasisPoints);
  const set = {
    subtotalMinor: order.subtotalMinor + goodsMinor,
    taxMinor: order.taxMinor + taxMinor,
    totalMinor: order.totalMinor + goodsMinor + taxMinor,
  };
  return {
    order: await updateOrder(tx, order, set, at),
    sold: added.map(({ id: orderLineId, quantity }) => ({ orderLineId, quantity })),
    dueMinor: goodsMinor + taxMinor,
  };
}

/** What was paid for one item of a line, after its discount and before the flat tax. */
function paidForOne({ priceAtPurchaseMinor, quantity, discountMinor }: typeof orderLines.$inferSelect) {
  return Math.floor((priceAtPurchaseMinor * quantity - discountMinor) / quantity);
}

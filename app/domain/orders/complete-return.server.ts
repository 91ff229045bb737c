import { and, eq } from "drizzle-orm";
import { changeStock } from "#app/domain/catalog/stock.server.ts";
import { lockVariantsForSale } from "#app/domain/catalog/variants-for-sale.server.ts";
import { changeReturn, type LockedReturn, type ReturnStep } from "#app/domain/orders/change-return.server.ts";
import { refundAgreedMail, replacementSentMail } from "#app/domain/orders/emails/return-mails.server.ts";
import { markRefunded } from "#app/domain/orders/mark-refunded.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { returns } from "#app/domain/orders/orders.tables.ts";
import { listPaidBackLines } from "#app/domain/orders/paid-back-lines.server.ts";
import { returnAmount, type ReturnAmount } from "#app/domain/orders/return-amount.ts";
import type { ReturnChange, ReturnChangeResult } from "#app/domain/orders/return-changes.ts";
import { isShopsFault } from "#app/domain/orders/returns.ts";
import { lockRefundable, requestRefund } from "#app/domain/payments/request-refund.server.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

export interface CompleteReturn extends ReturnChange {
  /** Pays back although an exchange was asked for, when what was wanted is gone. */
  instead?: "refund";
  /** Of the parcel with the replacement. */
  trackingNumber?: string;
}

/**
 * Ends a return that has been looked at: the refund is owed from now on, or the replacement leaves and its stock is taken.
 * An exchange whose piece is gone is answered with `out-of-stock` and stays as it is.
 */
export async function completeReturn(
  deps: OrderDeps,
  { instead, trackingNumber, ...change }: CompleteReturn,
): Promise<ReturnChangeResult> {
  const { actor } = change;
  const result = await changeReturn(deps, change, {
    from: "received",
    to: "completed",
    kind: "return-completed",
    take: (tx, locked, at) =>
      locked.row.resolution === "refund" || instead === "refund"
        ? oweRefund(tx, deps, locked, actor.id, at)
        : sendReplacement(tx, locked, actor.id, trackingNumber),
  });
  if (result.kind === "done") {
    deps.jobs.nudge("refund-payments");
    deps.onStockChanged();
  }
  return result;
}

type TakenStep = Awaited<ReturnType<ReturnStep["take"]>>;

async function oweRefund(
  tx: Tx,
  deps: OrderDeps,
  locked: LockedReturn,
  actorId: string,
  at: Date,
): Promise<TakenStep> {
  const { order, row, number } = locked;
  if (order.paymentStatus === "Pending") return { refusal: { kind: "unpaid" } };
  const due = await amountOf(tx, locked);
  // What was paid back without a return may have used up what this one would be worth.
  const totalMinor = Math.min(due.totalMinor, await lockRefundable(tx, order.id));
  const set = { resolution: "refund" as const, refundMinor: totalMinor };
  const detail = { resolution: "refund" as const, amountMinor: totalMinor };
  const mail = refundAgreedMail(order, number, totalMinor);
  if (totalMinor === 0) {
    // Nothing is left that was paid for it, so no provider will tell us that it is settled.
    await tx
      .update(returns)
      .set({ status: "completed", ...set })
      .where(eq(returns.id, row.id));
    await markRefunded(tx, order, at);
    return { set, detail, mail };
  }
  const refund = await requestRefund(tx, deps.jobs, {
    orderId: order.id,
    key: `return-${row.id}`,
    amountMinor: totalMinor,
    reason: `Return ${number}`,
    returnId: row.id,
    actorId,
  });
  if (refund.kind !== "requested")
    throw new Error(`Return ${number} should pay back ${totalMinor}, but ${JSON.stringify(refund)}`);
  return { set, detail, mail };
}

/** What a return will pay back if it is completed now, in minor units of the order's currency. */
export async function amountOf(
  db: Queryable,
  { order, row, lines }: Pick<LockedReturn, "order" | "row" | "lines">,
): Promise<ReturnAmount> {
  const paidBack = await listPaidBackLines(db, order.id);
  const returning = new Map(lines.map((line) => [line.orderLineId, line.quantity]));
  const isAllBack = paidBack.every(
    (line) => line.paidBackQuantity + (returning.get(line.orderLineId) ?? 0) >= line.quantity,
  );
  const withShipping = isAllBack && isShopsFault(row.reason) && (await wereAllTheShopsFault(db, order.id));
  return returnAmount(
    order,
    paidBack.map((line) => ({ ...line, returningQuantity: returning.get(line.orderLineId) ?? 0 })),
    { withShipping },
  );
}

/** Whether also every earlier return that was paid back was for the shop's own mistake. */
async function wereAllTheShopsFault(db: Queryable, orderId: string): Promise<boolean> {
  const earlier = await db
    .select({ reason: returns.reason })
    .from(returns)
    .where(
      and(eq(returns.orderId, orderId), eq(returns.status, "completed"), eq(returns.resolution, "refund")),
    );
  return earlier.every(({ reason }) => isShopsFault(reason));
}

async function sendReplacement(
  tx: Tx,
  { order, number, lines }: LockedReturn,
  actorId: string,
  trackingNumber: string | undefined,
): Promise<TakenStep> {
  const wanted = new Map<string, number>();
  for (const { exchangeVariantId: id, quantity } of lines) {
    if (id === null) return { refusal: { kind: "out-of-stock" } };
    wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  }
  const found = await lockVariantsForSale(tx, [...wanted.keys()]);
  const isEnough = found.every(({ variantId, inventory }) => inventory >= (wanted.get(variantId) ?? 0));
  if (found.length < wanted.size || !isEnough) return { refusal: { kind: "out-of-stock" } };
  await changeStock(
    tx,
    found.map(({ variantId }) => ({ variantId, delta: -(wanted.get(variantId) ?? 0) })),
    { reason: "exchanged", referenceId: order.id, actorId, note: number },
  );
  const sent = found.map(({ variantId, name, options }) => {
    const label = options ? `${name} (${options})` : name;
    return `${wanted.get(variantId)} × ${label}`;
  });
  const detail = { resolution: "exchange" as const, sent, ...(trackingNumber ? { trackingNumber } : {}) };
  return { detail, mail: replacementSentMail(order, { number, sent, trackingNumber }) };
}

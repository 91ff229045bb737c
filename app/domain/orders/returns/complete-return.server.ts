import { and, eq } from "drizzle-orm";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { lockVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  changeReturn,
  type LockedReturn,
  type ReturnStep,
} from "#app/domain/orders/returns/change-return.server.ts";
import {
  refundAgreedMail,
  replacementSentMail,
  returnRejectedMail,
} from "#app/domain/orders/emails/return-emails.server.ts";
import { piecesByLine, type LinePieces } from "#app/domain/orders/line-pieces.ts";
import { markRefunded } from "#app/domain/orders/refunds/mark-refunded.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { returns } from "#app/domain/orders/orders.tables.ts";
import { listRefundedLines } from "#app/domain/orders/refunds/refunded-lines.server.ts";
import { chooseRefund } from "#app/domain/orders/refunds/refund-choice.ts";
import { returnAmount, type ReturnAmount } from "#app/domain/orders/returns/return-amount.ts";
import type { CompleteReturn, ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";
import { isShopsFault } from "#app/domain/orders/returns/returns.ts";
import { lockRefundable, requestRefund } from "#app/domain/payments/request-refund.server.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

/**
 * Ends a received return: the refund is owed from now on, or the replacement leaves and its stock is taken. With an amount of 0 and
 * a reason nothing is refunded, and the order stays as it is. Until the amount is
 * confirmed a refund is answered with `to-confirm`, one above the refundable amount with `too-much`, and an exchange whose piece
 * is gone with `out-of-stock`; the return then stays as it is. For the administrator.
 */
export async function completeReturn(
  deps: OrderDeps,
  { instead, trackingNumber, amountMinor, confirmedMinor, reason, ...change }: CompleteReturn,
): Promise<ReturnChangeResult> {
  const { actor } = change;
  const result = await changeReturn(deps, change, {
    from: "received",
    to: "completed",
    kind: "return-completed",
    take: (tx, locked, at) =>
      locked.row.resolution === "refund" || instead === "refund"
        ? oweRefund(tx, deps, { locked, amountMinor, confirmedMinor, reason, actorId: actor.id, at })
        : sendReplacement(tx, locked, actor.id, trackingNumber),
  });
  if (result.kind === "done") {
    deps.jobs.nudge("refund-payments");
    deps.onStockChanged();
  }
  return result;
}

type TakenStep = Awaited<ReturnType<ReturnStep["take"]>>;

interface OwedRefund extends Pick<CompleteReturn, "amountMinor" | "confirmedMinor" | "reason"> {
  locked: LockedReturn;
  actorId: string;
  at: Date;
}

async function oweRefund(tx: Tx, deps: OrderDeps, owed: OwedRefund): Promise<TakenStep> {
  const { locked, actorId, at } = owed;
  const { order, row, number, lines } = locked;
  if (order.paymentStatus === "Pending") return { refusal: { kind: "unpaid" } };
  const calculated = await calculateReturn(tx, { order, reason: row.reason, lines });
  const refundableMinor = await lockRefundable(tx, order.id);
  const chosen = chooseRefund({
    calculatedMinor: calculated.totalMinor,
    chosenMinor: owed.amountMinor,
    refundableMinor,
  });
  if (chosen.kind === "too-much") return { refusal: chosen };
  if (chosen.kind === "nothing-to-refund" && !owed.reason) return closeWithoutRefund(tx, locked, at);
  const amountMinor = chosen.kind === "chosen" ? chosen.amountMinor : 0;
  if (owed.confirmedMinor !== amountMinor)
    return { refusal: { kind: "to-confirm", review: { amountMinor, calculated, refundableMinor } } };
  if (amountMinor === 0) return declinedStep(locked, owed.reason ?? "");
  const refund = await requestRefund(tx, deps.jobs, {
    orderId: order.id,
    key: `return-${row.id}`,
    amountMinor,
    reason: `Return ${number}`,
    returnId: row.id,
    actorId,
  });
  if (refund.kind !== "requested")
    throw new Error(`Return ${number} should refund ${amountMinor}, but ${JSON.stringify(refund)}`);
  return refundedStep(locked, amountMinor);
}

function refundedStep({ order, number }: LockedReturn, amountMinor: number): TakenStep {
  return {
    set: { resolution: "refund", refundMinor: amountMinor },
    detail: { resolution: "refund", amountMinor },
    mail: refundAgreedMail(order, number, amountMinor),
  };
}

/** The shop has decided to refund nothing. The customer is sent the reason. */
function declinedStep({ order, number }: LockedReturn, reason: string): TakenStep {
  return {
    set: { resolution: "refund", refundMinor: 0, decisionNote: reason },
    detail: { resolution: "refund", amountMinor: 0, reason },
    mail: returnRejectedMail(order, number, reason),
  };
}

/** Nothing is left of what was paid, so no provider will report that the return is settled. */
async function closeWithoutRefund(tx: Tx, locked: LockedReturn, at: Date): Promise<TakenStep> {
  const { order, row } = locked;
  await tx
    .update(returns)
    .set({ status: "completed", resolution: "refund", refundMinor: 0 })
    .where(eq(returns.id, row.id));
  await markRefunded(tx, order, at);
  return refundedStep(locked, 0);
}

interface CalculatedReturn {
  order: Pick<LockedReturn["order"], "id" | "subtotalMinor" | "discountMinor" | "shippingMinor" | "taxMinor">;
  reason: LockedReturn["row"]["reason"];
  lines: readonly LinePieces[];
}

/** What a return is worth if it is completed now, in minor units of the order's currency. */
export async function calculateReturn(
  db: Queryable,
  { order, reason, lines }: CalculatedReturn,
): Promise<ReturnAmount> {
  const refunded = await listRefundedLines(db, order.id);
  const returning = piecesByLine(lines);
  const isAllBack = refunded.every(
    (line) => line.refundedQuantity + (returning.get(line.orderLineId) ?? 0) >= line.quantity,
  );
  const withShipping = isAllBack && isShopsFault(reason) && (await wereAllTheShopsFault(db, order.id));
  return returnAmount(
    order,
    refunded.map((line) => ({ ...line, returningQuantity: returning.get(line.orderLineId) ?? 0 })),
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
  const requested = new Map<string, number>();
  for (const { exchangeVariantId: id, quantity } of lines) {
    if (id === null) return { refusal: { kind: "out-of-stock" } };
    requested.set(id, (requested.get(id) ?? 0) + quantity);
  }
  const found = await lockVariantsForSale(tx, [...requested.keys()]);
  const isEnough = found.every(({ variantId, inventory }) => inventory >= (requested.get(variantId) ?? 0));
  if (found.length < requested.size || !isEnough) return { refusal: { kind: "out-of-stock" } };
  await changeStock(
    tx,
    found.map(({ variantId }) => ({ variantId, delta: -(requested.get(variantId) ?? 0) })),
    { reason: "exchanged", referenceId: order.id, actorId, note: number },
  );
  const sent = found.map(({ variantId, name, options }) => {
    const label = options ? `${name} (${options})` : name;
    return `${requested.get(variantId)} × ${label}`;
  });
  const detail = { resolution: "exchange" as const, sent, ...(trackingNumber ? { trackingNumber } : {}) };
  return { detail, mail: replacementSentMail(order, { number, sent, trackingNumber }) };
}

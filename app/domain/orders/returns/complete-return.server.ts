import { and, eq } from "drizzle-orm";
import {
  changeReturn,
  type LockedReturn,
  type ReturnRefusal,
  type TransitionEffect,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import type { DocumentContext } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import { sellerDetailsOf } from "#app/domain/settings/seller.ts";
import { canGetCredit } from "#app/domain/orders/order-payment.ts";
import { foldReplacements, quantitiesByLine, type LineQuantity } from "#app/domain/orders/order-line.ts";
import { markRefunded } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { chooseRefund } from "#app/domain/orders/refunds/refund-order.ts";
import { returnAmount, type ReturnAmount } from "#app/domain/orders/returns/return-amount.ts";
import type { CompleteReturn, ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";
import { isShopsFault } from "#app/domain/orders/returns/returns.ts";
import { NO_REFUND_ACCOUNT } from "#app/domain/orders/returns/refund-account.server.ts";
import {
  askForDifference,
  releaseReplacement,
  type Release,
} from "#app/domain/orders/returns/internal/release-replacement.server.ts";
import type { ReplacementMoment } from "#app/domain/orders/returns/returns.settings.ts";
import { releaseWantedItems } from "#app/domain/orders/returns/internal/wanted-items.server.ts";
import { lockRefundable, requestRefund } from "#app/domain/payments/refunds.server.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

/**
 * Completes a received return with a refund, or with a replacement that then waits to be packed. An amount of 0 with a reason refunds nothing.
 * Returns `to-confirm` until the amount is confirmed, `too-much` above the refundable amount, and
 * `out-of-stock` without stock for an exchange; the return is then unchanged. Admin only.
 */
export async function completeReturn(
  deps: OrderDeps,
  { instead, amountMinor, asCredit, confirmedMinor, reason, ...change }: CompleteReturn,
): Promise<ReturnChangeResult> {
  const { actor } = change;
  const settings = await deps.settings.get();
  const seller = sellerDetailsOf(settings);
  const setting = settings.returns.replacementSent;
  const result = await changeReturn(deps, change, {
    from: ["received"],
    to: "completed",
    async apply(tx, locked, at) {
      if (locked.row.resolution === "exchange" && instead !== "refund")
        return sendReplacement(tx, deps, locked, { actorId: actor.id, seller, setting, at });
      const input = { locked, amountMinor, asCredit, confirmedMinor, reason, actorId: actor.id, at };
      const effect = await addRefund(tx, deps, input);
      if (!("error" in effect)) await releaseWantedItems(tx, locked, actor.id);
      return effect;
    },
  });
  if (result.ok) {
    deps.jobs.nudge("refund-payments");
    deps.onStockChanged();
  }
  return result;
}

interface ReturnRefundInput extends Pick<
  CompleteReturn,
  "amountMinor" | "asCredit" | "confirmedMinor" | "reason"
> {
  locked: LockedReturn;
  actorId: string;
  at: Date;
}

async function addRefund(tx: Tx, deps: OrderDeps, input: ReturnRefundInput): Promise<TransitionEffect> {
  const { locked, actorId, at } = input;
  const { order, row, number, lines } = locked;
  if (order.paymentStatus === "Pending") return { ok: false, error: "unpaid" };
  if (input.asCredit && !canGetCredit(order)) return { ok: false, error: "no-credit" };
  const calculated = await calculateReturn(tx, { order, ...row, lines });
  const refundableMinor = await lockRefundable(tx, order.id);
  const chosen = chooseRefund({
    calculatedMinor: calculated.totalMinor,
    chosenMinor: input.amountMinor,
    refundableMinor,
  });
  if (!chosen.ok && chosen.error === "too-much") return chosen;
  if (!chosen.ok && !input.reason) return closeWithoutRefund(tx, locked, at);
  const amountMinor = chosen.ok ? chosen.amountMinor : 0;
  if (input.confirmedMinor !== amountMinor)
    return { ok: false, error: "to-confirm", review: { amountMinor, calculated, refundableMinor } };
  if (amountMinor === 0) return declinedEffect(input.reason ?? "");
  const refund = await requestRefund(tx, deps.jobs, {
    orderId: order.id,
    key: `return-${row.id}`,
    amountMinor,
    reason: `Return ${number}`,
    returnId: row.id,
    asCredit: input.asCredit ?? false,
    actorId,
  });
  if (!refund.ok)
    throw new Error(`Refund of ${amountMinor} for return ${number} failed: ${JSON.stringify(refund)}`);
  return refundedEffect(locked, { amountMinor, calculated, isCredit: input.asCredit ?? false });
}

function refundedEffect(
  { row }: LockedReturn,
  {
    amountMinor,
    calculated,
    isCredit,
  }: { amountMinor: number; calculated?: ReturnAmount; isCredit: boolean },
): TransitionEffect {
  // The owner may have chosen another amount than the calculated one.
  const isCalculated = calculated?.totalMinor === amountMinor;
  const wayBackFeeMinor = isCalculated ? calculated.wayBackFeeMinor : undefined;
  return {
    set: { resolution: "refund", refundMinor: amountMinor },
    event: {
      kind: "return-completed",
      detail: { resolution: "refund", amountMinor, wayBackFeeMinor },
      isCredit,
      hasAccount: row.refundAccount !== null || row.refundAccountSealed !== null,
    },
  };
}

/** Completes the return without a refund. The customer receives the reason. */
function declinedEffect(reason: string): TransitionEffect {
  return {
    set: { ...NO_REFUND_ACCOUNT, resolution: "refund", refundMinor: 0, decisionNote: reason },
    event: { kind: "return-completed", detail: { resolution: "refund", amountMinor: 0, reason } },
  };
}

/** Nothing is refundable, so no refund job will update the order's status. */
async function closeWithoutRefund(tx: Tx, locked: LockedReturn, at: Date): Promise<TransitionEffect> {
  const { order, row } = locked;
  await tx
    .update(returns)
    .set({ ...NO_REFUND_ACCOUNT, status: "completed", resolution: "refund", refundMinor: 0 })
    .where(eq(returns.id, row.id));
  await markRefunded(tx, order, at);
  return refundedEffect(locked, { amountMinor: 0, isCredit: false });
}

interface CalculatedReturn {
  order: Pick<
    LockedReturn["order"],
    "id" | "subtotalMinor" | "discountMinor" | "shippingMinor" | "cashFeeMinor" | "giftWrapMinor" | "taxMinor"
  >;
  reason: LockedReturn["row"]["reason"];
  /** As stated when the return was requested. */
  wayBackFeeMinor: number | null;
  lines: readonly LineQuantity[];
}

/**
 * Calculates the refund of a return in minor units of the order's currency. Shipping is included if everything
 * is returned through the shop's fault.
 */
export async function calculateReturn(
  db: Queryable,
  { order, reason, wayBackFeeMinor, lines }: CalculatedReturn,
): Promise<ReturnAmount> {
  const refunded = await listOrderLines(db, order.id);
  const returning = quantitiesByLine(lines);
  const returned = refunded.map((line) => ({
    ...line,
    returningQuantity: returning.get(line.orderLineId) ?? 0,
  }));
  const isEverythingReturned = foldReplacements(returned).every(
    (line) => line.refunded + line.returningQuantity >= line.quantity,
  );
  const withShipping =
    isEverythingReturned && isShopsFault(reason) && (await wereAllShopsFault(db, order.id));
  return returnAmount(order, returned, { withShipping, feeMinor: wayBackFeeMinor ?? 0 });
}

/** Whether all earlier refunded returns were the shop's fault. */
async function wereAllShopsFault(db: Queryable, orderId: string): Promise<boolean> {
  const earlier = await db
    .select({ reason: returns.reason })
    .from(returns)
    .where(
      and(eq(returns.orderId, orderId), eq(returns.status, "completed"), eq(returns.resolution, "refund")),
    );
  return earlier.every(({ reason }) => isShopsFault(reason));
}

/** Adds the replacement to the order, where it waits to be packed. A price difference is requested from the customer first. */
async function sendReplacement(
  tx: Tx,
  deps: OrderDeps,
  locked: LockedReturn,
  context: DocumentContext & { actorId: string; setting: ReplacementMoment },
): Promise<TransitionEffect> {
  const release = await releaseReplacement(tx, deps, locked, { ...context, now: "on-receipt" });
  if (release === "to-pay") return { ...(await askForDifference(deps, locked, context.at)), to: "received" };
  if (release === "out-of-stock" || release === "unpaid") return { ok: false, error: release };
  return completedExchange(release);
}

/** The end of an exchange whose items wait to be packed from now on. */
export function completedExchange(release: Release | null): Exclude<TransitionEffect, ReturnRefusal> {
  const { set, order, documentIds = [], items: sent = [], differenceMinor = 0 } = release ?? {};
  const detail = {
    resolution: "exchange" as const,
    sent,
    isToPack: true,
    ...(differenceMinor !== 0 && { differenceMinor }),
  };
  return { set, ...(order && { order }), event: { kind: "return-completed", detail, documentIds } };
}

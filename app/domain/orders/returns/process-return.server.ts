import { and, eq } from "drizzle-orm";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { lockVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  changeReturn,
  type LockedReturn,
  type ReturnTransition,
  type ReturnRefusal,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import { creditExchange } from "#app/domain/orders/internal/documents/issue-credit-notes.server.ts";
import type { DocumentContext } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import { sellerDetailsOf } from "#app/domain/settings/seller.ts";
import { quantitiesByLine, type LineQuantity } from "#app/domain/orders/order-line.ts";
import { markRefunded } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { returns } from "#app/domain/orders/orders.tables.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { chooseRefund } from "#app/domain/orders/refunds/refund-order.ts";
import { returnAmount, type ReturnAmount } from "#app/domain/orders/returns/return-amount.ts";
import type {
  CompleteReturn,
  ReturnChangeResult,
  ReturnChange,
  ReceiveReturn,
} from "#app/domain/orders/returns/return-changes.ts";
import { isShopsFault } from "#app/domain/orders/returns/returns.ts";
import { lockRefundable, requestRefund } from "#app/domain/payments/refunds.server.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import { findSizesBought, queueFitEstimates } from "#app/domain/orders/anonymise-orders.server.ts";
import { canRestock, receiveItems } from "#app/domain/orders/internal/returns/restock.server.ts";

/**
 * Completes a received return with a refund or a replacement. An amount of 0 with a reason refunds nothing.
 * Returns `to-confirm` until the amount is confirmed, `too-much` above the refundable amount, and
 * `out-of-stock` without stock for an exchange; the return is then unchanged. Admin only.
 */
export async function completeReturn(
  deps: OrderDeps,
  { instead, trackingNumber, amountMinor, confirmedMinor, reason, ...change }: CompleteReturn,
): Promise<ReturnChangeResult> {
  const { actor } = change;
  const seller = sellerDetailsOf(await deps.settings.get());
  const result = await changeReturn(deps, change, {
    from: "received",
    to: "completed",
    apply: (tx, locked, at) =>
      locked.row.resolution === "refund" || instead === "refund"
        ? addRefund(tx, deps, { locked, amountMinor, confirmedMinor, reason, actorId: actor.id, at })
        : sendReplacement(tx, { locked, actorId: actor.id, trackingNumber, seller, at }),
  });
  if (result.ok) {
    deps.jobs.nudge("refund-payments");
    deps.onStockChanged();
  }
  return result;
}

type TransitionEffect = Awaited<ReturnType<ReturnTransition["apply"]>>;

interface ReturnRefundInput extends Pick<CompleteReturn, "amountMinor" | "confirmedMinor" | "reason"> {
  locked: LockedReturn;
  actorId: string;
  at: Date;
}

async function addRefund(tx: Tx, deps: OrderDeps, input: ReturnRefundInput): Promise<TransitionEffect> {
  const { locked, actorId, at } = input;
  const { order, row, number, lines } = locked;
  if (order.paymentStatus === "Pending") return { ok: false, error: "unpaid" };
  const calculated = await calculateReturn(tx, { order, reason: row.reason, lines });
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
    actorId,
  });
  if (!refund.ok)
    throw new Error(`Refund of ${amountMinor} for return ${number} failed: ${JSON.stringify(refund)}`);
  return refundedEffect(locked, amountMinor);
}

function refundedEffect({ row }: LockedReturn, amountMinor: number): TransitionEffect {
  return {
    set: { resolution: "refund", refundMinor: amountMinor },
    event: {
      kind: "return-completed",
      detail: { resolution: "refund", amountMinor },
      hasAccount: row.refundAccount !== null,
    },
  };
}

/** Completes the return without a refund. The customer receives the reason. */
function declinedEffect(reason: string): TransitionEffect {
  return {
    set: { resolution: "refund", refundMinor: 0, decisionNote: reason },
    event: { kind: "return-completed", detail: { resolution: "refund", amountMinor: 0, reason } },
  };
}

/** Nothing is refundable, so no refund job will update the order's status. */
async function closeWithoutRefund(tx: Tx, locked: LockedReturn, at: Date): Promise<TransitionEffect> {
  const { order, row } = locked;
  await tx
    .update(returns)
    .set({ status: "completed", resolution: "refund", refundMinor: 0 })
    .where(eq(returns.id, row.id));
  await markRefunded(tx, order, at);
  return refundedEffect(locked, 0);
}

interface CalculatedReturn {
  order: Pick<
    LockedReturn["order"],
    "id" | "subtotalMinor" | "discountMinor" | "shippingMinor" | "cashFeeMinor" | "giftWrapMinor" | "taxMinor"
  >;
  reason: LockedReturn["row"]["reason"];
  lines: readonly LineQuantity[];
}

/**
 * Calculates the refund of a return in minor units of the order's currency. Shipping is included if everything
 * is returned through the shop's fault.
 */
export async function calculateReturn(
  db: Queryable,
  { order, reason, lines }: CalculatedReturn,
): Promise<ReturnAmount> {
  const refunded = await listOrderLines(db, order.id);
  const returning = quantitiesByLine(lines);
  const isEverythingReturned = refunded.every(
    (line) => line.refunded + (returning.get(line.orderLineId) ?? 0) >= line.quantity,
  );
  const withShipping =
    isEverythingReturned && isShopsFault(reason) && (await wereAllShopsFault(db, order.id));
  return returnAmount(
    order,
    refunded.map((line) => ({ ...line, returningQuantity: returning.get(line.orderLineId) ?? 0 })),
    { withShipping },
  );
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

interface ReplacementInput extends DocumentContext {
  locked: LockedReturn;
  actorId: string;
  trackingNumber: string | undefined;
}

async function sendReplacement(
  tx: Tx,
  { locked: { order, row, number, lines }, actorId, trackingNumber, seller, at }: ReplacementInput,
): Promise<TransitionEffect> {
  const requested = new Map<string, number>();
  for (const { exchangeVariantId: id, quantity } of lines) {
    if (id === null) return { ok: false, error: "out-of-stock" };
    requested.set(id, (requested.get(id) ?? 0) + quantity);
  }
  const lockedVariants = await lockVariantsForSale(tx, [...requested.keys()]);
  const isEnough = lockedVariants.every(
    ({ variantId, inventory }) => inventory >= (requested.get(variantId) ?? 0),
  );
  if (lockedVariants.length < requested.size || !isEnough) return { ok: false, error: "out-of-stock" };
  await changeStock(
    tx,
    lockedVariants,
    lockedVariants.map(({ variantId }) => ({ variantId, delta: -(requested.get(variantId) ?? 0) })),
    { reason: "exchanged", referenceId: order.id, actorId, note: number },
  );
  const replacements = lines.map(({ orderLineId, quantity, exchangeVariantId }) => {
    const variant = lockedVariants.find(({ variantId }) => variantId === exchangeVariantId);
    return { orderLineId, quantity, description: variant?.name ?? "", options: variant?.options ?? "" };
  });
  const documentIds = await creditExchange(tx, order, {
    replacements,
    returnId: row.id,
    reason: `Exchange ${number}`,
    seller,
    at,
  });
  const sent = lockedVariants.map(
    ({ variantId, name, options }) => `${requested.get(variantId)} × ${itemLabel(name, options)}`,
  );
  const detail = { resolution: "exchange" as const, sent, ...(trackingNumber ? { trackingNumber } : {}) };
  return { event: { kind: "return-completed", detail, documentIds } };
}

/** Approves a return. The customer receives the return address and the note, if any. */
export function approveReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note?: string },
): Promise<ReturnChangeResult> {
  return changeReturn(deps, change, {
    from: "requested",
    to: "approved",
    apply: (_tx, { row }) => ({
      set: { decisionNote: note ?? null },
      event: {
        kind: "return-approved",
        detail: note ? { reason: note } : {},
        returnId: row.id,
        returnReason: row.reason,
      },
    }),
  });
}

/** Rejects a return with a note for the customer. Its items can be requested again. */
export function rejectReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note: string },
): Promise<ReturnChangeResult> {
  return changeReturn(deps, change, {
    from: "requested",
    to: "rejected",
    apply: async (tx, { lines }) => {
      const sizes = await findSizesBought(
        tx,
        lines.map(({ orderLineId }) => orderLineId),
      );
      await queueFitEstimates(tx, deps, [...sizes.values()]);
      return { set: { decisionNote: note }, event: { kind: "return-rejected", detail: { reason: note } } };
    },
  });
}

/**
 * Marks a return as received and restocks or writes off its items. Returns `pieces-gone` if more would be
 * restocked than returned. Admin only.
 */
export async function receiveReturn(
  deps: OrderDeps,
  { restock, ...change }: ReceiveReturn,
): Promise<ReturnChangeResult> {
  const result = await changeReturn(deps, change, {
    from: "approved",
    to: "received",
    async apply(tx, { order, row, number, lines }) {
      if (!canRestock(lines, restock)) return { ok: false, error: "pieces-gone" } satisfies ReturnRefusal;
      const reference = { order, actorId: change.actor.id, note: number };
      const detail = await receiveItems(tx, lines, restock, reference);
      return { event: { kind: "return-received", detail, returnId: row.id } };
    },
  });
  if (result.ok) deps.onStockChanged();
  return result;
}

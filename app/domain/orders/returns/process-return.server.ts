import { findSizesBought, queueFitEstimates } from "#app/domain/orders/anonymise-orders.server.ts";
import { canRestock, receiveItems } from "#app/domain/orders/internal/returns/restock.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import {
  changeReturn,
  type ReturnRefusal,
  type ReturnTransition,
  type TransitionEffect,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import { NO_REFUND_ACCOUNT } from "#app/domain/orders/returns/refund-account.server.ts";
import { releaseWantedItems } from "#app/domain/orders/returns/internal/wanted-items.server.ts";
import type {
  ReceiveReturn,
  ReturnChange,
  ReturnChangeResult,
} from "#app/domain/orders/returns/return-changes.ts";
import { WITHDRAWABLE } from "#app/domain/orders/returns/returns.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";

/** Approves a return. The customer receives the return address and the note, if any. */
export function approveReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note?: string },
): Promise<ReturnChangeResult> {
  return changeReturn(deps, change, {
    from: ["requested"],
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

/** Rejects a return with a note for the customer. Its items can be requested again. Admin only. */
export function rejectReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note: string },
): Promise<ReturnChangeResult> {
  return endWithoutReturn(deps, change, {
    from: ["requested"],
    to: "rejected",
    effect: { set: { decisionNote: note }, event: { kind: "return-rejected", detail: { reason: note } } },
  });
}

/** Withdraws a return that has not been received, for its customer or by her. Its items can be requested again. */
export function withdrawReturn(deps: OrderDeps, change: ReturnChange): Promise<ReturnChangeResult> {
  const byAdmin = change.actor.role === "admin";
  return endWithoutReturn(deps, change, {
    by: "anyone",
    from: WITHDRAWABLE,
    to: "withdrawn",
    effect: { event: { kind: "return-withdrawn", detail: {}, byAdmin } },
  });
}

/** Ends a return by which nothing comes back. What it holds for an exchange returns to the stock. */
async function endWithoutReturn(
  deps: OrderDeps,
  change: ReturnChange,
  {
    effect,
    ...transition
  }: Omit<ReturnTransition, "apply"> & { effect: Exclude<TransitionEffect, ReturnRefusal> },
): Promise<ReturnChangeResult> {
  let tags: CacheTag[] = [];
  const result = await changeReturn(deps, change, {
    ...transition,
    async apply(tx, locked) {
      const lineIds = locked.lines.map(({ orderLineId }) => orderLineId);
      const sizes = await findSizesBought(tx, lineIds);
      await queueFitEstimates(tx, deps, [...sizes.values()]);
      tags = await releaseWantedItems(tx, locked, change.actor.id);
      return { ...effect, set: { ...effect.set, ...NO_REFUND_ACCOUNT } };
    },
  });
  if (result.ok && tags.length > 0) deps.onStockChanged(tags);
  return result;
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
    from: ["approved"],
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

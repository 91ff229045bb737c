import { findSizesBought, queueFitEstimates } from "#app/domain/orders/anonymise-orders.server.ts";
import type { NewOrderEvent } from "#app/domain/orders/internal/events/order-events.ts";
import { canRestock, receiveItems } from "#app/domain/orders/internal/returns/restock.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import {
  changeReturn,
  type LockedReturn,
  type ReturnRefusal,
  type ReturnTransition,
  type TransitionEffect,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import { NO_REFUND_ACCOUNT } from "#app/domain/orders/returns/refund-account.server.ts";
import { releaseWantedItems } from "#app/domain/orders/returns/internal/wanted-items.server.ts";
import {
  askForDifference,
  releaseReplacement,
  type Release,
} from "#app/domain/orders/returns/internal/release-replacement.server.ts";
import { sumDifferences } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import type { ReplacementMoment } from "#app/domain/orders/returns/returns.settings.ts";
import { sellerDetailsOf } from "#app/domain/settings/seller.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type {
  AnyReturnChange,
  ReceiveReturn,
  ReturnChange,
  ReturnChangeResult,
} from "#app/domain/orders/returns/return-changes.ts";
import { orderPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { returnLabelUrl } from "#app/domain/orders/returns/return-label.ts";
import { paysWayBack } from "#app/domain/orders/returns/way-back.ts";
import { GOODWILL, WITHDRAWABLE } from "#app/domain/orders/returns/returns.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";

/**
 * Approves a return. The customer receives the return address and the note, if any. Where replacements are sent in advance, that of an
 * exchange waits to be packed from now on.
 */
export async function approveReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note?: string },
): Promise<ReturnChangeResult> {
  const release = await releaseWith(deps, change, "in-advance");
  const { returns: terms } = await deps.settings.get();
  return changeReturn(deps, change, {
    from: ["requested"],
    to: "approved",
    async apply(tx, locked, at) {
      const { row } = locked;
      const released = await release(tx, locked, at);
      return {
        also: released?.also,
        set: { ...released?.set, decisionNote: note ?? null },
        event: {
          kind: "return-approved",
          detail: {
            ...(note && { reason: note }),
            ...(row.wayBackFeeMinor && { wayBackFeeMinor: row.wayBackFeeMinor }),
            ...differenceOf(locked),
          },
          returnId: row.id,
          returnReason: row.reason,
          labelUrl: labelUrlOf(deps, locked),
          isPaidByShop: row.reason !== GOODWILL && paysWayBack(terms, row.reason) === "shop",
        },
      };
    },
  });
}

function differenceOf({ lines }: LockedReturn): { differenceMinor?: number } {
  const differenceMinor = sumDifferences(lines);
  return differenceMinor === 0 ? {} : { differenceMinor };
}

/** A guest's label needs the signed link of the order first. */
function labelUrlOf({ secret, publicUrl }: OrderDeps, { order, row }: LockedReturn): string {
  const path = order.isGuest ? orderPath(secret, order) : returnLabelUrl(order.number, row.sequence);
  return new URL(path, publicUrl).href;
}

/**
 * Records that the courier has taken over the items of an approved return, or those of a claim that are to be collected. Where replacements
 * are sent from then on, that of an exchange waits to be packed. By an administrator, or by the store itself for a carrier's report.
 */
export async function pickUpReturn(deps: OrderDeps, change: AnyReturnChange): Promise<ReturnChangeResult> {
  const release = await releaseWith(deps, change, "on-pickup");
  return changeReturn(deps, change, {
    from: ["approved"],
    claims: ["approved"],
    to: "approved",
    async apply(tx, locked, at) {
      if (locked.row.pickedUpAt !== null) return { ok: false, error: "picked-up" };
      const released = await release(tx, locked, at);
      const set = { ...released?.set, pickedUpAt: at };
      return { also: released?.also, set, event: { kind: "return-picked-up" } };
    },
  });
}

/**
 * The part of a step that sends the replacement before the items come back, where it is due, or first requests its price difference. What has
 * sold out, or is of an order that is not paid yet, is left to the completion of the return, which says so.
 */
async function releaseWith(deps: OrderDeps, { actor }: AnyReturnChange, now: ReplacementMoment) {
  const settings = await deps.settings.get();
  const setting = settings.returns.replacementSent;
  const seller = sellerDetailsOf(settings);
  return async (tx: Tx, locked: LockedReturn, at: Date) => {
    const context = { setting, now, seller, actorId: actor.id, at };
    const release = await releaseReplacement(tx, deps, locked, context);
    if (release === "to-pay") {
      const { set, event } = await askForDifference(deps, locked, at);
      return { set, also: event };
    }
    if (release === null || typeof release === "string") return null;
    return { set: release.set, also: releasedEvent(locked, release) };
  };
}

/** The event of a replacement that is packed before the returned items are back. */
export function releasedEvent(
  { number: returnNumber }: LockedReturn,
  { items: sent, differenceMinor, documentIds }: Release,
): NewOrderEvent {
  const difference = differenceMinor !== 0 && { differenceMinor };
  const detail = { returnNumber, sent, isToPack: true, ...difference };
  return { kind: "replacement-released", detail, documentIds };
}

/** Rejects a return with a note for the customer. Its items can be requested again. Admin only. */
export function rejectReturn(
  deps: OrderDeps,
  { note, ...change }: ReturnChange & { note: string },
): Promise<ReturnChangeResult> {
  return endWithoutReturn(deps, change, {
    from: ["requested"],
    claims: ["requested"],
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
    claims: ["requested"],
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
      if (locked.row.replacementAt !== null) return { ok: false, error: "already-sent" };
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
 * Marks a return as received and restocks or writes off its items. An exchange whose replacement was sent before is completed by it.
 * Returns `pieces-gone` if more would be restocked than returned. Admin only.
 */
export async function receiveReturn(
  deps: OrderDeps,
  { restock, ...change }: ReceiveReturn,
): Promise<ReturnChangeResult> {
  const result = await changeReturn(deps, change, {
    from: ["approved"],
    to: "received",
    async apply(tx, { order, row, number, lines }): Promise<TransitionEffect> {
      if (!canRestock(lines, restock)) return { ok: false, error: "pieces-gone" };
      const reference = { order, actorId: change.actor.id, note: number };
      const detail = await receiveItems(tx, lines, restock, reference);
      const isSent = row.replacementAt !== null;
      return {
        ...(isSent && { to: "completed" }),
        event: { kind: "return-received", detail, returnId: row.id, isSent },
      };
    },
  });
  if (result.ok) deps.onStockChanged();
  return result;
}

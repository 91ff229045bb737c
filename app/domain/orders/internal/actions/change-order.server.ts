import type { AnyOrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { changeLockedOrder, refuseStale } from "#app/domain/orders/lock-order.server.ts";
import {
  type OrderDeps,
  toChanged,
  updateOrder,
  type LockedChange,
  type LockedOrder,
} from "#app/domain/orders/orders.server.ts";
import type { NewOrderEvent } from "#app/domain/orders/internal/events/order-events.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import {
  canBecome,
  isOnHold,
  isToPayFirst,
  isUnsendable,
  type OrderStatus,
} from "#app/domain/orders/order.ts";
import type { orders } from "#app/domain/orders/orders.tables.ts";
import { holdAction } from "#app/domain/orders/waiting/hold-action.server.ts";
import type { WaitingActionName } from "#app/domain/orders/waiting/waiting-action.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

interface Refused {
  ok: false;
  error: string;
}

/** One transition of an order. `Refusal` lists the errors specific to it. */
export interface OrderTransition<Refusal extends Refused = never> {
  to: OrderStatus;
  by: "admin" | "anyone";
  /** An additional condition; false refuses the transition. */
  isAllowed?(order: LockedOrder): boolean;
  /** The action that an admin can call back for a while. */
  waits?: WaitingActionName;
  /** Side effects, in the same transaction and under the order's lock. `waitingActionId` is that of `holdAction`. */
  apply(
    tx: Tx,
    order: LockedOrder,
    context: { at: Date; waitingActionId: string | null },
  ): TransitionOutcome<Refusal> | Promise<TransitionOutcome<Refusal>>;
}

interface TransitionEffect {
  set?: Partial<typeof orders.$inferInsert>;
  event: NewOrderEvent;
}

type TransitionOutcome<Refusal extends Refused> = TransitionEffect | Refusal;

/**
 * Applies a transition: status, event with its messages, and audit entry in one transaction. Of two concurrent callers one
 * succeeds, the other gets the status it found.
 */
export async function changeOrder<Refusal extends Refused = never>(
  deps: OrderDeps,
  change: AnyOrderChange,
  transition: OrderTransition<Refusal>,
): Promise<OrderChangeResult | Refusal> {
  return applyTransitions(deps, change, [transition]);
}

/**
 * Applies several transitions in one transaction, skipping those already passed: Processing and Shipped move a
 * Pending order through both, a Processing one through the second.
 */
export async function applyTransitions<Refusal extends Refused = never>(
  deps: OrderDeps,
  change: AnyOrderChange,
  transitions: readonly OrderTransition<Refusal>[],
): Promise<OrderChangeResult | Refusal> {
  const by = transitions.every((transition) => transition.by === "anyone") ? "anyone" : "admin";
  const { orderId, actor } = change;
  return changeLockedOrder<OrderChangeResult | Refusal>(deps, { orderId, actor, by }, async (tx, locked) => {
    let { order } = locked;
    const { status } = order;
    const due = transitions.slice(transitions.findIndex((transition) => transition.to === status) + 1);
    const [first] = due;
    const isForward = first?.to === "Processing" || first?.to === "Shipped";
    if (isForward && isUnsendable(order, locked)) return { ok: false, error: "test-order", status };
    if (isForward && isToPayFirst(order)) return { ok: false, error: "awaiting-payment", status };
    if (first?.to === "Processing" && isOnHold(order)) return { ok: false, error: "unconfirmed", status };
    if (!first || !isPossible(first, order)) return { ok: false, error: "not-possible", status };
    const stale = refuseStale(order, change);
    if (stale) return stale;
    const action = due.at(-1)?.waits;
    const waitingActionId = action ? await holdAction(tx, deps.jobs, { ...locked, change, action }) : null;
    for (const transition of due) {
      const step = { ...locked, change, transition, order, waitingActionId };
      const outcome = await applyTransition(tx, deps, step);
      if ("error" in outcome) return outcome;
      ({ order } = outcome);
    }
    return toChanged(order);
  });
}

function isPossible<Refusal extends Refused>(
  transition: OrderTransition<Refusal>,
  order: LockedOrder,
): boolean {
  return (
    (transition.isAllowed?.(order) ?? true) && canBecome(order.status, transition.to, order.paymentStatus)
  );
}

interface TransitionInput<Refusal extends Refused> extends LockedChange {
  change: AnyOrderChange;
  transition: OrderTransition<Refusal>;
  waitingActionId: string | null;
}

async function applyTransition<Refusal extends Refused>(
  tx: Tx,
  deps: OrderDeps,
  { change, transition, order, shop, at, waitingActionId }: TransitionInput<Refusal>,
): Promise<{ order: LockedOrder } | Refusal> {
  const outcome = await transition.apply(tx, order, { at, waitingActionId });
  if ("error" in outcome) return outcome;
  const { set, event } = outcome;
  const { detail } = event;
  const changed = await updateOrder(tx, order, { ...set, status: transition.to }, at);
  const reason = change.reason ? { reason: change.reason } : {};
  const audited = ({ status, trackingNumber }: LockedOrder) => ({ status, trackingNumber });
  await recordOrderEvent(tx, deps, {
    order: changed,
    shop,
    event: { ...event, detail: { ...reason, ...detail } },
    actorId: change.actor.id,
    at,
    waitingActionId,
    audit:
      change.actor.role === "admin"
        ? { before: audited(order), after: { ...detail, ...audited(changed), ...reason } }
        : null,
  });
  return { order: changed };
}

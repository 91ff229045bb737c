import { emailShopOf, type EmailShop } from "#app/domain/settings/emails/email-shop.ts";
import type {
  AnyOrderChange,
  OrderChange,
  OrderChangeResult,
} from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import type { OrderEventDetail, OrderEventKind } from "#app/domain/orders/order-events.ts";
import {
  lockOrderFor,
  recordOrderEvent,
  updateOrder,
  type LockedOrder,
} from "#app/domain/orders/lock-order.server.ts";
import type { OrderEmail } from "#app/domain/orders/emails/order-email.server.ts";
import { canBecome, isToConfirm, type OrderStatus } from "#app/domain/orders/order.ts";
import type { orders } from "#app/domain/orders/orders.tables.ts";
import { recordAudit } from "#app/domain/settings/audit/audit.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueOrderEmail } from "#app/domain/orders/emails/order-email.server.ts";

interface Refused {
  ok: false;
  error: string;
}

/** One transition of an order. `Refusal` lists the errors specific to it. */
export interface OrderTransition<Refusal extends Refused = never> {
  to: OrderStatus;
  by: "admin" | "anyone";
  kind: OrderEventKind;
  /** An additional condition; false refuses the transition. */
  isAllowed?(order: LockedOrder): boolean;
  /** Side effects, in the same transaction and under the order's lock. */
  apply(
    tx: Tx,
    order: LockedOrder,
    at: Date,
  ): TransitionOutcome<Refusal> | Promise<TransitionOutcome<Refusal>>;
}

interface TransitionEffect {
  set?: Partial<typeof orders.$inferInsert>;
  detail?: OrderEventDetail;
  /** The customer's email; null if another transition follows at once. */
  email: OrderEmail | null;
}

type TransitionOutcome<Refusal extends Refused> = TransitionEffect | Refusal;

/**
 * Applies a transition: status, event, audit entry and email in one transaction. Of two concurrent callers one
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
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const result = await inTransaction(deps.db, async (tx): Promise<OrderChangeResult | Refusal> => {
    const by = transitions.every((transition) => transition.by === "anyone") ? "anyone" : "admin";
    const found = await lockOrderFor(tx, change, by);
    if (!found.ok) return found;
    let { order } = found;
    const { status } = order;
    const due = transitions.slice(transitions.findIndex((transition) => transition.to === status) + 1);
    const [first] = due;
    if (first?.to === "Processing" && isToConfirm(order)) return { ok: false, error: "unconfirmed", status };
    if (!first || !isPossible(first, order)) return { ok: false, error: "not-possible", status };
    if (change.version !== undefined && change.version !== order.version)
      return { ok: false, error: "stale", status };
    for (const transition of due) {
      const outcome = await applyTransition(tx, deps, { change, transition, order, shop });
      if ("error" in outcome) return outcome;
      ({ order } = outcome);
    }
    const { id, number, version } = order;
    return { ok: true, order: { id, number, status: order.status, version } };
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}

function isPossible<Refusal extends Refused>(
  transition: OrderTransition<Refusal>,
  order: LockedOrder,
): boolean {
  return (
    (transition.isAllowed?.(order) ?? true) && canBecome(order.status, transition.to, order.paymentStatus)
  );
}

interface TransitionInput<Refusal extends Refused> {
  change: AnyOrderChange;
  transition: OrderTransition<Refusal>;
  order: LockedOrder;
  shop: EmailShop;
}

async function applyTransition<Refusal extends Refused>(
  tx: Tx,
  deps: OrderDeps,
  { change, transition, order, shop }: TransitionInput<Refusal>,
): Promise<{ order: LockedOrder } | Refusal> {
  const at = deps.clock.now();
  const outcome = await transition.apply(tx, order, at);
  if ("error" in outcome) return outcome;
  const { set, detail, email } = outcome;
  const changed = await updateOrder(tx, order, { ...set, status: transition.to }, at);
  const reason = change.reason ? { reason: change.reason } : {};
  await recordOrderEvent(tx, {
    orderId: order.id,
    kind: transition.kind,
    detail: { ...reason, ...detail },
    actorId: change.actor.id,
    at,
  });
  const { actor } = change;
  if (actor.role === "admin")
    await auditTransition(tx, { change: { ...change, actor }, transition, order, changed, detail });
  if (email) await queueOrderEmail(tx, deps, { shop, order: changed, email });
  return { order: changed };
}

interface AuditInput {
  change: OrderChange;
  transition: { kind: OrderEventKind };
  order: LockedOrder;
  changed: LockedOrder;
  detail: OrderEventDetail | undefined;
}

async function auditTransition(
  tx: Tx,
  { change, transition, order, changed, detail }: AuditInput,
): Promise<void> {
  const audited = ({ status, trackingNumber }: LockedOrder) => ({ status, trackingNumber });
  await recordAudit(tx, {
    actorId: change.actor.id,
    action: `order.${transition.kind}`,
    subjectType: "order",
    subjectId: order.id,
    before: audited(order),
    after: { ...detail, ...audited(changed), ...(change.reason ? { reason: change.reason } : {}) },
    at: changed.updatedAt,
  });
}

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
export interface OrderStep<Refusal extends Refused = never> {
  to: OrderStatus;
  by: "admin" | "anyone";
  kind: OrderEventKind;
  /** An additional condition; false refuses the transition. */
  isAllowed?(order: LockedOrder): boolean;
  /** Side effects, in the same transaction and under the order's lock. */
  apply(tx: Tx, order: LockedOrder, at: Date): StepOutcome<Refusal> | Promise<StepOutcome<Refusal>>;
}

interface StepEffect {
  set?: Partial<typeof orders.$inferInsert>;
  detail?: OrderEventDetail;
  /** The customer's email; null if another transition follows at once. */
  email: OrderEmail | null;
}

type StepOutcome<Refusal extends Refused> = StepEffect | Refusal;

/**
 * Applies a transition: status, event, audit entry and email in one transaction. Of two concurrent callers one
 * succeeds, the other gets the status it found.
 */
export async function changeOrder<Refusal extends Refused = never>(
  deps: OrderDeps,
  change: AnyOrderChange,
  step: OrderStep<Refusal>,
): Promise<OrderChangeResult | Refusal> {
  return changeOrderThrough(deps, change, [step]);
}

/**
 * Applies several transitions in one transaction, skipping those already passed: Processing and Shipped move a
 * Pending order through both, a Processing one through the second.
 */
export async function changeOrderThrough<Refusal extends Refused = never>(
  deps: OrderDeps,
  change: AnyOrderChange,
  steps: readonly OrderStep<Refusal>[],
): Promise<OrderChangeResult | Refusal> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const result = await inTransaction(deps.db, async (tx): Promise<OrderChangeResult | Refusal> => {
    const by = steps.every((step) => step.by === "anyone") ? "anyone" : "admin";
    const found = await lockOrderFor(tx, change, by);
    if (!found.ok) return found;
    let { order } = found;
    const { status } = order;
    const due = steps.slice(steps.findIndex((step) => step.to === status) + 1);
    const [first] = due;
    if (first?.to === "Processing" && isToConfirm(order)) return { ok: false, error: "unconfirmed", status };
    if (!first || !isPossible(first, order)) return { ok: false, error: "not-possible", status };
    if (change.version !== undefined && change.version !== order.version)
      return { ok: false, error: "stale", status };
    for (const step of due) {
      const taken = await runOrderAction(tx, deps, { change, step, order, shop });
      if ("error" in taken) return taken;
      ({ order } = taken);
    }
    const { id, number, version } = order;
    return { ok: true, order: { id, number, status: order.status, version } };
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}

function isPossible<Refusal extends Refused>(step: OrderStep<Refusal>, order: LockedOrder): boolean {
  return (step.isAllowed?.(order) ?? true) && canBecome(order.status, step.to, order.paymentStatus);
}

interface ActionInput<Refusal extends Refused> {
  change: AnyOrderChange;
  step: OrderStep<Refusal>;
  order: LockedOrder;
  shop: EmailShop;
}

async function runOrderAction<Refusal extends Refused>(
  tx: Tx,
  deps: OrderDeps,
  { change, step, order, shop }: ActionInput<Refusal>,
): Promise<{ order: LockedOrder } | Refusal> {
  const at = deps.clock.now();
  const taken = await step.apply(tx, order, at);
  if ("error" in taken) return taken;
  const { set, detail, email } = taken;
  const changed = await updateOrder(tx, order, { ...set, status: step.to }, at);
  const reason = change.reason ? { reason: change.reason } : {};
  await recordOrderEvent(tx, {
    orderId: order.id,
    kind: step.kind,
    detail: { ...reason, ...detail },
    actorId: change.actor.id,
    at,
  });
  const { actor } = change;
  if (actor.role === "admin")
    await auditStep(tx, { change: { ...change, actor }, step, order, changed, detail });
  if (email) await queueOrderEmail(tx, deps, { shop, order: changed, email });
  return { order: changed };
}

interface AuditInput {
  change: OrderChange;
  step: { kind: OrderEventKind };
  order: LockedOrder;
  changed: LockedOrder;
  detail: OrderEventDetail | undefined;
}

async function auditStep(tx: Tx, { change, step, order, changed, detail }: AuditInput): Promise<void> {
  const audited = ({ status, trackingNumber }: LockedOrder) => ({ status, trackingNumber });
  await recordAudit(tx, {
    actorId: change.actor.id,
    action: `order.${step.kind}`,
    subjectType: "order",
    subjectId: order.id,
    before: audited(order),
    after: { ...detail, ...audited(changed), ...(change.reason ? { reason: change.reason } : {}) },
    at: changed.updatedAt,
  });
}

import type { ReturnedItems } from "#app/domain/orders/internal/returns/restock.server.ts";
import { and, eq, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { lockOrderFor } from "#app/domain/orders/lock-order.server.ts";
import type { LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { NewOrderEvent } from "#app/domain/orders/internal/events/order-events.ts";
import { wantedOptions } from "#app/domain/orders/internal/returns/replacements.server.ts";
import type { ClaimOutcome, ClaimProblem } from "#app/domain/orders/returns/claims/claim.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import type { AnyReturnChange, ReturnChangeResult } from "#app/domain/orders/returns/return-changes.ts";
import { returnNumberLabel, type ReturnStatus } from "#app/domain/orders/returns/returns.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

/** A return and its lines, under the order's lock. */
export interface LockedReturn {
  order: LockedOrder;
  row: typeof returns.$inferSelect;
  /** "R000001-1" */
  number: string;
  lines: LockedReturnLine[];
}

export interface LockedReturnLine extends ReturnedItems {
  returnLineId: string;
  /** Of a returned replacement: the bought line. */
  replacedLineId: string | null;
  exchangeVariantId: string | null;
  /** The wanted items have been taken from the stock. */
  isHeld: boolean;
  /** Of wanted items at another price, as stated when they were requested (`WantedPrice`). */
  exchangePriceMinor: number | null;
  exchangeDiscountMinor: number | null;
  differenceMinor: number | null;
  /** Of a claim. */
  problem: ClaimProblem | null;
  outcome: ClaimOutcome | null;
  sentVariantId: string | null;
  /** Null for a refund, and for a variant that was deleted. */
  wantedName: string | null;
  wantedOptions: string | null;
}

/** A transition of a return, by the shop unless it says otherwise. */
export interface ReturnTransition {
  by?: "anyone";
  /** The statuses of returns that it starts from; none for a step of claims. */
  from: readonly ReturnStatus[];
  /** Those of claims; none by default. */
  claims?: readonly ReturnStatus[];
  to: ReturnStatus;
  /** Side effects in the same transaction, or the reason for refusal. */
  apply(tx: Tx, locked: LockedReturn, at: Date): TransitionEffect | Promise<TransitionEffect>;
}

/** Reasons for refusal besides the return's status. */
export type ReturnRefusal = Extract<
  ReturnChangeResult,
  {
    ok: false;
    error:
      | "out-of-stock"
      | "already-sent"
      | "picked-up"
      | "not-in-advance"
      | "not-due"
      | "no-link"
      | "unpaid"
      | "no-credit"
      | "pieces-gone"
      | "too-much"
      | "to-confirm"
      | "fields-refused";
  }
>;

/** What a transition changes besides the status, or the reason for refusal. */
export type TransitionEffect =
  | {
      set?: Partial<typeof returns.$inferInsert>;
      /** Where it is not the transition's. */
      to?: ReturnStatus;
      /** The order, if the transition has changed it. */
      order?: LockedOrder;
      event: NewOrderEvent;
      /** A second event of the same change, such as the replacement that is sent with an approval. */
      also?: NewOrderEvent;
    }
  | ReturnRefusal;

/** Applies a transition to a return: status, event with its messages, and audit entry in one transaction, which a refusal rolls back. */
export async function changeReturn(
  deps: OrderDeps,
  change: AnyReturnChange,
  transition: ReturnTransition,
): Promise<ReturnChangeResult> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const result = await inTransactionUnlessRefused(deps.db, async (tx): Promise<ReturnChangeResult> => {
    const found = await lockReturn(tx, change, transition.by ?? "admin");
    if (!found.ok) return found;
    const { locked } = found;
    const { order, row, number } = locked;
    const from = row.kind === "claim" ? (transition.claims ?? []) : transition.from;
    if (!from.includes(row.status)) return { ok: false, error: "not-possible", status: row.status };
    if (change.version !== undefined && change.version !== row.version)
      return { ok: false, error: "stale", status: row.status };
    const at = deps.clock.now();
    const effect = await transition.apply(tx, locked, at);
    if ("error" in effect) return effect;
    const to = effect.to ?? transition.to;
    const version = await updateReturn(tx, locked, { ...effect.set, status: to, updatedAt: at });
    const recorded = { order: effect.order ?? order, shop, actorId: change.actor.id, at };
    const claim = row.kind === "claim" && { isClaim: true };
    const detail = { returnNumber: number, ...claim, ...effect.event.detail };
    await recordOrderEvent(tx, deps, {
      ...recorded,
      event: { ...effect.event, detail },
      audit: {
        subjectType: "return",
        subjectId: row.id,
        before: { status: row.status },
        after: { status: to, ...detail },
      },
    });
    if (effect.also) await recordOrderEvent(tx, deps, { ...recorded, event: effect.also });
    return { ok: true, return: { id: row.id, number, status: to, version } };
  });
  if (result.ok) deps.jobs.nudge("send-mail");
  return result;
}

/** Updates a return and increments its version, which it returns. */
export async function updateReturn(
  tx: Tx,
  { row }: LockedReturn,
  set: Partial<typeof returns.$inferInsert>,
): Promise<number> {
  const [changed] = await tx
    .update(returns)
    .set({ ...set, version: sql`${returns.version} + 1` })
    .where(and(eq(returns.id, row.id), eq(returns.version, row.version)))
    .returning({ version: returns.version });
  if (!changed) throw new Error(`Return ${row.id} was changed under its order's lock`);
  return changed.version;
}

type LockResult =
  | { ok: true; locked: LockedReturn }
  | Extract<ReturnChangeResult, { error: "not-found" | "forbidden" }>;

async function lockReturn(
  tx: Tx,
  { returnId, actor }: AnyReturnChange,
  by: "admin" | "anyone",
): Promise<LockResult> {
  const [returnRow] = await tx
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.id, returnId));
  if (!returnRow) return { ok: false, error: "not-found" };
  const lockResult = await lockOrderFor(tx, { orderId: returnRow.orderId, actor }, by);
  if (!lockResult.ok) return lockResult;
  const { order } = lockResult;
  // Read again under the lock: it may have changed meanwhile.
  const locked = await readLockedReturn(tx, order, returnId);
  return locked ? { ok: true, locked } : { ok: false, error: "not-found" };
}

/** Reads a return of a locked order; null if the order has no such return. */
export async function readLockedReturn(
  tx: Tx,
  order: LockedOrder,
  returnId: string,
): Promise<LockedReturn | null> {
  const ofOrder = and(eq(returns.id, returnId), eq(returns.orderId, order.id));
  const [row] = await tx.select().from(returns).where(ofOrder);
  if (!row) return null;
  const number = returnNumberLabel(order.number, row.sequence);
  return { order, row, number, lines: await listLockedLines(tx, returnId) };
}

/** The lines of a return, under its order's lock where it is changed, with the items wanted instead. */
export function listLockedLines(db: Queryable, returnId: string): Promise<LockedReturnLine[]> {
  return db
    .select({
      returnLineId: returnLines.id,
      orderLineId: returnLines.orderLineId,
      replacedLineId: orderLines.replacedLineId,
      variantId: orderLines.variantId,
      exchangeVariantId: returnLines.exchangeVariantId,
      quantity: returnLines.quantity,
      isHeld: returnLines.isHeld,
      exchangePriceMinor: returnLines.exchangePriceMinor,
      exchangeDiscountMinor: returnLines.exchangeDiscountMinor,
      differenceMinor: returnLines.differenceMinor,
      problem: returnLines.problem,
      outcome: returnLines.outcome,
      sentVariantId: returnLines.sentVariantId,
      wantedName: products.name,
      wantedOptions,
      label: sql<string>`concat(${orderLines.productName}, ' (' || nullif(${orderLines.optionsLabel}, '') || ')')`,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(variants, eq(variants.id, returnLines.exchangeVariantId))
    .leftJoin(products, eq(products.id, variants.productId))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(orderLines.position);
}

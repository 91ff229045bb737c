import { and, eq, ne, sql } from "drizzle-orm";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

export interface RefundInput {
  orderId: string;
  /** Identifies the cause: each cause is refunded once. */
  key: string;
  /** Minor units; "rest" for the full refundable amount. */
  amountMinor: number | "rest";
  reason: string;
  returnId?: string;
  actorId: string | null;
}

export type RequestRefundResult =
  | { ok: true; refundId: string; amountMinor: number }
  /** Exceeds the refundable amount; nothing was written. */
  | { ok: false; error: "too-much"; refundableMinor: number }
  /** Nothing was captured, or everything is already refunded. */
  | { ok: false; error: "nothing-to-refund" };

/**
 * Records a refund in the cause's transaction and queues the job that sends it to the provider. Locks the
 * payment, so that pending and completed refunds never exceed the captured amount.
 */
export async function requestRefund(tx: Tx, jobs: Jobs, input: RefundInput): Promise<RequestRefundResult> {
  const payment = await lockCaptured(tx, input.orderId);
  const refundableMinor = payment ? payment.amountMinor - (await committedMinor(tx, payment.id)) : 0;
  if (!payment || refundableMinor === 0) return { ok: false, error: "nothing-to-refund" };
  const amountMinor = input.amountMinor === "rest" ? refundableMinor : input.amountMinor;
  if (amountMinor > refundableMinor) return { ok: false, error: "too-much", refundableMinor };
  const refundId = newId();
  const { key, reason, returnId, actorId } = input;
  await tx.insert(refunds).values({
    id: refundId,
    paymentId: payment.id,
    key,
    amountMinor,
    reason,
    returnId,
    actorId,
    status: "pending",
  });
  await jobs.send(tx, "refund-payments", { refundId });
  return { ok: true, refundId, amountMinor };
}

/** Whether a refund for this cause exists, in any state. */
export async function isRefundKnown(tx: Tx, key: string): Promise<boolean> {
  const known = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.key, key));
  return known.length > 0;
}

/** The refundable amount of an order in minor units. Locks its payment. */
export async function lockRefundable(tx: Tx, orderId: string): Promise<number> {
  const payment = await lockCaptured(tx, orderId);
  return payment ? payment.amountMinor - (await committedMinor(tx, payment.id)) : 0;
}

export type ReopenRefundResult =
  | { ok: true; orderId: string; amountMinor: number }
  | { ok: false; error: "not-failed" }
  | { ok: false; error: "too-much"; refundableMinor: number };

/** Reopens a failed refund as pending under a new key, within the refundable amount. */
export async function reopenRefund(tx: Tx, jobs: Jobs, refundId: string): Promise<ReopenRefundResult> {
  const [known] = await tx
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  const payment = known?.orderId ? await lockCaptured(tx, known.orderId) : null;
  if (!known?.orderId || !payment) return { ok: false, error: "not-failed" };
  // Read under the lock: it may have been reopened meanwhile.
  const [failed] = await tx
    .select({ amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "failed")));
  if (!failed) return { ok: false, error: "not-failed" };
  const refundableMinor = payment.amountMinor - (await committedMinor(tx, payment.id));
  if (failed.amountMinor > refundableMinor) return { ok: false, error: "too-much", refundableMinor };
  await tx
    .update(refunds)
    .set({ status: "pending", attempt: sql`${refunds.attempt} + 1`, settledAt: null })
    .where(eq(refunds.id, refundId));
  await jobs.send(tx, "refund-payments", { refundId });
  return { ok: true, orderId: known.orderId, amountMinor: failed.amountMinor };
}

async function lockCaptured(tx: Tx, orderId: string) {
  const [payment] = await tx
    .select({ id: payments.id, amountMinor: payments.amountMinor })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "captured")))
    .for("update");
  return payment ?? null;
}

/** Refunded or pending, in minor units. */
async function committedMinor(tx: Tx, paymentId: string): Promise<number> {
  const [taken] = await tx
    .select({ minor: sql<string>`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, "failed")));
  return Number(taken?.minor);
}

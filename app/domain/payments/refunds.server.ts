import { and, asc, eq, getTableColumns, inArray, like, ne, sql } from "drizzle-orm";
import { allocateRefund } from "#app/domain/payments/allocate-refund.ts";
import type { RefundResult } from "#app/domain/payments/payment-provider.ts";
import { findReplacedRefunds } from "#app/domain/payments/replaced-refunds.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { MANUAL_PROVIDERS, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

export interface RefundInput {
  orderId: string;
  /** Identifies the cause: each cause is refunded once. */
  key: string;
  /** Minor units; "rest" for the full refundable amount. */
  amountMinor: number | "rest";
  reason: string;
  returnId?: string;
  /** Whether the customer gets it as store credit. A part that was paid by store credit is returned to it in any case. */
  asCredit?: boolean;
  actorId: string | null;
  /** The action with which it waits; null to send it to the provider at once. */
  waitingActionId?: string | null;
}

export type RequestRefundResult =
  | { ok: true; amountMinor: number }
  /** Exceeds the refundable amount; nothing was written. */
  | { ok: false; error: "too-much"; refundableMinor: number }
  /** Nothing was captured, or everything is already refunded. */
  | { ok: false; error: "nothing-to-refund" };

/**
 * Records a refund in the cause's transaction and queues the job that sends it to the provider. Locks the
 * payments, so that pending and completed refunds never exceed the captured amounts. An order with an advance has two payments, and a
 * refund that neither of them covers is recorded as two.
 */
export async function requestRefund(tx: Tx, jobs: Jobs, input: RefundInput): Promise<RequestRefundResult> {
  const captured = await lockCaptured(tx, input.orderId);
  const refundableMinor = sumOpen(captured);
  if (refundableMinor === 0) return { ok: false, error: "nothing-to-refund" };
  const amountMinor = input.amountMinor === "rest" ? refundableMinor : input.amountMinor;
  if (amountMinor > refundableMinor) return { ok: false, error: "too-much", refundableMinor };
  const { key, orderId: _order, amountMinor: _amount, ...cause } = input;
  const parts = allocateRefund(
    captured.map(({ openMinor }) => openMinor),
    amountMinor,
  );
  const requested = captured.flatMap(({ id: paymentId }, index) =>
    parts[index] ? [{ id: newId(), paymentId, amountMinor: parts[index] }] : [],
  );
  for (const [index, refund] of requested.entries()) {
    const ofPart = index === 0 ? key : `${key}:${index + 1}`;
    await tx.insert(refunds).values({ ...cause, ...refund, key: ofPart, status: "pending" });
    if (!cause.waitingActionId) await jobs.send(tx, "refund-payments", { refundId: refund.id });
  }
  return { ok: true, amountMinor };
}

/** Whether a refund for this cause exists, in any state. */
export async function isRefundKnown(tx: Tx, key: string): Promise<boolean> {
  const refundRows = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.key, key));
  return refundRows.length > 0;
}

/** The refundable amount of an order in minor units. Locks its payments. */
export async function lockRefundable(tx: Tx, orderId: string): Promise<number> {
  return sumOpen(await lockCaptured(tx, orderId));
}

export type ReopenRefundResult =
  | { ok: true; orderId: string; amountMinor: number }
  | { ok: false; error: "not-failed" }
  | { ok: false; error: "too-much"; refundableMinor: number };

/**
 * Reopens a failed refund as a new attempt and queues it. Locks the order's captured payments. Errors: `not-failed` if it
 * has another status or does not exist, `too-much` with the payment's refundable amount in minor units.
 */
export async function reopenRefund(tx: Tx, jobs: Jobs, refundId: string): Promise<ReopenRefundResult> {
  const [refund] = await tx
    .select({ orderId: payments.orderId, paymentId: refunds.paymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  const captured = refund?.orderId ? await lockCaptured(tx, refund.orderId) : [];
  const payment = captured.find(({ id }) => id === refund?.paymentId);
  if (!refund?.orderId || !payment) return { ok: false, error: "not-failed" };
  // Read under the lock: it may have been reopened meanwhile.
  const [failed] = await tx
    .select({ amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "failed")));
  if (!failed) return { ok: false, error: "not-failed" };
  const refundableMinor = payment.openMinor;
  if (failed.amountMinor > refundableMinor) return { ok: false, error: "too-much", refundableMinor };
  await tx
    .update(refunds)
    .set({ status: "pending", attempt: sql`${refunds.attempt} + 1`, settledAt: null })
    .where(eq(refunds.id, refundId));
  await jobs.send(tx, "refund-payments", { refundId });
  return { ok: true, orderId: refund.orderId, amountMinor: failed.amountMinor };
}

/** Whether a failed refund could still be paid: another one may have refunded its payment. Locks the order's payments. */
export async function isStillOwed(
  tx: Tx,
  { orderId, paymentId, amountMinor }: Pick<OpenRefund, "orderId" | "paymentId" | "amountMinor">,
): Promise<boolean> {
  const payment = (await lockCaptured(tx, orderId)).find(({ id }) => id === paymentId);
  return payment !== undefined && payment.openMinor >= amountMinor;
}

interface CapturedPayment {
  id: string;
  /** Neither refunded nor pending, in minor units. */
  openMinor: number;
}

const sumOpen = (captured: readonly CapturedPayment[]) =>
  captured.reduce((sum, { openMinor }) => sum + openMinor, 0);

/** The captured payments of an order in the order of their refunds: store credit, then payments online, then those to the shop itself. */
async function lockCaptured(tx: Tx, orderId: string): Promise<CapturedPayment[]> {
  const paymentRows = await tx
    .select({ id: payments.id, amountMinor: payments.amountMinor })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "captured")))
    .orderBy(
      ne(payments.provider, STORE_CREDIT.provider),
      inArray(payments.provider, [...MANUAL_PROVIDERS]),
      asc(payments.id),
    )
    .for("update");
  const committed = await readCommitted(
    tx,
    paymentRows.map(({ id }) => id),
  );
  return paymentRows.map(({ id, amountMinor }) => ({
    id,
    openMinor: amountMinor - (committed.get(id) ?? 0),
  }));
}

/** Refunded or pending of each payment, in minor units. */
async function readCommitted(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: refunds.paymentId, minor: sql`sum(${refunds.amountMinor})`.mapWith(Number) })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...paymentIds]), ne(refunds.status, "failed")))
    .groupBy(refunds.paymentId);
  return new Map(rows.map(({ id, minor }) => [id, minor]));
}

/** A refund that is not paid yet, with everything the provider needs. */
export interface OpenRefund {
  id: string;
  /** "failed": the provider refused it, and no further attempt was made. */
  status: "pending" | "failed";
  paymentId: string;
  attempt: number;
  orderId: string;
  returnId: string | null;
  provider: string;
  /** Whether the customer gets it as store credit. */
  asCredit: boolean;
  providerKey: string;
  chargeReference: string;
  amountMinor: number;
  currency: string;
}

export async function findOpenRefund(db: Db, refundId: string): Promise<OpenRefund | null> {
  const [row] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (!row) return null;
  const { refund, payment } = row;
  const { status } = refund;
  if (status === "done") return null;
  if (!payment.orderId || !payment.providerReference)
    throw new Error(`Refund ${refundId} belongs to a payment that was not captured`);
  return {
    id: refund.id,
    status,
    paymentId: payment.id,
    attempt: refund.attempt,
    orderId: payment.orderId,
    returnId: refund.returnId,
    provider: payment.provider,
    asCredit: refund.asCredit,
    providerKey: refund.attempt === 1 ? refund.key : `${refund.key}.${refund.attempt}`,
    chargeReference: payment.providerReference,
    amountMinor: refund.amountMinor,
    currency: payment.currency,
  };
}

/** Pending refunds of a charge. */
export async function listPendingRefundsOf(db: Db, chargeReference: string): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, "pending"), eq(payments.providerReference, chargeReference)));
  return rows.map((row) => row.id);
}

/** Records the result of a refund, once; false if it changed since it was read, such as by another attempt. */
export async function closeRefund(
  tx: Tx,
  { id, status, attempt }: OpenRefund,
  outcome: RefundResult,
  at: Date,
): Promise<boolean> {
  const closed = await tx
    .update(refunds)
    .set({
      status: outcome.status,
      settledAt: at,
      providerReference: outcome.status === "done" ? outcome.reference : null,
      lastError: outcome.status === "failed" ? outcome.reason : null,
    })
    .where(and(eq(refunds.id, id), eq(refunds.status, status), eq(refunds.attempt, attempt)))
    .returning({ id: refunds.id });
  return closed.length > 0;
}

/** The reason of the refund of a cancelled order, as its credit note states it. */
export const ORDER_CANCELLED = "Order cancelled";

/** Replaces the reasons that customers typed for their cancellations: earlier versions stored them with the refunds. */
export async function removeTypedReasons(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ofOrders = tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]));
  await tx
    .update(refunds)
    .set({ reason: ORDER_CANCELLED })
    .where(and(inArray(refunds.paymentId, ofOrders), like(refunds.key, "cancelled-%")));
}

/** Amounts of an order in minor units: captured, refunded, and refunds not yet completed. */
export interface RefundSums {
  capturedMinor: number;
  refundedMinor: number;
  owedMinor: number;
}

/** Sums an order's captured payments and its refunds, in minor units. A failed refund counts as owed until it is replaced. Takes no lock. */
export async function sumRefunds(db: Queryable, orderId: string): Promise<RefundSums> {
  const recorded = await db
    .select({ ...getTableColumns(refunds), paymentMinor: payments.amountMinor })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const replaced = findReplacedRefunds(recorded);
  const sumOf = (isCounted: (refund: (typeof recorded)[number]) => boolean) =>
    recorded.reduce((sum, refund) => sum + (isCounted(refund) ? refund.amountMinor : 0), 0);
  const [captured] = await db
    .select({ minor: sql<string>`coalesce(sum(${payments.amountMinor}), 0)` })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "captured")));
  const capturedMinor = Number(captured?.minor);
  const refundedMinor = sumOf(({ status }) => status === "done");
  const openMinor = sumOf(({ id, status }) => status !== "done" && !replaced.has(id));
  // Several failed refunds may exceed what is left of their payment.
  const owedMinor = Math.min(openMinor, capturedMinor - refundedMinor);
  return { capturedMinor, refundedMinor, owedMinor };
}

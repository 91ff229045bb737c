import { and, asc, eq, getTableColumns, inArray, like, lt, ne, sql } from "drizzle-orm";
import { CASH } from "#app/domain/payments/payment-methods.ts";
import type { RefundResult } from "#app/domain/payments/payment-provider.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { findReplacedRefunds } from "#app/domain/payments/replaced-refunds.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";

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
    providerKey: refund.attempt === 1 ? refund.key : `${refund.key}.${refund.attempt}`,
    chargeReference: payment.providerReference,
    amountMinor: refund.amountMinor,
    currency: payment.currency,
  };
}

/** Refunds pending since before the given time, oldest first. Cash is refunded by hand. */
export async function listWaitingRefunds(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, "pending"), lt(refunds.createdAt, before), ne(payments.provider, CASH)))
    .orderBy(asc(refunds.createdAt));
  return rows.map((row) => row.id);
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

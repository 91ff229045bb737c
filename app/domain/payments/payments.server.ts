import { and, eq, inArray, isNull, lt, notExists, sql, type SQLWrapper } from "drizzle-orm";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { DIRECT_PAYMENT } from "#app/domain/payments/direct-payment.ts";
import { MANUAL_PROVIDERS, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { payments, refunds, testBankCharges } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";

/**
 * Statement that records a payment before it is charged, so that a crash cannot lose track of it. The
 * statements in this file are for `executeAsOne`.
 */
export function insertPaymentStatement(
  tx: Tx,
  payment: { key: string; provider: string; amountMinor: number; currency: string },
): SQLWrapper {
  return tx.insert(payments).values({ id: newId(), ...payment, status: "pending" });
}

/** Builds the statement that marks a payment as captured and assigns it to its order. */
export function capturePaymentStatement(
  tx: Tx,
  { key, orderId, reference, at }: { key: string; orderId: string; reference: string; at: Date },
): SQLWrapper {
  return tx
    .update(payments)
    .set({ status: "captured", orderId, providerReference: reference, capturedAt: at })
    .where(eq(payments.key, key));
}

/** Ends the payment of a checkout that was not captured, in any status. */
export async function closePayment(
  tx: Tx,
  checkout: Locked<{ id: string }>,
  status: "declined" | "voided",
): Promise<void> {
  await tx.update(payments).set({ status }).where(eq(payments.key, checkout.id));
}

export interface PaymentRecord {
  key: string;
  provider: string;
  /** The provider's reference: of the opened payment until capture, then of the charge. */
  reference: string | null;
  amountMinor: number;
  currency: string;
  status: "pending" | "captured" | "declined" | "voided";
}

/** Finds a payment by its key. */
export async function findPayment(db: Queryable, key: string): Promise<PaymentRecord | null> {
  const [payment] = await db
    .select({
      key: payments.key,
      provider: payments.provider,
      reference: payments.providerReference,
      amountMinor: payments.amountMinor,
      currency: payments.currency,
      status: payments.status,
    })
    .from(payments)
    .where(eq(payments.key, key));
  return payment ?? null;
}

/** Finds a payment's key by any of the provider's references. */
export async function findPaymentKey(
  db: Queryable,
  provider: string,
  references: readonly string[],
): Promise<string | null> {
  if (references.length === 0) return null;
  const [payment] = await db
    .select({ key: payments.key })
    .from(payments)
    .where(and(eq(payments.provider, provider), inArray(payments.providerReference, [...references])));
  return payment?.key ?? null;
}

/** Records the provider's reference of a pending payment. */
export async function recordPaymentReference(db: Db, key: string, reference: string): Promise<void> {
  await db
    .update(payments)
    .set({ providerReference: reference })
    .where(and(eq(payments.key, key), eq(payments.status, "pending")));
}

/** Statement that links a payment to the shop itself to its order. It stays pending until it is received. */
export function linkPaymentStatement(tx: Tx, key: string, orderId: string): SQLWrapper {
  return tx.update(payments).set({ orderId }).where(eq(payments.key, key));
}

/** Statement that records the cash to collect of an order whose advance has the checkout's own payment. */
export function insertCashStatement(
  tx: Tx,
  payment: { orderId: string; amountMinor: number; currency: string },
): SQLWrapper {
  const { provider } = CASH_ON_DELIVERY;
  return insertDueStatement(tx, { key: `${payment.orderId}:cash`, provider, ...payment });
}

/** Statement that records what is still to be paid of an order, by a method of `MANUAL_METHODS`. */
export function insertDueStatement(
  tx: Tx,
  payment: { key: string; provider: string; orderId: string; amountMinor: number; currency: string },
): SQLWrapper {
  return tx.insert(payments).values({ id: newId(), status: "pending", ...payment });
}

/** Statement that records the part of an order that store credit has paid, in addition to the checkout's own payment. */
export function insertCreditStatement(
  tx: Tx,
  {
    orderId,
    at: capturedAt,
    ...payment
  }: { orderId: string; amountMinor: number; currency: string; at: Date },
): SQLWrapper {
  return tx.insert(payments).values({
    id: newId(),
    key: `${orderId}:credit`,
    orderId,
    provider: STORE_CREDIT.provider,
    providerReference: `credit_${orderId}`,
    status: "captured",
    capturedAt,
    ...payment,
  });
}

/** Records money that the shop has received for an order that costs more after an edit. */
export async function recordDifference(
  tx: Tx,
  {
    reference: providerReference,
    at: capturedAt,
    ...payment
  }: {
    key: string;
    orderId: string;
    amountMinor: number;
    currency: string;
    reference: string;
    at: Date;
  },
): Promise<void> {
  const captured = { status: "captured" as const, providerReference, capturedAt };
  await tx
    .insert(payments)
    .values({ id: newId(), provider: DIRECT_PAYMENT.provider, ...payment, ...captured });
}

const isManual = inArray(payments.provider, [...MANUAL_PROVIDERS]);

/** Lowers the pending payment to the shop itself by the amount that is no longer collected. */
export async function lowerManual(tx: Tx, orderId: string, byMinor: number): Promise<void> {
  await tx
    .update(payments)
    .set({ amountMinor: sql`${payments.amountMinor} - ${byMinor}` })
    .where(and(eq(payments.orderId, orderId), isManual, eq(payments.status, "pending")));
}

/** Captures the pending payments of orders to the shop itself, each with its reference. False if one of them has none, with the others captured. */
export async function captureManual(
  tx: Tx,
  received: readonly { orderId: string; reference: string }[],
  at: Date,
): Promise<boolean> {
  if (received.length === 0) return true;
  const captured = await tx
    .update(payments)
    .set({ status: "captured", providerReference: sql`given.reference`, capturedAt: at })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as given ("orderId" uuid, reference text)`,
    )
    .where(and(sql`${payments.orderId} = given."orderId"`, isManual, eq(payments.status, "pending")))
    .returning({ id: payments.id });
  return captured.length === received.length;
}

/**
 * Makes the received payment of an order to the shop itself pending again. Returns what was recorded of it and the sum of the order's other
 * captured payments; null if there is none.
 */
export async function reopenManual(
  tx: Tx,
  orderId: string,
): Promise<{ reference: string | null; amountMinor: number; capturedAt: Date; otherMinor: number } | null> {
  const captured = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "captured")));
  const received = captured.find(
    ({ key, provider }) => MANUAL_PROVIDERS.includes(provider) && !isOfEdit(key),
  );
  if (!received?.capturedAt) return null;
  await tx
    .update(payments)
    .set({ status: "pending", providerReference: null, capturedAt: null })
    .where(eq(payments.id, received.id));
  const { providerReference: reference, amountMinor, capturedAt } = received;
  const otherMinor = captured.reduce((sum, one) => sum + one.amountMinor, 0) - amountMinor;
  return { reference, amountMinor, capturedAt, otherMinor };
}

/** Whether a payment's key is that of `recordDifference`. */
const isOfEdit = (key: string) => key.includes(":edit:");

/** What an action may change of a payment. */
export type PaymentState = Pick<
  typeof payments.$inferSelect,
  "id" | "status" | "providerReference" | "capturedAt"
>;

/** The payments of an order, to restore them (`restorePayments`). */
export function listPaymentStates(tx: Tx, orderId: string): Promise<PaymentState[]> {
  const { id, status, providerReference, capturedAt } = payments;
  return tx
    .select({ id, status, providerReference, capturedAt })
    .from(payments)
    .where(eq(payments.orderId, orderId));
}

/** Puts payments back into a state in which they were under the order's lock. */
export async function restorePayments(tx: Tx, states: readonly PaymentState[]): Promise<void> {
  for (const { id, ...state } of states) await tx.update(payments).set(state).where(eq(payments.id, id));
}

/** Voids an order's pending payment to the shop itself. */
export async function voidManual(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ status: "voided" })
    .where(and(eq(payments.orderId, orderId), isManual, eq(payments.status, "pending")));
}

/** Deletes old payments that were not captured and have no order, and what the test bank noted about them. For the clean-up. */
export async function deleteOldFailedPayments(db: Db, before: Date): Promise<void> {
  await db.delete(payments).where(
    and(
      isNull(payments.orderId),
      inArray(payments.status, ["declined", "voided"]),
      lt(payments.createdAt, before),
      // Written after it was closed: money that came late and was paid back.
      notExists(db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id))),
    ),
  );
  await db
    .delete(testBankCharges)
    .where(
      and(inArray(testBankCharges.outcome, ["declined", "voided"]), lt(testBankCharges.createdAt, before)),
    );
}

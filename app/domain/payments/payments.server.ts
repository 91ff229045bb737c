import { and, eq, inArray, type SQLWrapper } from "drizzle-orm";
import { CASH } from "#app/domain/payments/payment-methods.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";

/**
 * The write that notes that a charge is about to be asked for, before it is: whatever happens next, the store knows that it may have.
 * For `executeAsOne`, as the other two that are called so.
 */
export function insertPaymentStatement(
  tx: Tx,
  payment: { key: string; provider: string; amountMinor: number; currency: string },
): SQLWrapper {
  return tx.insert(payments).values({ id: newId(), ...payment, status: "pending" });
}

export function capturingPayment(
  tx: Tx,
  { key, orderId, reference, at }: { key: string; orderId: string; reference: string; at: Date },
): SQLWrapper {
  return tx
    .update(payments)
    .set({ status: "captured", orderId, providerReference: reference, capturedAt: at })
    .where(eq(payments.key, key));
}

export async function closePayment(tx: Tx, key: string, status: "declined" | "voided"): Promise<void> {
  await tx.update(payments).set({ status }).where(eq(payments.key, key));
}

export interface NotedPayment {
  key: string;
  provider: string;
  /** The provider's: of what was opened until it is captured, of the charge from then on. */
  reference: string | null;
  amountMinor: number;
  currency: string;
  status: "pending" | "captured" | "declined" | "voided";
}

/** What the store has noted of a key's payment. */
export async function findPayment(db: Queryable, key: string): Promise<NotedPayment | null> {
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

/** The key of what a provider calls by one of its references. */
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

/** Notes under what name the provider knows a payment that is still to come. */
export async function recordPaymentReference(db: Db, key: string, reference: string): Promise<void> {
  await db
    .update(payments)
    .set({ providerReference: reference })
    .where(and(eq(payments.key, key), eq(payments.status, "pending")));
}

/** Ties a payment that is made on delivery to its order. It stays pending until the money is in. */
export function promisingPayment(tx: Tx, key: string, orderId: string): SQLWrapper {
  return tx.update(payments).set({ orderId }).where(eq(payments.key, key));
}

/** Notes that an order's cash has come in, once. Gives the amount in minor units; null when none was waited for. */
export async function captureCash(
  tx: Tx,
  { orderId, reference, at }: { orderId: string; reference: string; at: Date },
): Promise<number | null> {
  const [captured] = await tx
    .update(payments)
    .set({ status: "captured", providerReference: reference, capturedAt: at })
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, CASH), eq(payments.status, "pending")))
    .returning({ amountMinor: payments.amountMinor });
  return captured?.amountMinor ?? null;
}

/** Nobody waits for an order's cash any more. */
export async function voidCash(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ status: "voided" })
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, CASH), eq(payments.status, "pending")));
}

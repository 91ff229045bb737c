import { eq } from "drizzle-orm";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Notes that a charge is about to be asked for, before it is: whatever happens next, the store knows that it may have. */
export async function openPayment(
  tx: Tx,
  payment: { key: string; provider: string; amountMinor: number; currency: string },
): Promise<void> {
  await tx.insert(payments).values({ id: newId(), ...payment, status: "pending" });
}

export async function capturePayment(
  tx: Tx,
  { key, orderId, reference, at }: { key: string; orderId: string; reference: string; at: Date },
): Promise<void> {
  await tx
    .update(payments)
    .set({ status: "captured", orderId, providerReference: reference, capturedAt: at })
    .where(eq(payments.key, key));
}

export async function closePayment(tx: Tx, key: string, status: "declined" | "voided"): Promise<void> {
  await tx.update(payments).set({ status }).where(eq(payments.key, key));
}

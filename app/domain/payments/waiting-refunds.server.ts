import { and, asc, eq, isNull, lt, notInArray, or } from "drizzle-orm";
import { MANUAL_PROVIDERS } from "#app/domain/payments/payment-methods.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

/** Queues the refunds that wait for an action. Call `jobs.nudge("refund-payments")` after the commit. */
export async function queueWaitingRefunds(tx: Tx, jobs: Jobs, actionId: string): Promise<void> {
  const released = await tx
    .update(refunds)
    .set({ waitingActionId: null })
    .where(eq(refunds.waitingActionId, actionId))
    .returning({ id: refunds.id });
  for (const { id: refundId } of released) await jobs.send(tx, "refund-payments", { refundId });
}

/** Deletes the refunds that wait for an action: no provider knows them. */
export async function deleteWaitingRefunds(tx: Tx, actionId: string): Promise<void> {
  await tx.delete(refunds).where(eq(refunds.waitingActionId, actionId));
}

/** Refunds pending since before the given time, oldest first. Without those that wait for an action, and those of what the shop received itself, which are refunded by hand. */
export async function listWaitingRefunds(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, "pending"),
        lt(refunds.createdAt, before),
        isNull(refunds.waitingActionId),
        or(notInArray(payments.provider, [...MANUAL_PROVIDERS]), refunds.asCredit),
      ),
    )
    .orderBy(asc(refunds.createdAt));
  return rows.map((row) => row.id);
}

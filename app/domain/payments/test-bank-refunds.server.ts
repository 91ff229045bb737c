import { and, eq, sql } from "drizzle-orm";
import type { RefundRequest, RefundResult } from "#app/domain/payments/payment-provider.ts";
import { testBankCharges, testBankRefunds } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

type Charge = typeof testBankCharges.$inferSelect;

/**
 * Refunds a charge at the test bank. The first result of a key is final; refunds of a charge never exceed its
 * amount.
 */
export function refundPayment(db: Db, request: RefundRequest): Promise<RefundResult> {
  return inTransaction(db, async (tx) => {
    const [charge] = await tx
      .select()
      .from(testBankCharges)
      .where(eq(testBankCharges.reference, request.chargeReference))
      .for("update");
    const [known] = await tx.select().from(testBankRefunds).where(eq(testBankRefunds.key, request.key));
    if (known) return toRefundResult(known.outcome, known.reference);
    const outcome = charge && (await isCovered(tx, charge, request)) ? "done" : "failed";
    const reference = `test_refund_${newId()}`;
    await tx.insert(testBankRefunds).values({ ...request, outcome, reference });
    return toRefundResult(outcome, reference);
  });
}

async function isCovered(tx: Tx, charge: Charge, request: RefundRequest): Promise<boolean> {
  if (charge.outcome !== "approved" || charge.refusesRefunds || charge.currency !== request.currency)
    return false;
  const [refunded] = await tx
    .select({ minor: sql<string>`coalesce(sum(${testBankRefunds.amountMinor}), 0)` })
    .from(testBankRefunds)
    .where(and(eq(testBankRefunds.chargeReference, charge.reference), eq(testBankRefunds.outcome, "done")));
  return Number(refunded?.minor) + request.amountMinor <= charge.amountMinor;
}

function toRefundResult(outcome: "done" | "failed", reference: string): RefundResult {
  if (outcome === "done") return { status: "done", reference };
  return { status: "failed", reason: "The bank could not refund this card." };
}

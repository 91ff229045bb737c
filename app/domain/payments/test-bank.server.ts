import { setTimeout as wait } from "node:timers/promises";
import { eq, and, sql } from "drizzle-orm";
import {
  PaymentTimeout,
  type ChargeRequest,
  type ChargeResult,
  type PaymentProvider,
  type RefundRequest,
  type RefundResult,
} from "#app/domain/payments/payment-provider.ts";
import { testBankCharges, testBankRefunds } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** Test card numbers with special behaviour; every other valid number is approved. */
export const TEST_CARDS = {
  approved: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  /** Times out without charging. */
  timeout: "4000000000000119",
  /** Times out after charging. */
  timeoutAfterCharge: "4000000000000259",
  /** Approved, but refunds fail. */
  refundsFail: "4000000000005126",
} as const;

/** Test UPI IDs with special behaviour; every other valid one is approved. */
export const TEST_UPI_IDS = { approved: "success@testbank", declined: "failure@testbank" } as const;

const DECLINES: Record<string, string> = {
  [TEST_CARDS.declined]: "Your card was declined.",
  [TEST_CARDS.insufficientFunds]: "Your card has insufficient funds.",
  [TEST_UPI_IDS.declined]: "The payment was declined in your UPI app.",
};

// The prefix of a UPI charge's reference, from which the payment method of a settled charge is read.
const UPI_PREFIX = "test_upi_";

/**
 * A simulated payment provider. Its ledger is a separate table written outside the store's transactions, so
 * that it remembers charges after a crash, as a bank would.
 */
export function createTestBank({ db, delayMs }: { db: Db; delayMs: number }): PaymentProvider {
  return {
    name: "test",
    async charge(request) {
      if (delayMs > 0) await wait(delayMs);
      const { source } = request;
      const number = "upiId" in source ? source.upiId.toLowerCase() : source.number;
      if (number === TEST_CARDS.timeout) throw new PaymentTimeout();
      const decline = DECLINES[number];
      if (decline) return { status: "declined", reason: decline };
      const refusesRefunds = number === TEST_CARDS.refundsFail;
      const result = await recordOutcome(
        db,
        { ...request, isUpi: "upiId" in source, refusesRefunds },
        "approved",
      );
      if (number === TEST_CARDS.timeoutAfterCharge) throw new PaymentTimeout();
      return result;
    },
    settle: (key) =>
      recordOutcome(db, { key, amountMinor: 0, currency: "", isUpi: false, refusesRefunds: false }, "voided"),
    async refund(request) {
      if (delayMs > 0) await wait(delayMs);
      return refundPayment(db, request);
    },
  };
}

async function findEntry(db: Db, key: string) {
  const [entry] = await db.select().from(testBankCharges).where(eq(testBankCharges.key, key));
  return entry;
}

/** Records the first outcome of a key, or returns the existing one, which is final. */
async function recordOutcome(
  db: Db,
  entered: Pick<ChargeRequest, "key" | "amountMinor" | "currency"> & {
    isUpi: boolean;
    refusesRefunds: boolean;
  },
  outcome: "approved" | "voided",
): Promise<ChargeResult> {
  const { key, amountMinor, currency, isUpi, refusesRefunds } = entered;
  const reference = `${isUpi ? UPI_PREFIX : "test_"}${newId()}`;
  const [first] = await db
    .insert(testBankCharges)
    .values({ key, amountMinor, currency, refusesRefunds, outcome, reference })
    .onConflictDoNothing()
    .returning();
  const entry = first ?? (await findEntry(db, key));
  if (entry?.outcome === "approved") {
    const method = entry.reference.startsWith(UPI_PREFIX) ? "UPI" : "Card";
    return { status: "approved", reference: entry.reference, method, isTest: true };
  }
  return { status: "voided" };
}

type Charge = typeof testBankCharges.$inferSelect;

/**
 * Refunds a charge at the test bank. The first result of a key is final; refunds of a charge never exceed its
 * amount.
 */
function refundPayment(db: Db, request: RefundRequest): Promise<RefundResult> {
  return inTransaction(db, async (tx) => {
    const [charge] = await tx
      .select()
      .from(testBankCharges)
      .where(eq(testBankCharges.reference, request.chargeReference))
      .for("update");
    const [existingRefund] = await tx
      .select()
      .from(testBankRefunds)
      .where(eq(testBankRefunds.key, request.key));
    if (existingRefund) return toRefundResult(existingRefund.outcome, existingRefund.reference);
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

import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import {
  PaymentTimeout,
  type ChargeRequest,
  type ChargeResult,
  type PaymentProvider,
} from "#app/domain/payments/payment-provider.ts";
import { refundPayment } from "#app/domain/payments/test-bank-refunds.server.ts";
import { testBankCharges } from "#app/domain/payments/payments.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Card numbers that the test bank treats in a special way; every other valid number of 16 digits is approved. */
export const TEST_CARDS = {
  approved: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  /** Never answers, and no money moves. */
  timeout: "4000000000000119",
  /** Never answers, but the money has moved. */
  timeoutAfterCharge: "4000000000000259",
  /** Approved, but nothing can be paid back to it. */
  refundsFail: "4000000000005126",
} as const;

const DECLINES: Record<string, string> = {
  [TEST_CARDS.declined]: "Your card was declined.",
  [TEST_CARDS.insufficientFunds]: "Your card has insufficient funds.",
};

/**
 * Stands where a bank would. Its books are a table of its own, written apart from the store's transactions as a bank's
 * would be, so that after a crash it still knows what it charged.
 */
export function createTestBank({ db, delayMs }: { db: Db; delayMs: number }): PaymentProvider {
  return {
    name: "test",
    async charge(request) {
      if (delayMs > 0) await wait(delayMs);
      const { number } = request.card;
      if (number === TEST_CARDS.timeout) throw new PaymentTimeout();
      const decline = DECLINES[number];
      if (decline) return { status: "declined", reason: decline };
      const refusesRefunds = number === TEST_CARDS.refundsFail;
      const result = await enter(db, { ...request, refusesRefunds }, "approved");
      if (number === TEST_CARDS.timeoutAfterCharge) throw new PaymentTimeout();
      return result;
    },
    settle: (key) => enter(db, { key, amountMinor: 0, currency: "", refusesRefunds: false }, "voided"),
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

/** Writes the first outcome of a key into the books, or finds the one that is there: the first entry wins for ever. */
async function enter(
  db: Db,
  entered: Pick<ChargeRequest, "key" | "amountMinor" | "currency"> & { refusesRefunds: boolean },
  outcome: "approved" | "voided",
): Promise<ChargeResult> {
  const { key, amountMinor, currency, refusesRefunds } = entered;
  const [first] = await db
    .insert(testBankCharges)
    .values({ key, amountMinor, currency, refusesRefunds, outcome, reference: `test_${newId()}` })
    .onConflictDoNothing()
    .returning();
  const entry = first ?? (await findEntry(db, key));
  if (entry?.outcome === "approved") return { status: "approved", reference: entry.reference };
  return { status: "voided" };
}

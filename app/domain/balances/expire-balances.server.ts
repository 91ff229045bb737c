import { and, asc, gt, lte } from "drizzle-orm";
import { addEntries } from "#app/domain/balances/ledger.server.ts";
import { balances } from "#app/domain/balances/balances.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

const AT_ONCE = 500;

/** Ends balances whose last day is over: what is left is no longer owed. For the clean-up; no checkout takes an expired balance before. */
export async function expireBalances(db: Db, at: Date): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const expired = await tx
        .select({ balanceId: balances.id, amountMinor: balances.openMinor })
        .from(balances)
        .where(and(gt(balances.openMinor, 0), lte(balances.expiresAt, at)))
        .orderBy(asc(balances.id))
        .limit(AT_ONCE)
        .for("update");
      await addEntries(tx, { kind: "expired", parts: expired, sign: -1, at });
      return expired.length;
    });
    if (count < AT_ONCE) return;
  }
}

import { and, eq, inArray, sql } from "drizzle-orm";
import type { SettlementRow } from "#app/domain/accounting/settlements/settlements.ts";
import { settlementEntries } from "#app/domain/accounting/settlements/settlements.tables.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { CsvFault } from "#app/lib/text/csv.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";
import { MAX_LISTED_FAULTS } from "#app/platform/read-csv-table.server.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

interface SettlementReport {
  /** The provider whose report it is, as `payments.provider` names it. */
  provider: string;
  rows: readonly SettlementRow[];
  actorId: string;
  at: Date;
}

export type SavedSettlements =
  | { ok: true; added: number; unchanged: number }
  /** Transactions that were stored with other values before, the first of `count`. Nothing is stored. */
  | { ok: false; error: "differs"; faults: CsvFault[]; count: number };

/** Stores the transactions of a report that are not stored yet. The same report changes nothing. */
export async function saveSettlements(
  db: Db,
  { provider, rows, actorId, at }: SettlementReport,
): Promise<SavedSettlements> {
  return inTransactionUnlessRefused(db, async (tx): Promise<SavedSettlements> => {
    const entries = rows.map(({ row: _row, ...entry }) => ({ provider, ...entry, importedAt: at }));
    const inserted = await tx.execute<{ entity_id: string }>(
      sql`${insertMany(settlementEntries, entries)} on conflict do nothing returning entity_id`,
    );
    const addedIds = new Set(inserted.rows.map((one) => one.entity_id));
    const others = rows.filter(({ entityId }) => !addedIds.has(entityId));
    const stored = await tx
      .select()
      .from(settlementEntries)
      .where(
        and(
          eq(settlementEntries.provider, provider),
          inArray(
            settlementEntries.entityId,
            others.map(({ entityId }) => entityId),
          ),
        ),
      );
    const byId = new Map(stored.map((entry) => [entry.entityId, entry]));
    const faults = others.flatMap((row): CsvFault[] => {
      const before = byId.get(row.entityId);
      const isSame =
        before?.netMinor === row.netMinor &&
        before.amountMinor === row.amountMinor &&
        before.settlementId === row.settlementId;
      return isSame
        ? []
        : [{ row: row.row, message: `${row.entityId} was uploaded before with other values.` }];
    });
    if (faults.length > 0)
      return {
        ok: false,
        error: "differs",
        faults: faults.slice(0, MAX_LISTED_FAULTS),
        count: faults.length,
      };
    if (addedIds.size > 0)
      await recordAudit(tx, {
        actorId,
        action: "settlements.uploaded",
        subjectType: "file",
        subjectId: provider,
        before: null,
        after: { transactions: addedIds.size },
        at,
      });
    return { ok: true, added: addedIds.size, unchanged: others.length };
  });
}

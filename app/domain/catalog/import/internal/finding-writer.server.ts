import { importFindings } from "#app/domain/catalog/import/imports.tables.ts";
import type { FaultList, LossList } from "#app/domain/catalog/import/import-rows.ts";
import { newId } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";

/** Stores the errors and losses of a file while it is read. */
export interface FindingWriter {
  faults: FaultList;
  losses: LossList;
  /** Stores those that came since the last call. */
  write(): Promise<void>;
}

/** Stored errors, and stored losses, of a file. More are counted only. */
const MAX_STORED = 20_000;

export function createFindingWriter(
  db: Db,
  { importId, faults, losses }: { importId: string; faults: FaultList; losses: LossList },
): FindingWriter {
  const room = { error: MAX_STORED, loss: MAX_STORED };
  return {
    faults,
    losses,
    async write() {
      const errors = faults.kept.splice(0).slice(0, room.error);
      const lost = losses.kept.splice(0).slice(0, room.loss);
      room.error -= errors.length;
      room.loss -= lost.length;
      const rows = [
        ...errors.map(({ column, ...error }) => ({ kind: "error" as const, field: column ?? "", ...error })),
        ...lost.map((loss) => ({ kind: "loss" as const, ...loss })),
      ].map((finding) => ({ id: newId(), importId, ...finding }));
      if (rows.length > 0) await db.execute(insertMany(importFindings, rows));
    },
  };
}

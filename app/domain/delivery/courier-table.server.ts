import { asc, gt } from "drizzle-orm";
import { courierPins } from "#app/domain/delivery/delivery.tables.ts";
import { readCourierFile, type CourierPin } from "#app/domain/delivery/internal/read-courier-file.server.ts";
import {
  saveSettings,
  type SaveSettingsResult,
  type SettingsDeps,
} from "#app/domain/settings/settings.server.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import type { ReadTable } from "#app/platform/read-csv-table.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

interface TableChange {
  /** The version of the section `courier` that the page showed. */
  expectedVersion: number;
  actorId: string;
}

const ROWS_AT_ONCE = 5_000;

export type ReplaceCourierResult =
  | { ok: true; pinCodes: number }
  | Extract<ReadTable<CourierPin> | SaveSettingsResult, { ok: false }>;

/**
 * Replaces the courier's list with an uploaded file, in one transaction: shoppers see the former list or the new one. A file with
 * faults changes nothing.
 */
export async function replaceCourierTable(
  deps: SettingsDeps,
  { bytes, fileName, ...change }: TableChange & { bytes: Buffer; fileName: string },
): Promise<ReplaceCourierResult> {
  const read = await readCourierFile(bytes);
  if (!read.ok) return read;
  const { rows: pins } = read;
  const uploadedAt = deps.clock.now().toISOString();
  const saved = await save(deps, change, { fileName, pinCodes: pins.length, uploadedAt }, pins);
  return saved.ok ? { ok: true, pinCodes: pins.length } : saved;
}

/** Removes the courier's list, so that every PIN code is served on the terms of its zone. */
export function removeCourierTable(deps: SettingsDeps, change: TableChange): Promise<SaveSettingsResult> {
  return save(deps, change, null, []);
}

async function save(
  deps: SettingsDeps,
  { expectedVersion, actorId }: TableChange,
  table: { fileName: string; pinCodes: number; uploadedAt: string } | null,
  pins: readonly CourierPin[],
): Promise<SaveSettingsResult> {
  const saved = await inTransaction(deps.db, async (tx) => {
    // First, because it makes concurrent uploads wait for each other.
    const section = { section: "courier" as const, value: { table }, expectedVersion, actorId };
    const saved = await saveSettings(tx, section, deps.clock.now());
    if (!saved.ok) return saved;
    await tx.delete(courierPins);
    for (const some of batchesOf(pins, ROWS_AT_ONCE)) await tx.execute(insertMany(courierPins, some));
    return saved;
  });
  if (saved.ok) deps.settings.invalidate();
  return saved;
}

/** The headings of a download, which can be uploaded again. */
export const COURIER_HEADINGS = ["PIN", "Prepaid", "COD", "Days"];

/** The rows of a download, by PIN code. */
export async function* listCourierRows(db: Db): AsyncGenerator<readonly (string | number | null)[]> {
  const yesNo = (value: boolean) => (value ? "Yes" : "No");
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(courierPins)
      .where(gt(courierPins.pin, after))
      .orderBy(asc(courierPins.pin))
      .limit(ROWS_AT_ONCE);
    for (const { pin, takesPrepaid, takesCash, transitDays } of rows)
      yield [pin, yesNo(takesPrepaid), yesNo(takesCash), transitDays];
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.pin;
  }
}

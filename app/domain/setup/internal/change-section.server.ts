import { readSection, saveSettings } from "#app/domain/settings/settings.server.ts";
import type { SettingsSection, StoreSettings } from "#app/domain/settings/settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { RollbackWithResult } from "#app/platform/database/transaction.server.ts";

export interface SectionChange {
  actorId: string;
  at: Date;
  /** The expected version; without one, any. */
  version?: number;
}

/** Someone else has saved the section in the meantime: nothing is written. */
export class StaleSection extends RollbackWithResult<{ ok: false; error: "stale" }> {}

/** Changes a section of the settings inside a transaction, which a stale version rolls back (`StaleSection`). */
export async function changeSection<Section extends SettingsSection>(
  tx: Tx,
  section: Section,
  changed: (value: StoreSettings[Section]) => StoreSettings[Section],
  { actorId, at, version }: SectionChange,
): Promise<void> {
  const stored = await readSection(tx, section);
  const expectedVersion = version ?? stored.version;
  const value = changed(stored.value);
  const saved = await saveSettings(tx, { section, value, expectedVersion, actorId }, at);
  if (!saved.ok) throw new StaleSection({ ok: false, error: "stale" });
}

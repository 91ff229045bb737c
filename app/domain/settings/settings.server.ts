import { DEFAULT_SETTINGS, SETTINGS_SECTIONS, type StoreSettings } from "#app/domain/settings/settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { sql } from "drizzle-orm";

/** Hands out the store's settings. They are asked for on every request, so a reader keeps them for a second. */
export interface SettingsReader {
  get(): Promise<StoreSettings>;
  /** Forgets what it keeps, after a save in this process. */
  forget(): void;
}

const KEPT_MS = 1_000;

export function createSettingsReader(db: Queryable): SettingsReader {
  let kept: { value: Promise<StoreSettings>; until: number } | undefined;
  return {
    get() {
      if (kept && kept.until > performance.now()) return kept.value;
      const value = readSettings(db);
      kept = { value, until: performance.now() + KEPT_MS };
      value.catch(() => (kept = undefined));
      return value;
    },
    forget() {
      kept = undefined;
    },
  };
}

async function readSettings(db: Queryable): Promise<StoreSettings> {
  const rows = await db.select({ section: settings.section, value: settings.value }).from(settings);
  const saved = new Map(rows.map((row) => [row.section, row.value]));
  return {
    general: SETTINGS_SECTIONS.general.parse(saved.get("general") ?? DEFAULT_SETTINGS.general),
    sales: SETTINGS_SECTIONS.sales.parse(saved.get("sales") ?? DEFAULT_SETTINGS.sales),
  };
}

/** Saves one section whole. The caller has validated it with the section's schema. */
export async function saveSettings<Section extends keyof StoreSettings>(
  db: Queryable,
  section: Section,
  value: StoreSettings[Section],
  actorId: string | null,
): Promise<void> {
  const row = { section, value, updatedBy: actorId, updatedAt: new Date() };
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.section, set: { ...row, version: sql`${settings.version} + 1` } });
}

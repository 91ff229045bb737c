import {
  DEFAULT_SETTINGS,
  SETTINGS_SECTIONS,
  type SettingsSection,
  type StoreSettings,
} from "#app/domain/settings/settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

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
  const sections = Object.keys(SETTINGS_SECTIONS) as SettingsSection[];
  const read = sections.map((section) => [section, parseSection(section, saved.get(section))]);
  // Object.fromEntries forgets which value belongs to which section; each was parsed by its own schema.
  return Object.fromEntries(read) as StoreSettings;
}

/** A section as it was saved, or its default where it never was. */
export function parseSection<Section extends SettingsSection>(
  section: Section,
  saved: unknown,
): StoreSettings[Section] {
  // The index loses the tie between a section and its type.
  return SETTINGS_SECTIONS[section].parse(saved ?? DEFAULT_SETTINGS[section]) as StoreSettings[Section];
}

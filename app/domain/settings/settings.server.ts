import {
  DEFAULT_SETTINGS,
  SETTINGS_SECTIONS,
  type SettingsSection,
  type StoreSettings,
} from "#app/domain/settings/settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Reads the store's settings, cached for a second because every request needs them. */
export interface SettingsReader {
  get(): Promise<StoreSettings>;
  /** Invalidates the cache, after a save in this process. */
  invalidate(): void;
}

const CACHE_MS = 1_000;

export function createSettingsReader(db: Queryable): SettingsReader {
  let cached: { value: Promise<StoreSettings>; until: number } | undefined;
  return {
    get() {
      if (cached && cached.until > performance.now()) return cached.value;
      const value = readSettings(db);
      cached = { value, until: performance.now() + CACHE_MS };
      value.catch(() => (cached = undefined));
      return value;
    },
    invalidate() {
      cached = undefined;
    },
  };
}

async function readSettings(db: Queryable): Promise<StoreSettings> {
  const rows = await db.select({ section: settings.section, value: settings.value }).from(settings);
  const saved = new Map(rows.map((row) => [row.section, row.value]));
  const sections = Object.keys(SETTINGS_SECTIONS) as SettingsSection[];
  const read = sections.map((section) => [section, parseSection(section, saved.get(section))]);
  // Object.fromEntries loses the type of each section; each value was parsed with its own schema.
  return Object.fromEntries(read) as StoreSettings;
}

/** A saved section, or its default. */
export function parseSection<Section extends SettingsSection>(
  section: Section,
  saved: unknown,
): StoreSettings[Section] {
  // Indexing loses the relation between a section and its type.
  return SETTINGS_SECTIONS[section].parse(saved ?? DEFAULT_SETTINGS[section]) as StoreSettings[Section];
}

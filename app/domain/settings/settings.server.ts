import {
  sectionDefinition,
  settingsSections,
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
  const saved = Object.fromEntries(rows.map(({ section, value }) => [section, value]));
  // Cast: Object.fromEntries loses the keys, which are exactly the sections.
  return Object.fromEntries(
    settingsSections().map((section) => [section, parseSection(section, saved[section])]),
  ) as StoreSettings;
}

/** A saved section, or its default. */
export function parseSection<Section extends SettingsSection>(
  section: Section,
  saved: unknown,
): StoreSettings[Section] {
  const { schema, default: unsaved } = sectionDefinition(section);
  return schema.parse(saved ?? unsaved);
}

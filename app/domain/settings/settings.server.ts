import {
  sectionDefinition,
  settingsSections,
  type SettingsSection,
  type StoreSettings,
} from "#app/domain/settings/settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { Queryable, Db, Tx } from "#app/platform/database/database.server.ts";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { changedFields, recordAudit } from "#app/domain/audit/audit.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";

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

/** A settings section for its form: uncached, with the version that the form sends back. */
export interface VersionedSection<Section extends SettingsSection> {
  value: StoreSettings[Section];
  /** 0 for a section that was never saved. */
  version: number;
}

/** Reads a settings section from the database. One that was never saved returns its defaults and version 0. */
export async function readSection<Section extends SettingsSection>(
  db: Queryable,
  section: Section,
): Promise<VersionedSection<Section>> {
  const [row] = await db
    .select({ value: settings.value, version: settings.version })
    .from(settings)
    .where(eq(settings.section, section));
  return { value: parseSection(section, row?.value), version: row?.version ?? 0 };
}

export interface SettingsChange<Section extends SettingsSection> {
  section: Section;
  /** The whole section. */
  value: StoreSettings[Section];
  /** The version that the page showed; 0 for a section that was never saved. */
  expectedVersion: number;
  /** The administrator; null for the seed, which is not audited. */
  actorId: string | null;
}

export type SaveSettingsResult =
  | { ok: true; version: number }
  /** The section was saved by someone else in the meantime. Nothing was written. */
  | { ok: false; error: "stale"; version: number };

/** The dependencies of saving, and the caches to invalidate afterwards. */
export interface SettingsDeps {
  db: Db;
  clock: Clock;
  settings: SettingsReader;
  pages: PageCache;
}

/** Saves a section for the administrator and invalidates every cache that depends on it. */
export async function changeSettings<Section extends SettingsSection>(
  deps: SettingsDeps,
  change: SettingsChange<Section>,
): Promise<SaveSettingsResult> {
  const saved = await inTransaction(deps.db, (tx) => saveSettings(tx, change, deps.clock.now()));
  if (saved.ok) {
    deps.settings.invalidate();
    if (sectionDefinition(change.section).isOnPublicPages) deps.pages.invalidateAll();
  }
  return saved;
}

/**
 * Saves a section in the caller's transaction and audits the change. Saving unchanged values writes nothing. Throws before it writes a
 * value that the section's schema refuses: stored, it would fail every request, and no form could repair it.
 */
export async function saveSettings<Section extends SettingsSection>(
  tx: Tx,
  { section, value: requested, expectedVersion, actorId }: SettingsChange<Section>,
  at: Date,
): Promise<SaveSettingsResult> {
  const value = parseSection(section, requested);
  const [row] = await tx
    .select({ value: settings.value, version: settings.version })
    .from(settings)
    .where(eq(settings.section, section))
    .for("update");
  const version = row?.version ?? 0;
  if (version !== expectedVersion) return { ok: false, error: "stale", version };
  const before = parseSection(section, row?.value);
  if (row && isDeepStrictEqual(before, value)) return { ok: true, version };
  const next = version + 1;
  const written = await tx
    .insert(settings)
    .values({ section, value, version: next, updatedBy: actorId, updatedAt: at })
    .onConflictDoUpdate({
      target: settings.section,
      set: { value, version: next, updatedBy: actorId, updatedAt: at },
      // Two concurrent first saves find no row to lock: the second must not overwrite.
      setWhere: eq(settings.version, version),
    })
    .returning({ version: settings.version });
  if (written.length === 0) return { ok: false, error: "stale", version: next };
  if (actorId !== null) {
    // A first save of the defaults is recorded, too.
    const changed = changedFields(before, value) ?? { before: {}, after: {} };
    await recordAudit(tx, {
      actorId,
      action: "settings.saved",
      subjectType: "settings",
      subjectId: section,
      ...changed,
      at,
    });
  }
  return { ok: true, version: next };
}

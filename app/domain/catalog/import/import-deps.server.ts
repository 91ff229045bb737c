import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";

export interface ImportDeps {
  db: Db;
  clock: Clock;
  settings: SettingsReader;
  pages: PageCache;
}

import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

export interface ReviewDeps {
  db: Db;
  log: Log;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  images: ImageStore;
  pages: PageCache;
  publicUrl: string;
}

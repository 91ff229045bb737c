import { eq } from "drizzle-orm";
import { createCatalogNames } from "#app/domain/catalog/catalog-names.server.ts";
import type { ApplyDeps } from "#app/domain/catalog/import/apply-import.server.ts";
import type { CheckDeps } from "#app/domain/catalog/import/check-import.server.ts";
import {
  importFilesFolder,
  openImportFiles,
  type ImportFiles,
} from "#app/domain/catalog/import/images/import-files.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { createSettingsReader } from "#app/domain/settings/settings.server.ts";
import { openEventBus } from "#app/platform/cache/event-bus.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { startJobs, type Jobs } from "#app/platform/jobs.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { createProcessLiveness } from "#app/platform/process/process-liveness.server.ts";
import { digestOf, findSessionSecret } from "#app/platform/process/session-secret.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { withDatabase } from "#db/with-database.ts";

/** What a command needs to import products as the store does, on behalf of the administrator. */
export interface ImportCommandDeps extends CheckDeps, ApplyDeps {
  jobs: Jobs;
  importFiles: ImportFiles;
  actor: { id: string };
}

/** Runs `work` on the environment's shop and prints its result. A store that runs on the same PostgreSQL database learns of changes. */
export async function withImportDeps(work: (deps: ImportCommandDeps) => Promise<string>): Promise<void> {
  await withDatabase(async (database, env) => {
    const log = createLog(env.LOG_LEVEL);
    const [actor] = await database.db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
    if (!actor) throw new StartupError("There is no administrator yet: start the store once.");
    const eventBus = await openEventBus({
      url: env.DATABASE_URL,
      self: createProcessLiveness({ pool: database.pool, url: env.DATABASE_URL }).self,
      secretDigest: digestOf(await findSessionSecret(env)),
      log,
    });
    const jobs = await startJobs({ database, log, isIdle: true });
    try {
      return await work({
        actor,
        jobs,
        importFiles: openImportFiles(importFilesFolder(env.DATA_DIR)),
        ...depsOf(database, env),
        pages: {
          invalidate: (tags) => eventBus.publish({ kind: "pages", tags }),
          invalidateAll: () => eventBus.publish({ kind: "pages", tags: null }),
        },
      });
    } finally {
      await jobs.stop();
      await eventBus.close();
    }
  });
}

function depsOf({ db }: Database, env: Env): CheckDeps {
  const settings = createSettingsReader(db);
  const collections = async () => (await settings.get()).collections.collections;
  return {
    db,
    clock: systemClock,
    settings,
    names: createCatalogNames(db, systemClock, collections),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  };
}

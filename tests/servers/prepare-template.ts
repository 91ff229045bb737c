import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, type Database } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { shop } from "#db/seed/content/shop.ts";
import { fastestPlace } from "./fastest-folder.ts";
import type { Template } from "./fresh-database.ts";
import { createDatabase, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    template: Template;
  }
}

const TEMPLATE = "store_template";

/** Vitest's global setup of the integration tests: a migrated, empty database with its queues per engine, which tests copy. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  return project.name === "postgres" ? preparePostgres(project) : preparePglite(project);
}

async function preparePostgres(project: TestProject) {
  const server = await startPostgres({ beneath: await fastestPlace() });
  try {
    await migrated(await createDatabase(server.url, TEMPLATE), tmpdir());
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("template", { engine: "postgres", serverUrl: server.url, database: TEMPLATE });
  return () => server.stop();
}

async function preparePglite(project: TestProject) {
  const dataDir = await mkdtemp(path.join(await fastestPlace(), "gulmohar-template-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    await migrated(undefined, dataDir);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide("template", { engine: "pglite", dataDir });
  return remove;
}

/** Does the work of a first start once for all copies. */
async function migrated(url: string | undefined, dataDir: string): Promise<void> {
  const log = createLog("error");
  const database = await openDatabase({ url, dataDir, log });
  try {
    await migrate(database);
    const jobs = await startJobs({ database, log, isIdle: true });
    await jobs.stop();
    await sendAtOnce(database);
    await nameShop(database);
    // Temporary data needs no fsync; pglite.test.ts and `npm run test:durability` prove that the store syncs.
    if (database.engine === "pglite") await database.pool.query("alter system set fsync = off");
  } finally {
    await database.close();
  }
}

/** Sends the messages of admin actions at once, as most tests expect. The tests of the delay save a setting of their own. */
export async function sendAtOnce({ pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query(`insert into settings (section, value) values ('sending', '{"waitSeconds": 0}')`);
}

/** The shop of the tests, which the settings form shows as one that was never saved. */
async function nameShop({ pool }: Pick<Database, "pool">): Promise<void> {
  await pool.query("insert into settings (section, value, version) values ('general', $1, 0)", [
    JSON.stringify({
      ...shop.general,
      addressLines: ["Hazratganj", "Lucknow, Uttar Pradesh 226001", "India"],
      invoicePrefix: "IV",
    }),
  ]);
}

import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
import { fastestPlace } from "./fastest-folder.ts";
import { keepDatabaseCompiled } from "./compile-cache.ts";
import { createDatabase, dropDatabase } from "./postgres.ts";

/** The migrated, empty database that the global setup provides for each engine. */
export type Template =
  | { engine: "pglite"; dataDir: string }
  | { engine: "postgres"; serverUrl: string; database: string };

/** The parameters of `openDatabase` and `createApp`; the data folder is the caller's own on both engines. */
export interface FreshDatabase {
  url: string | undefined;
  dataDir: string;
  /** Call after the database has been closed. */
  remove(): Promise<void>;
}

/** A migrated, empty database for one test file (or one test), on the engine that the tests run on. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const template = inject("template");
  const dataDir = await mkdtemp(path.join(await fastestPlace(), "gulmohar-test-"));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (template.engine === "pglite") {
    await keepDatabaseCompiled();
    // Synchronous: copying a thousand files through the event loop takes several times as long.
    cpSync(template.dataDir, dataDir, { recursive: true });
    return { url: undefined, dataDir, remove: removeFolder };
  }
  const name = `store_${randomUUID()}`;
  const url = await createDatabase(template.serverUrl, name, template.database);
  const remove = async () => {
    await dropDatabase(template.serverUrl, name);
    await removeFolder();
  };
  return { url, dataDir, remove };
}

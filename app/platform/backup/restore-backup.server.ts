import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "#app/lib/error-code.ts";
import { PICTURES, SECRET } from "#app/platform/backup/backup-format.ts";
import { forEachParallel } from "#app/platform/backup/backup-files.server.ts";
import { verifySignature } from "#app/platform/backup/backup-signature.server.ts";
import { isEmptyDatabase, loadDatabase } from "#app/platform/backup/load-database.server.ts";
import { checkBackup, type CheckedBackup } from "#app/platform/backup/read-backup.server.ts";
import { setAsidePath } from "#app/platform/backup/set-aside-database.server.ts";
import { openDatabase, type Database } from "#app/platform/database/database.server.ts";
import { lockFolder } from "#app/platform/database/pglite/folder-lock.server.ts";
import { migrate, migrationsUpTo } from "#app/platform/database/migrate.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import { startJobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import { openOriginals } from "#app/platform/storage/open-originals.server.ts";
import { readIfThere, syncFolder } from "#app/platform/storage/whole-file.server.ts";

export interface RestoreOptions {
  /** A backup's folder. */
  from: string;
  /** Whether an existing shop may be replaced. */
  replace: boolean;
  /** Whether to accept a backup whose signature is missing or made with another secret. */
  isUnverifiedAllowed?: boolean;
}

export interface RestoreDone {
  takenAt: string;
  rows: number;
  images: number;
  missingImages: string[];
  /** Number of migrations applied after loading the backup. */
  migrated: number;
  /** New path of the previous built-in database, if there was one. */
  setAside: string | null;
  /**
   * The secret of the backup's sessions and authenticators is unavailable: the environment sets another one ("different"), or neither
   * the backup nor the environment has one ("missing"). Null when it is available, or cannot be compared.
   */
  secretProblem: "different" | "missing" | null;
}

const IMAGES_AT_ONCE = 4;

/**
 * Replaces the store's data by a backup, or changes nothing: all files are verified first, images are stored before the database
 * that references them, and the database is replaced in one step. StartupError when the backup is damaged, unsigned or of a newer
 * version, when the store is running, or when it holds a shop and `replace` is false.
 */
export async function restoreBackup(
  { env, log }: { env: Env; log: Log },
  { from, replace, isUnverifiedAllowed = false }: RestoreOptions,
): Promise<RestoreDone> {
  const backup = await checkBackup(from);
  // Throws for a newer version before any image is stored.
  migrationsUpTo(backup.manifest.migrations);
  if (!isUnverifiedAllowed) await verifySignature(backup.folder, env);
  const { migrated, setAside } = env.DATABASE_URL
    ? await intoServer({ env, log }, backup, replace)
    : await intoFolder({ env, log }, backup, replace);
  const { takenAt, tables, missingPictures } = backup.manifest;
  return {
    takenAt,
    rows: tables.reduce((all, table) => all + table.rows, 0),
    images: backup.images.length,
    missingImages: missingPictures,
    migrated,
    setAside,
    secretProblem: await restoreSecret(env, backup),
  };
}

type Restored = Pick<RestoreDone, "migrated" | "setAside">;

/** On a server one transaction replaces everything, so readers see the shop either before or after. */
async function intoServer(
  { env, log }: { env: Env; log: Log },
  backup: CheckedBackup,
  replace: boolean,
): Promise<Restored> {
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log, poolSize: 2 });
  try {
    await refuseWhileRunning(database);
    if (!replace && !(await isEmptyDatabase(database))) throw notEmpty("The database of DATABASE_URL");
    await storeImages({ env, log }, backup);
    return { migrated: await fill(database, backup, log), setAside: null };
  } finally {
    await database.close();
  }
}

/** The built-in database is created beside the existing one and replaces it once complete. */
async function intoFolder(
  { env, log }: { env: Env; log: Log },
  backup: CheckedBackup,
  replace: boolean,
): Promise<Restored> {
  const dataDir = path.resolve(env.DATA_DIR);
  const lock = lockFolder(dataDir);
  const temporary = path.join(dataDir, "restoring");
  try {
    const target = path.join(dataDir, "database");
    const isTaken = existsSync(target);
    if (isTaken && !replace) throw notEmpty(`The data folder ${dataDir}`);
    await storeImages({ env, log }, backup);
    await rm(temporary, { recursive: true, force: true });
    const database = await openDatabase({ url: undefined, dataDir: temporary, log });
    let migrated: number;
    try {
      migrated = await fill(database, backup, log);
    } finally {
      await database.close();
    }
    const setAside = isTaken ? setAsidePath(dataDir) : null;
    if (setAside) await rename(target, setAside);
    await rename(path.join(temporary, "database"), target);
    await syncFolder(dataDir);
    return { migrated, setAside };
  } finally {
    await rm(temporary, { recursive: true, force: true });
    lock.release();
  }
}

async function fill(database: Database, backup: CheckedBackup, log: Log): Promise<number> {
  // pg-boss creates the tables of the queues, which receive the pending jobs.
  const jobs = await startJobs({ database, log, isIdle: true });
  try {
    await loadDatabase({ pool: database.pool, jobs }, backup);
  } catch (error) {
    throw asDamage(error);
  } finally {
    await jobs.stop();
  }
  const { applied } = await migrate(database);
  await database.analyze();
  return applied;
}

// PostgreSQL's data exceptions (22) and constraint violations (23); zlib errors of Node.
const DAMAGE = /^(?:22|23)...$|^Z_/;

/** Returns a StartupError when the backup's content caused the error, else the error itself. */
function asDamage(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (DAMAGE.test(errorCode(cause)))
      return new StartupError(
        `The backup is damaged: ${cause.message}. The database was not changed; use another backup.`,
      );
  return error;
}

async function storeImages({ env, log }: { env: Env; log: Log }, { folder, images }: CheckedBackup) {
  const originals = await openOriginals(env, log);
  await forEachParallel(images, IMAGES_AT_ONCE, async (key) => {
    await originals.put(key, await readFile(path.join(folder, PICTURES, key)));
  });
}

/** Restores the secret that signs sessions and encrypts authenticator keys. */
async function restoreSecret(env: Env, { folder }: CheckedBackup): Promise<RestoreDone["secretProblem"]> {
  const secret = await readIfThere(path.join(folder, SECRET));
  if (!secret) return env.SESSION_SECRET ? null : "missing";
  if (env.SESSION_SECRET)
    return [env.SESSION_SECRET, env.SESSION_SECRET_PREVIOUS].includes(secret.toString().trim())
      ? null
      : "different";
  await mkdir(path.resolve(env.DATA_DIR), { recursive: true });
  await writeFile(path.resolve(env.DATA_DIR, SECRET), secret, { mode: 0o600, flush: true });
  return null;
}

// PostgreSQL lists the connections of a process for a moment after it has ended.
const ENDS_WITHIN_MS = 2_000;

async function refuseWhileRunning(database: Database): Promise<void> {
  const began = performance.now();
  let others = await countOthers(database);
  while (others > 0 && performance.now() - began < ENDS_WITHIN_MS) {
    await wait(50);
    others = await countOthers(database);
  }
  if (others > 0) {
    throw new StartupError(
      `The store is running on this database (${others} connections). Stop all of its processes first.`,
    );
  }
}

/** Counts the connections of the store's other processes. */
async function countOthers({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ others: number }>(`
    select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = 'gulmohar' and pid <> pg_backend_pid()`);
  return rows[0]?.others ?? 0;
}

function notEmpty(what: string): StartupError {
  return new StartupError(`${what} holds a shop already. Add --replace to replace it by the backup.`);
}

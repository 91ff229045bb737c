import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import { lockFolder } from "#app/platform/database/folder-lock.server.ts";
import { startMaintenance } from "#app/platform/database/maintenance.server.ts";
import type { FromThread, ToThread } from "#app/platform/database/pglite-thread.server.ts";
import { PgliteWire } from "#app/platform/database/pglite-wire.server.ts";
import { createPool, type OpenEngine } from "#app/platform/database/pool.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { StartupError } from "#app/platform/startup-error.ts";

export interface PgliteOptions {
  dataDir: string;
  log: Log;
  onFatal: (error: Error) => void;
}

// By the package's own `imports`, which holds in the sources and in the built bundle alike: the thread runs from the sources.
const THREAD = createRequire(import.meta.url).resolve("#app/platform/database/pglite-thread.server.ts");
const POSTGRES_MAJOR = "18";
const STUCK_AFTER_MS = 5 * 60_000;
const DRAIN_WITHIN_MS = 10_000;

/** Opens the built-in database in `dataDir`, making it at the first start. StartupError: folder in use, not writable, not ours. */
export async function openPglite({ dataDir, log, onFatal }: PgliteOptions): Promise<OpenEngine> {
  const lock = lockFolder(dataDir);
  const folder = path.resolve(dataDir, "database");
  let thread: DatabaseThread;
  try {
    refuseOtherVersion(folder);
    thread = await startThread(folder, log, onFatal);
  } catch (error) {
    lock.release();
    throw error;
  }
  const pool = createPool(
    {
      // The session has one transaction at a time, so there is one connection, and the others wait for it.
      max: 1,
      idleTimeoutMillis: 0,
      user: "postgres",
      database: "postgres",
      password: "",
      ssl: false,
      stream: () =>
        new PgliteWire({ dial: thread.dial, onStuck: thread.giveUp, stuckAfterMs: STUCK_AFTER_MS }),
    },
    (error) => log.warn({ err: error }, "Connection to the database thread lost"),
  );
  const maintenance = startMaintenance({ pool, log });
  return {
    pool,
    async close() {
      await maintenance.stop();
      await Promise.race([pool.end(), wait(DRAIN_WITHIN_MS)]);
      await thread.close();
      lock.release();
    },
  };
}

interface DatabaseThread {
  dial(): MessagePort;
  giveUp(): void;
  close(): Promise<void>;
}

async function startThread(
  folder: string,
  log: Log,
  onFatal: (error: Error) => void,
): Promise<DatabaseThread> {
  const worker = new Worker(THREAD, {
    name: "database",
    workerData: { folder },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  let isOpen = false;
  let isClosing = false;
  const fail = (error: Error) => {
    if (isOpen && !isClosing) onFatal(error);
    isOpen = false;
  };
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const failed = (error: Error) => {
      fail(error);
      void ended.then(() => reject(error));
    };
    worker.on("message", (message: FromThread) => {
      if (message.type === "said") log.debug({ postgres: message.text }, "Database");
      if (message.type === "fatal") failed(new Error(message.message));
      if (message.type === "ready") {
        isOpen = true;
        resolve();
      }
    });
    worker.once("error", failed);
    worker.once("exit", (code) => failed(new Error(`The database thread ended (${code}).`)));
  });
  const post = (message: ToThread, transfer: MessagePort[] = []) => worker.postMessage(message, transfer);
  return {
    dial() {
      if (!isOpen) throw new Error("The database has ended.");
      const { port1, port2 } = new MessageChannel();
      post({ connect: port2 }, [port2]);
      return port1;
    },
    giveUp() {
      fail(new Error(`The database gave no answer for ${STUCK_AFTER_MS / 60_000} minutes.`));
      void worker.terminate();
    },
    async close() {
      isClosing = true;
      if (isOpen) post({ close: true });
      await ended;
    },
  };
}

function refuseOtherVersion(folder: string): void {
  const file = path.join(folder, "PG_VERSION");
  if (!existsSync(file)) return;
  const version = readFileSync(file, "utf8").trim();
  if (version !== POSTGRES_MAJOR) {
    throw new StartupError(
      `The database in ${folder} is of PostgreSQL ${version}, and this version of the store reads ${POSTGRES_MAJOR}.`,
    );
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

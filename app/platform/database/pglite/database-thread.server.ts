import { createRequire } from "node:module";
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import type { FromThread, ToThread } from "#app/platform/database/pglite/pglite-thread.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export interface DatabaseThread {
  /** A new connection, which takes the session from the one before. Throws when the thread has ended. */
  dial: (this: void) => MessagePort;
  /** Ends the thread at once and tells `onFatal` why. */
  abandon: (this: void, why: Error) => void;
  /** Resolves when the database is closed and the thread has ended. */
  close: (this: void) => Promise<void>;
}

export interface ThreadOptions {
  folder: string;
  log: Log;
  /** Told once, when the thread ends without having been asked to. */
  onFatal: (error: Error) => void;
}

// By the package's own `imports`, which hold in the sources and in the built bundle alike.
const THREAD = createRequire(import.meta.url).resolve(
  "#app/platform/database/pglite/pglite-thread.server.ts",
);

/** Starts the database thread. Resolves when it answers; rejects, after it has ended, with what it said. */
export async function startDatabaseThread({ folder, log, onFatal }: ThreadOptions): Promise<DatabaseThread> {
  const worker = new Worker(THREAD, {
    name: "database",
    workerData: { folder },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let state: "starting" | "open" | "closing" | "ended" = "starting";
  let reason: Error | undefined;

  await new Promise<void>((resolve, reject) => {
    worker.on("message", (message: FromThread) => {
      if ("said" in message) log.debug({ postgres: message.said }, "Database");
      if ("fatal" in message) reason = new Error(message.fatal);
      if ("ready" in message) {
        state = "open";
        resolve();
      }
    });
    worker.once("error", (error) => {
      reason ??= error;
    });
    worker.once("exit", (code) => {
      const error = reason ?? new Error(`The database thread ended with code ${code}.`);
      if (state === "open") onFatal(error);
      state = "ended";
      reject(error);
    });
  });

  const post = (message: ToThread, transfer: MessagePort[] = []) => worker.postMessage(message, transfer);
  return {
    dial() {
      if (state !== "open") throw new Error("The database has ended.");
      const { port1, port2 } = new MessageChannel();
      post({ connect: port2 }, [port2]);
      return port1;
    },
    abandon(why) {
      if (state !== "open") return;
      state = "ended";
      onFatal(why);
      void worker.terminate();
    },
    async close() {
      if (state === "open") {
        state = "closing";
        post({ close: true });
      }
      await ended;
    },
  };
}

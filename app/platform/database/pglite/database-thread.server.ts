import { createRequire } from "node:module";
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import type { FromThread, ToThread } from "#app/platform/database/pglite/pglite-thread.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export interface DatabaseThread {
  /** Opens a connection, which takes over the session of the previous one. Throws when the thread has ended. */
  dial: (this: void) => MessagePort;
  /** Terminates the thread and passes the error to `onFatal`. */
  abandon: (this: void, reason: Error) => void;
  /** Resolves when the database is closed and the thread has ended. */
  close: (this: void) => Promise<void>;
}

export interface ThreadOptions {
  folder: string;
  log: Log;
  /** Called once when the thread ends unexpectedly. */
  onFatal: (error: Error) => void;
}

// Resolved through the package's `imports`, which work in the sources and in the built bundle.
const THREAD = createRequire(import.meta.url).resolve(
  "#app/platform/database/pglite/pglite-thread.server.ts",
);

/** Starts the database thread and resolves once it is ready. Rejects with the thread's error when it ends before. */
export async function startDatabaseThread({ folder, log, onFatal }: ThreadOptions): Promise<DatabaseThread> {
  const worker = new Worker(THREAD, {
    name: "database",
    workerData: { folder },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let state: "starting" | "open" | "closing" | "ended" = "starting";
  let failure: Error | undefined;

  await new Promise<void>((resolve, reject) => {
    worker.on("message", (message: FromThread) => {
      if ("stderr" in message) log.debug({ postgres: message.stderr }, "Database");
      if ("fatal" in message) failure = new Error(message.fatal);
      if ("ready" in message) {
        state = "open";
        resolve();
      }
    });
    worker.once("error", (error) => {
      failure ??= error;
    });
    worker.once("exit", (code) => {
      const error = failure ?? new Error(`The database thread ended with code ${code}.`);
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
    abandon(reason) {
      if (state !== "open") return;
      state = "ended";
      onFatal(reason);
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

import type { Server } from "node:http";
import process from "node:process";
import type { Store } from "#app/store.server.ts";
import type { Log } from "#app/platform/log.server.ts";

const PATIENCE_MS = 10_000;

/** On SIGTERM or SIGINT: takes no new connections, finishes the requests in flight, closes jobs and database, ends. */
export function stopGracefully({ server, store, log }: { server: Server; store: Store; log: Log }): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "Stopping: finishing what is in flight");
    const force = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    clearTimeout(force);
    await store.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop(signal));
  store.database.onFatal((error) => {
    log.fatal({ err: error }, "The database cannot go on");
    process.exitCode = 1;
    void stop("database").finally(() => process.exit(1));
  });
}

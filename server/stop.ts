import type { Server } from "node:http";
import process from "node:process";
import type { Store } from "#app/store.server.ts";
import type { Log } from "#app/platform/log.server.ts";

const PATIENCE_MS = 10_000;

/** On SIGTERM or SIGINT: takes no new connections, finishes the requests in flight, closes jobs and database, ends. */
export function stopGracefully({ server, store, log }: { server: Server; store: Store; log: Log }): void {
  let isStopping = false;
  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ reason }, "Stopping: finishing what is in flight");
    // Streams to the office have no end of their own.
    store.officeEvents.close();
    const force = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    clearTimeout(force);
    await store.close();
    process.exit(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop(signal, 0));
  // The adapter has said why. Without its database the store cannot go on; whatever starts it may start it again.
  store.database.onFatal(() => void stop("database", 1).catch(() => process.exit(1)));
}

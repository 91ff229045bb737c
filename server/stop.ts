import type { IncomingMessage, Server, ServerResponse } from "node:http";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

const PATIENCE_MS = 10_000;
const IDLE_EVERY_MS = 100;
// A proxy that asks every two seconds has asked twice by then.
const DRAIN_BEHIND_PROXY_SECONDS = 5;

/** Whether the process is about to end, for those who still come. */
export interface Stopping {
  /** Asks the client, once the stop has begun, to take another line for its next request. True for `/readyz`, which then says no. */
  turnsAway(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * On SIGTERM or SIGINT: says that it is not ready, and behind a proxy serves on until that has been heard; then takes no new connections,
 * finishes the requests in flight, closes jobs and database, ends. A second signal ends it at once.
 */
export function stopGracefully({
  server,
  store,
  log,
}: {
  server: Server;
  store: AppContext;
  log: Log;
}): Stopping {
  const { TRUST_PROXY, DRAIN_SECONDS = TRUST_PROXY === 0 ? 0 : DRAIN_BEHIND_PROXY_SECONDS } = store.env;
  let isStopping = false;
  const stop = async (reason: string, exitCode: number, drainSeconds = 0) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ reason, drainSeconds }, "Stopping: finishing what is in flight");
    // Streams to the admin have no end of their own.
    store.adminEvents.close();
    await wait(drainSeconds * 1_000);
    const force = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    // A line that was kept open for more is idle once its answer has been sent.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
    clearTimeout(force);
    await store.close();
    process.exit(exitCode);
  };
  process.on("SIGTERM", () => void stop("SIGTERM", 0, DRAIN_SECONDS));
  // From a terminal, where nobody stands before it.
  process.on("SIGINT", () => void stop("SIGINT", 0));
  // The adapter has said why. Without its database the store cannot go on; whatever starts it may start it again.
  store.database.onFatal(() => void stop("database", 1).catch(() => process.exit(1)));
  return {
    turnsAway({ url }, response) {
      if (!isStopping) return false;
      response.setHeader("Connection", "close");
      return url === "/readyz";
    },
  };
}

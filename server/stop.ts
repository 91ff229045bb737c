import type { IncomingMessage, Server, ServerResponse } from "node:http";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { onNpmEnd } from "#app/platform/process/parent-end.ts";
import { HEALTH_PATH } from "#server/handler.ts";

const FORCE_AFTER_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 100;
// Enough for two health checks of a proxy that probes every two seconds.
const DRAIN_BEHIND_PROXY_SECONDS = 5;

/** Handles requests that arrive while the process is stopping. */
export interface Stopping {
  /** While stopping, asks the client to close its connection. True for health checks, which must then fail. */
  isRefused(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * On SIGTERM or SIGINT, or when `npm start` has ended: fails health checks and behind a proxy keeps serving until the proxy has noticed; then refuses new
 * connections, finishes open requests, closes jobs and database and exits. A second signal exits at once.
 */
export function stopGracefully({
  server,
  app,
  log,
  beforeExit,
}: {
  server: Server;
  app: AppContext;
  log: Log;
  /** Called when everything else is closed. */
  beforeExit?: () => Promise<void>;
}): Stopping {
  const { TRUST_PROXY, DRAIN_SECONDS = TRUST_PROXY === 0 ? 0 : DRAIN_BEHIND_PROXY_SECONDS } = app.env;
  let isStopping = false;
  const stop = async (reason: string, exitCode: number, drainSeconds = 0) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ reason, drainSeconds }, "Stopping: finishing open requests");
    // Event streams to the admin never end by themselves.
    app.adminEvents.close();
    await wait(drainSeconds * 1_000);
    const force = setTimeout(() => server.closeAllConnections(), FORCE_AFTER_MS);
    // Keep-alive connections become idle once their response has been sent.
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
    clearTimeout(force);
    await app.close();
    await beforeExit?.();
    process.exit(exitCode);
  };
  process.on("SIGTERM", () => void stop("SIGTERM", 0, DRAIN_SECONDS));
  // From a terminal, where no proxy has to notice.
  process.on("SIGINT", () => void stop("SIGINT", 0));
  onNpmEnd(() => {
    if (!isStopping) void stop("npm ended", 0, DRAIN_SECONDS);
  });
  // The database has logged the reason. The process manager may restart the store.
  app.database.onFatal(() => void stop("database", 1).catch(() => process.exit(1)));
  return {
    isRefused({ url }, response) {
      if (!isStopping) return false;
      response.setHeader("Connection", "close");
      return HEALTH_PATH.test(url ?? "");
    },
  };
}

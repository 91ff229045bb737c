import "#server/production.ts";
import { createServer, type ServerResponse } from "node:http";
import process from "node:process";
import { openBackupServer } from "#app/platform/backup/backup-server.server.ts";
import { parseEnv, type Env } from "#app/platform/process/env.server.ts";
import { createLog, type Log } from "#app/platform/process/log.server.ts";
import { findSessionSecret } from "#app/platform/process/session-secret.server.ts";
import { remedyOf } from "#app/platform/process/startup-error.ts";
import { loadBuild, withInstrumentation } from "#server/build.ts";
import { createHandler, type Handler } from "#server/handler.ts";
import { captureConsole, captureWarnings } from "#server/captured-console.ts";
import { listen } from "#server/http/listen.ts";
import { logRequests, requestFields } from "#server/http/request-log.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { stopGracefully, type Stopping } from "#server/stop.ts";
import { welcome } from "#server/startup-message.ts";

const MAX_REQUESTS_PER_SOCKET = 1_000;

const parsed = parseEnv(process.env);
if (!parsed.ok) refuse(parsed.problems.join("\n"));
const { env } = parsed;
const log = createLog(env.LOG_LEVEL, undefined, requestFields);
captureConsole(log);
captureWarnings(log);

try {
  await start(env, log);
} catch (error) {
  // Errors that the operator can fix are printed as a sentence; any other error is a bug and keeps its stack trace.
  const remedy = remedyOf(error);
  if (remedy) refuse(remedy);
  throw error;
}

async function start(env: Env, log: Log): Promise<void> {
  const began = performance.now();
  // Listens first, so that a second store on the same port ends before it touches the data.
  let handler: Handler | undefined;
  let stopping: Stopping | undefined;
  // Long enough for an upload of 10 MB over a slow connection.
  const server = createServer({ requestTimeout: 180_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 });
  // Like nginx, so that clients do not stay with one process forever.
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.on("request", (request, response) => {
    if (!handler) sendRetryLater(response, env, "The shop is starting. Please try again in a moment.\n");
    else if (stopping?.isRefused(request, response))
      sendRetryLater(response, env, "The shop is stopping. Please try again in a moment.\n");
    else handler(request, response);
  });
  await listen(server, { port: env.PORT, host: env.HOST, names: { port: "PORT", host: "HOST" } });
  try {
    const { build, entry } = await loadBuild();
    const app = await entry.createApp({ env, log });
    if (env.SEED === "none") await entry.closeNewShop(app);
    else if (await entry.isEmptyShop(app)) {
      // Loaded only for a first start: the seed includes its own copy of the database layer.
      const { seedIfEmpty } = await import("#db/seed/seed-shop.server.ts");
      await seedIfEmpty(app, env.SEED);
    }
    // Loaded only where somebody collects metrics.
    if (env.METRICS_PORT) {
      const { openMetrics } = await import("#server/metrics/open-metrics.ts");
      await openMetrics({ port: env.METRICS_PORT, host: env.METRICS_HOST, server, app, build });
    }
    const traces = env.OTEL_EXPORTER_OTLP_ENDPOINT ? await entry.openTraces() : null;
    const traced = traces ? withInstrumentation(build, traces.instrumentation) : build;
    handler = logRequests(log, createHandler({ build: traced, entry, app }));
    if (app.database.engine === "pglite") {
      const secret = env.BACKUP_SECRET ?? (await findSessionSecret(env));
      const isSessionSecretSet = env.SESSION_SECRET !== undefined;
      const { database, originals } = app;
      await openBackupServer({ database, originals, dataDir: env.DATA_DIR, secret, isSessionSecretSet }, log);
    }
    stopping = stopGracefully({ server, app, log, beforeExit: async () => traces?.close() });
    // Takes seconds in a large shop, and the first search would wait for it.
    app.productIndex.load();
    welcome({ env, app, log, startedInMs: performance.now() - began });
  } catch (error) {
    server.close();
    throw error;
  }
}

function sendRetryLater(
  response: ServerResponse,
  { PUBLIC_URL = "", HSTS_SUBDOMAINS }: Env,
  text: string,
): void {
  for (const [name, value] of securityHeaders(PUBLIC_URL, HSTS_SUBDOMAINS)) response.setHeader(name, value);
  response.writeHead(503, { "Retry-After": "2", "Content-Type": "text/plain; charset=utf-8" }).end(text);
}

function refuse(message: string): never {
  process.stderr.write(`\nThe store did not start.\n${message}\n\n`);
  process.exit(1);
}

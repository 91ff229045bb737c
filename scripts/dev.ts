// npm run dev: runs the store from the sources with hot reload, without page cache and security policy.
// Runs with --conditions=development: Vite loads that build of the router, and two builds do not share contexts.
import { createServer } from "node:http";
import process from "node:process";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createServer as createVite, type ViteDevServer } from "vite";
import { loadEnvFile } from "#app/platform/process/env-file.server.ts";
import { parseEnv } from "#app/platform/process/env.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { seedIfEmpty } from "#db/seed/seed-shop.server.ts";
import { withEntry } from "#server/build.ts";
import { readClientIp } from "#server/http/client-ip.ts";
import { logRequests, requestFields, withRequestId } from "#server/http/request-log.ts";
import { stopGracefully } from "#server/stop.ts";
import { welcome } from "#server/startup-message.ts";
import { ROOT } from "./root.ts";

const began = performance.now();
loadEnvFile();
const parsed = parseEnv(process.env);
if (!parsed.ok) refuse(parsed.problems.join("\n"));
const { env } = parsed;
const log = createLog(env.LOG_LEVEL, undefined, requestFields);
const server = createServer();
const clientIpOf = readClientIp(0);

const vite = await createVite({
  root: ROOT,
  appType: "custom",
  server: { middlewareMode: true, hmr: { server } },
});
const { entry } = await loadSources(vite);
const app = await entry.createApp({ env, log }).catch((error: unknown) => {
  if (error instanceof Error && error.name === "StartupError") refuse(error.message);
  throw error;
});
await (env.SEED === "none" ? entry.closeNewShop(app) : seedIfEmpty(app, env.SEED));

const handle = logRequests(log, (incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => {
    respond(createRequest(incoming, outgoing), clientIpOf(incoming), app)
      .then((response) => sendResponse(outgoing, response))
      .catch((error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        log.error({ err: error, path: incoming.url }, "A request failed");
        if (!outgoing.headersSent) outgoing.writeHead(500, { "Content-Type": "text/plain" });
        outgoing.end(error instanceof Error ? error.stack : String(error));
      });
  });
});
server.on("request", handle);
stopGracefully({ server, app, log });
server.on("error", (error) => refuse(error.message));
await new Promise<void>((resolve) => server.listen(env.PORT, env.HOST, resolve));
welcome({ env, app, log, startedInMs: performance.now() - began });

/** Loads the current sources for each request; Vite caches unchanged modules. */
async function respond(request: Request, clientIp: string, opened: AppContext): Promise<Response> {
  const { build, entry: current } = await loadSources(vite);
  await using uploads = opened.uploads.ofRequest();
  const perRequest = {
    uploads,
    nonce: "",
    cacheTags: new Set<never>(),
    template: null,
    isRenewal: false,
    outage: { isSeen: false },
    runQueued: <Result>(render: () => Promise<Result>) => render(),
  };
  return await withRequestId((requestId) => {
    const context = current.createRouterContext({ app: opened, clientIp, requestId, ...perRequest });
    return createRequestHandler(build, "development")(request, context);
  });
}

async function loadSources(from: ViteDevServer) {
  const build = (await from.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  return withEntry(build);
}

function refuse(message: string): never {
  process.stderr.write(`\nThe store did not start.\n${message}\n\n`);
  process.exit(1);
}

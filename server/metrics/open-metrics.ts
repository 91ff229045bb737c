import { subscribe } from "node:diagnostics_channel";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { AppContext } from "#app/context/app-context.server.ts";
import { listen } from "#server/http/listen.ts";
import { cacheStateOf } from "#server/metrics/cache-state.ts";
import { createMetrics, type Metrics } from "#server/metrics/metrics.ts";
import { createRequestCounts, type RequestCounts } from "#server/metrics/request-counts.ts";
import { createRouteLabel } from "#server/metrics/route-label.ts";

/** What Node publishes about a request (https://nodejs.org/api/diagnostics_channel.html#http). */
interface HttpMessage {
  request: IncomingMessage;
  response: TimedResponse;
  server: Server;
}

/**
 * Serves `/metrics` on a port of its own, which the shop's proxy does not forward. Nothing of it runs in a store without `METRICS_PORT`.
 * Rejects with StartupError when the port cannot be used.
 */
export async function openMetrics({
  port,
  host,
  server,
  app,
  build,
}: {
  port: number;
  host: string;
  server: Server;
  app: AppContext;
  build: ServerBuild;
}): Promise<void> {
  const counts = createRequestCounts(createRouteLabel(build.routes));
  const metrics = createMetrics(app, counts);
  observeRequests(server, counts, metrics);
  const listener = createServer((request, response) => void sendMetrics(metrics, request, response));
  await listen(listener, { port, host, names: { port: "METRICS_PORT", host: "METRICS_HOST" } });
  listener.unref();
  server.once("close", () => listener.close());
}

/** A property costs a request less than an entry of a WeakMap. */
const began = Symbol("began");

interface TimedResponse extends ServerResponse {
  [began]?: number;
}

function observeRequests(server: Server, counts: RequestCounts, metrics: Metrics): void {
  subscribe("http.server.request.start", (message) => {
    const { response, server: of } = message as HttpMessage;
    if (of === server) response[began] = performance.now();
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response, server: of } = message as HttpMessage;
    const start = response[began];
    if (of !== server || start === undefined) return;
    const cache = cacheStateOf(response);
    counts.add(request.url ?? "/", response.statusCode, cache);
    if (cache === "none") metrics.observeResponse((performance.now() - start) / 1_000);
  });
}

async function sendMetrics(metrics: Metrics, { url, method }: IncomingMessage, response: ServerResponse) {
  if (url !== "/metrics" || method !== "GET") {
    response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found\n");
    return;
  }
  try {
    const text = await metrics.print();
    response.writeHead(200, { "Content-Type": metrics.contentType }).end(text);
  } catch (error) {
    response.writeHead(500, { "Content-Type": "text/plain" }).end(`${String(error)}\n`);
  }
}

import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createHeaders, createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import type * as Entry from "#app/entry.server.tsx";
import { readHostCookies } from "#app/lib/http/cookies.ts";
import { placeholderIn } from "#app/lib/http/placeholders.ts";
import type { ServerContext } from "#app/context/context-keys.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { CLIENT_BUILD } from "#server/build.ts";
import { createNonce, NONCE_PLACEHOLDER } from "#server/cached-page.ts";
import { readClientIp } from "#server/http/client-ip.ts";
import { markFromCache } from "#server/metrics/cache-state.ts";
import { createFeedCache, feedRequest, isFeed } from "#server/feed-cache.ts";
import { createCspReportReceiver } from "#server/http/csp-reports.ts";
import { rejectInvalidRequest } from "#server/http/limits.ts";
import { oneAtATime } from "#server/http/one-at-a-time.ts";
import {
  cacheKeyOf,
  createPageCacheHandler,
  type Exchange,
  type PageCacheHandler,
} from "#server/page-cache-handler.ts";
import { withRequestId } from "#server/http/request-log.ts";
import { isPublicPage, normaliseQuery, withRequestedParams } from "#server/http/public-query.ts";
import { createRenderQueue, type RenderSlot } from "#server/http/render-queue.ts";
import { pageHeaders, securityHeaders } from "#server/http/security-headers.ts";
import { compressed } from "#server/http/compress.ts";
import { serveStaticFiles } from "#server/http/static-files.ts";
import { asUnavailable, BUSY_RETRY_SECONDS, sendFailure, unavailable } from "#server/http/unavailable.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

// So long after a failed response, further failures and waits count as the same outage.
const OUTAGE_MS = 1_000;
// After this time a visitor gets a stale page, or a 503 if the database does not respond.
const LATE_MS = 2_000;
type RenderScope = Pick<ServerContext, "clientIp" | "runQueued" | "isRenewal">;

export const HEALTH_PATH = /^\/(?:healthz|readyz)$/;

/** The request with its whole body in memory; null when the client disconnected before it had arrived. */
async function receiveBody(request: Request): Promise<Request | null> {
  try {
    const { method, headers, signal } = request;
    return new Request(request.url, { method, headers, signal, body: await request.arrayBuffer() });
  } catch (error) {
    if (request.signal.aborted) return null;
    throw error;
  }
}

/** Handles a request: by a cached page, a static file or the router. */
export function createHandler({
  build,
  entry,
  app,
}: {
  build: ServerBuild;
  entry: typeof Entry;
  app: AppContext;
}): Handler {
  const { env, log } = app;
  const route = createRequestHandler(build, "production");
  const headers = securityHeaders(app.publicUrl, env.HSTS_SUBDOMAINS);
  const clientIpOf = readClientIp(env.TRUST_PROXY);
  const pageCache = createPageCacheHandler(app.pages, headers, {
    choicesOf: entry.choicesOf,
    findCdn: () => app.providers.cdn,
  });
  const feeds = createFeedCache(app.pages);
  const renderSlotOf = createRenderQueue();
  const files = serveStaticFiles(CLIENT_BUILD);
  const receiveCspReport = createCspReportReceiver(log);
  const origin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : undefined;
  const requestOptions = origin ? { host: origin.host, protocol: origin.protocol } : {};

  const isMeasured = env.METRICS_PORT !== undefined;

  let isOutUntil = 0;

  /** Sends a cached page. False when there is none. */
  function sendFromMemory(send: PageCacheHandler["serveCached"], exchange: Exchange): boolean {
    const { incoming, outgoing } = exchange;
    // The late response has been sent already.
    if (outgoing.headersSent) return true;
    const page = sendOrLog(send, exchange);
    if (!page) return false;
    if (isMeasured) markFromCache(outgoing, send === pageCache.serveStale ? "stale" : "hit");
    recordVisit(incoming, page.type);
    if (pageCache.claimRenewal(exchange)) setImmediate(() => void renew(exchange));
    return true;
  }

  /** A template that cannot be filled is logged, and the page is rendered for this shopper alone. */
  function sendOrLog(send: PageCacheHandler["serveCached"], exchange: Exchange) {
    try {
      return send(exchange);
    } catch (error) {
      log.error(
        { err: error, path: exchange.incoming.url?.split("?", 1)[0] },
        "A cached page could not be filled",
      );
      return undefined;
    }
  }

  function recordVisit(incoming: IncomingMessage, type: string): void {
    app.visits.recordResponse({
      method: incoming.method,
      address: incoming.url ?? "/",
      type,
      header: (name) => incoming.headers[name],
    });
  }

  /** Renders a page again that is about to expire, after it has been sent. */
  async function renew(exchange: Exchange): Promise<void> {
    const { incoming } = exchange;
    const { url = "/", headers: received } = incoming;
    const origin = `${requestOptions.protocol ?? "http:"}//${requestOptions.host ?? received.host}`;
    const request = new Request(new URL(normaliseQuery(url), origin), { headers: createHeaders(incoming) });
    const slot = renderSlotOf(incoming, "renewal");
    const scope = { clientIp: clientIpOf(incoming), runQueued: slot.runRender, isRenewal: true };
    try {
      await slot.runRequest(() => makeResponse(exchange, request, scope));
    } catch (error) {
      log.error({ err: error, path: url.split("?", 1)[0] }, "A page could not be renewed");
    }
  }

  function routed(request: Request, scope: Omit<ServerContext, "uploads" | "requestId">): Promise<Response> {
    return withRequestId(async (requestId) => {
      // Deletes uploaded files before the response is sent.
      await using uploads = app.uploads.ofRequest();
      return await route(request, entry.createRouterContext({ ...scope, uploads, requestId }));
    });
  }

  /** Renders a page with placeholders for all shoppers of a kind, and sends it filled. False when it has no template. */
  async function makeTemplate(exchange: Exchange, request: Request, scope: RenderScope): Promise<boolean> {
    if (!exchange.shopper || !pageCache.mayBeTemplate(exchange)) return false;
    const mark = randomUUID();
    const nonce = placeholderIn(mark, NONCE_PLACEHOLDER);
    const cacheTags: ServerContext["cacheTags"] = new Set();
    const generation = app.pages.generation();
    const outage = { isSeen: false };
    const template = {
      shopperPlaceholder: placeholderIn(mark, entry.statePlaceholder(exchange.shopper.kind)),
      isPersonal: false,
    };
    const url = new URL(normaliseQuery(exchange.incoming.url ?? "/"), request.url);
    const shared = new Request(url, { headers: request.headers, signal: request.signal });
    const response = await routed(shared, { ...scope, app, nonce, cacheTags, outage, template });
    const isSent = exchange.outgoing.headersSent;
    if (!(await pageCache.cacheAndSend(exchange, { response, nonce, mark, generation, cacheTags })))
      return false;
    if (!isSent) recordVisit(exchange.incoming, response.headers.get("Content-Type") ?? "");
    return true;
  }

  /** Makes the router's response. "sent" when it was sent from the page cache. */
  async function makeResponse(
    exchange: Exchange,
    request: Request,
    scope: RenderScope,
  ): Promise<Response | "sent"> {
    if (await makeTemplate(exchange, request, scope)) return "sent";
    const { incoming } = exchange;
    const nonce = createNonce();
    const cacheTags: ServerContext["cacheTags"] = new Set();
    const generation = app.pages.generation();
    const outage = { isSeen: false };
    const began = performance.now();
    const response = await routed(request, { ...scope, app, nonce, cacheTags, outage, template: null });
    // An error may have lost its cause: a failure during a known outage counts as part of it.
    const isSeenByOthers = isOutUntil > began;
    const isSeen = () => outage.isSeen || app.disk.isShort();
    if (response.status >= 500 && (isSeen() || isSeenByOthers || !(await app.database.isReady()))) {
      if (isSeen() || !isSeenByOthers) isOutUntil = performance.now() + OUTAGE_MS;
      if (sendFromMemory(pageCache.serveStale, exchange)) return "sent";
      return compressed(request, asUnavailable(response, nonce));
    }
    // The app refuses a form with 503 while too many passwords are being checked.
    if (response.status === 503 && !response.headers.has("Retry-After"))
      response.headers.set("Retry-After", String(BUSY_RETRY_SECONDS));
    if (isFeed(incoming)) return response;
    const isHtml = response.headers.get("Content-Type")?.startsWith("text/html");
    // A page with a policy of its own, such as the preview of an email, keeps it.
    if (isHtml && !response.headers.has("Content-Security-Policy")) {
      const page = { nonce, provider: app.providers.hosted?.origins };
      for (const [name, value] of pageHeaders(new URL(request.url).pathname, page))
        response.headers.set(name, value);
    }
    const rendered = { response, nonce, mark: null, generation, cacheTags };
    if (await pageCache.cacheAndSend(exchange, rendered)) return "sent";
    return compressed(request, response);
  }

  /** Responds to a request when the queue allows it. `late` frees the slot of a request that got a late response. */
  async function respond(exchange: Exchange, late: Promise<"sent">) {
    const { incoming, outgoing } = exchange;
    const requestedUrl = incoming.url ?? "/";
    // A cached page is rendered for its cache key, so that it contains no other query parameters.
    if (!exchange.shopper && cacheKeyOf(exchange) !== null)
      incoming.url = normaliseQuery(incoming.url ?? "/");
    const clientIp = clientIpOf(incoming);
    const slot: RenderSlot = renderSlotOf(incoming, clientIp);
    const scope = { clientIp, runQueued: slot.runRender, isRenewal: false };
    const received = slot.needsBody
      ? await receiveBody(createRequest(incoming, outgoing, requestOptions))
      : null;
    if (slot.needsBody && !received) return;
    const work = () => {
      // The client may have disconnected while waiting.
      if (outgoing.destroyed) return Promise.resolve("sent" as const);
      const request = received ?? createRequest(incoming, outgoing, requestOptions);
      const handledRequest = isFeed(incoming) ? feedRequest(request) : request;
      return Promise.race([makeResponse(exchange, handledRequest, scope), late]);
    };
    const make = async () => (await slot.runRequest(work)) ?? unavailable(incoming, "busy");
    if (isFeed(incoming)) return feeds.send(incoming, outgoing, make);
    const response = await make();
    if (response === "sent") return;
    const location = response.headers.get("Location");
    if (response.status === 301 && location)
      response.headers.set("Location", withRequestedParams(location, requestedUrl));
    if (outgoing.headersSent) await response.body?.cancel();
    else await sendResponse(outgoing, response);
  }

  async function respondOnce(exchange: Exchange, late: Promise<"sent">) {
    const isThere = await pageCache.makeOnce(exchange, () => respond(exchange, late));
    // The page was invalidated as soon as it was ready: render it for this visitor alone.
    if (isThere && !sendFromMemory(pageCache.serveCached, exchange)) await respond(exchange, late);
  }

  /** Sends a waiting visitor a stale page, or 503 when the database does not respond. */
  async function respondLate(exchange: Exchange): Promise<boolean> {
    const { incoming, outgoing } = exchange;
    if (outgoing.headersSent) return false;
    if (sendFromMemory(pageCache.serveStale, exchange)) return true;
    if ((await app.database.isReady()) || outgoing.headersSent) return false;
    await sendResponse(outgoing, unavailable(incoming, "unreachable"));
    return true;
  }

  /** The shopper of a public page; null for anybody whose page has no template, and when it cannot be read. */
  async function findShopper({ method, url = "/", headers: { cookie } }: IncomingMessage) {
    if ((method !== "GET" && method !== "HEAD") || !isPublicPage(url)) return null;
    // Without the database the page itself fails, and the response is that of any outage.
    return app.shoppers.find(cookie).catch(() => null);
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { incoming } = exchange;
    // A form may still take effect, so its response is awaited.
    const mayBeLate = incoming.method === "GET" || incoming.method === "HEAD";
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"sent">((resolve) => {
      const check = async () => (await respondLate(exchange)) && resolve("sent");
      if (mayBeLate) timer = setTimeout(() => void check(), LATE_MS);
    });
    try {
      if (!exchange.shopper && incoming.headers.cookie) {
        exchange.shopper = await findShopper(incoming);
        if (exchange.shopper && sendFromMemory(pageCache.serveCached, exchange)) return;
      }
      await respondOnce(exchange, late);
    } finally {
      clearTimeout(timer);
    }
  }

  const isSecure = app.publicUrl.startsWith("https:");

  return oneAtATime((incoming, outgoing) => {
    if (isSecure) incoming.headers.cookie = readHostCookies(incoming.headers.cookie);
    if (rejectInvalidRequest(incoming, outgoing, headers)) return;
    if (receiveCspReport(incoming, outgoing)) return;
    // Cached pages come first: most requests are for them, and they include their headers.
    const shopper = app.shoppers.findCached(incoming.headers.cookie) ?? null;
    const exchange: Exchange = { incoming, outgoing, shopper };
    if (sendFromMemory(pageCache.serveCached, exchange)) return;
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    files(incoming, outgoing, () => {
      const isUnreachable = app.database.isUnreachable() && !HEALTH_PATH.test(incoming.url ?? "");
      // During an outage visitors get a stale page at once; the database is probed once a second.
      const isOut = isUnreachable || performance.now() < isOutUntil;
      if (isOut && sendFromMemory(pageCache.serveStale, exchange)) return;
      const handled = isUnreachable
        ? sendResponse(outgoing, unavailable(incoming, "unreachable"))
        : handle(exchange);
      handled.catch((error: unknown) => {
        log.error({ err: error, path: incoming.url?.split("?", 1)[0] }, "A request failed");
        sendFailure(outgoing, error);
      });
    });
  });
}

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import sirv from "sirv";
import type * as App from "#app/entry.server.tsx";
import { readHostCookies } from "#app/lib/http/cookies.ts";
import type { ServerContext } from "#app/context/context-keys.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { isOutage } from "#app/platform/process/outage.ts";
import { CLIENT_BUILD } from "#server/build.ts";
import { readClientIp } from "#server/http/client-ip.ts";
import { createFeedCache, isFeed } from "#server/feed-cache.ts";
import { refuseUnfit } from "#server/http/limits.ts";
import { oneAtATime } from "#server/http/one-at-a-time.ts";
import { cacheKeyOf, createPageCacheHandler, type PageCacheHandler } from "#server/page-cache-handler.ts";
import { createTurns, type Turn } from "#server/http/render-queue.ts";
import {
  contentSecurityPolicy,
  formTargets,
  OFFLINE_FILES,
  OFFLINE_POLICY,
  securityHeaders,
} from "#server/http/security-headers.ts";
import { compressed } from "#server/http/compress.ts";
import { unavailable } from "#server/http/unavailable.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const OUTAGE_KNOWN_MS = 1_000;
const RETRY_AFTER_SECONDS = 5;
// After this time a visitor gets a stale page, or a 503 if the database does not answer.
const LATE_MS = 2_000;
const HEALTH_PATH = /^\/(?:healthz|readyz)$/;

/** The same page as a temporary failure (503). */
function asUnavailable({ body, headers }: Response, nonce: string): Response {
  const answered = new Headers(headers);
  answered.set("Retry-After", String(RETRY_AFTER_SECONDS));
  answered.set("Cache-Control", "private, no-store");
  if (answered.get("Content-Type")?.startsWith("text/html"))
    answered.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`));
  return new Response(body, { status: 503, headers: answered });
}

/** Handles a request: by a cached page, a static file or the router. */
export function createHandler({
  build,
  app,
  store,
}: {
  build: ServerBuild;
  app: typeof App;
  store: AppContext;
}): Handler {
  const { env, log } = store;
  const route = createRequestHandler(build, "production");
  const headers = securityHeaders(store.publicUrl, env.HSTS_SUBDOMAINS);
  const clientIpOf = readClientIp(env.TRUST_PROXY);
  const pageCache = createPageCacheHandler(store.pages, headers);
  const feeds = createFeedCache(store.pages);
  const turnOf = createTurns();
  const files = sirv(CLIENT_BUILD, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      if (OFFLINE_FILES.has(pathname)) response.setHeader("Content-Security-Policy", OFFLINE_POLICY);
      const isHashed = pathname.startsWith("/assets/");
      response.setHeader(
        "Cache-Control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  const origin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : undefined;
  const requestOptions = origin ? { host: origin.host, protocol: origin.protocol } : {};

  let isOutUntil = 0;

  /** Sends a cached page. False when there is none. */
  function sendFromMemory(
    send: PageCacheHandler["serveCached"],
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): boolean {
    // The late answer has been sent already.
    if (outgoing.headersSent) return true;
    const page = send(incoming, outgoing);
    if (!page) return false;
    store.visits.recordAnswer({
      method: incoming.method,
      address: incoming.url ?? "/",
      type: page.type,
      header: (name) => incoming.headers[name],
    });
    return true;
  }

  async function routed(request: Request, scope: Omit<ServerContext, "incoming">): Promise<Response> {
    // Deletes uploaded files before the response is sent.
    await using incoming = store.incoming.ofRequest();
    return await route(request, app.createRouterContext({ ...scope, incoming }));
  }

  /** Makes the router's response. "sent" when it was sent from the page cache. */
  async function makeResponse(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { clientIp, inTurn }: Pick<ServerContext, "clientIp" | "inTurn">,
  ): Promise<Response | "sent"> {
    const request = createRequest(incoming, outgoing, requestOptions);
    const nonce = randomBytes(16).toString("base64");
    const shows: ServerContext["shows"] = new Set();
    const generation = store.pages.generation();
    const outage = { isSeen: false };
    const began = performance.now();
    const response = await routed(request, { store, clientIp, nonce, shows, outage, inTurn });
    // An error may have lost its cause: a failure during a known outage counts as part of it.
    const isSeenByOthers = isOutUntil > began;
    const isSeen = () => outage.isSeen || store.disk.isShort();
    if (response.status >= 500 && (isSeen() || isSeenByOthers || !(await store.database.isReady()))) {
      if (isSeen() || !isSeenByOthers) isOutUntil = performance.now() + OUTAGE_KNOWN_MS;
      if (sendFromMemory(pageCache.serveStale, incoming, outgoing)) return "sent";
      return compressed(request, asUnavailable(response, nonce));
    }
    if (isFeed(incoming)) return response;
    const isHtml = response.headers.get("Content-Type")?.startsWith("text/html");
    if (isHtml) {
      const forms = formTargets(new URL(request.url).pathname, store.hosted?.formOrigin);
      response.headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`, forms));
    }
    if (await pageCache.cacheAndSend({ incoming, outgoing, response, nonce, generation, shows }))
      return "sent";
    return compressed(request, response);
  }

  /** Answers a request in its turn. `late` ends the turn of a request that got a late answer. */
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, late: Promise<"sent">) {
    // A cached page is rendered for its cache key, so that it contains no other query parameters.
    incoming.url = cacheKeyOf(incoming) ?? incoming.url;
    const clientIp = clientIpOf(incoming);
    const turn: Turn = turnOf(incoming, clientIp);
    const exchange = { clientIp, inTurn: turn.rendering };
    const work = () =>
      // The client may have disconnected while waiting.
      outgoing.destroyed
        ? Promise.resolve("sent" as const)
        : Promise.race([makeResponse(incoming, outgoing, exchange), late]);
    const make = async () => (await turn.whole(work)) ?? unavailable(incoming, "busy");
    if (isFeed(incoming)) return feeds.send(incoming, outgoing, make);
    const response = await make();
    if (response === "sent") return;
    if (outgoing.headersSent) await response.body?.cancel();
    else await sendResponse(outgoing, response);
  }

  async function answerOnce(incoming: IncomingMessage, outgoing: ServerResponse, late: Promise<"sent">) {
    const isThere = await pageCache.makeOnce(incoming, () => answer(incoming, outgoing, late));
    // The page was invalidated as soon as it was ready: render it for this visitor alone.
    if (isThere && !sendFromMemory(pageCache.serveCached, incoming, outgoing))
      await answer(incoming, outgoing, late);
  }

  /** Answers a waiting visitor with a stale page, or with 503 when the database does not answer. */
  async function answerLate(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    if (outgoing.headersSent) return false;
    if (sendFromMemory(pageCache.serveStale, incoming, outgoing)) return true;
    if ((await store.database.isReady()) || outgoing.headersSent) return false;
    await sendResponse(outgoing, unavailable(incoming, "away"));
    return true;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // A form may still take effect, so its answer is awaited.
    const mayBeLate = incoming.method === "GET" || incoming.method === "HEAD";
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"sent">((resolve) => {
      const check = async () => (await answerLate(incoming, outgoing)) && resolve("sent");
      if (mayBeLate) timer = setTimeout(() => void check(), LATE_MS);
    });
    try {
      await answerOnce(incoming, outgoing, late);
    } finally {
      clearTimeout(timer);
    }
  }

  const isSecure = store.publicUrl.startsWith("https:");

  return oneAtATime((incoming, outgoing) => {
    if (isSecure) incoming.headers.cookie = readHostCookies(incoming.headers.cookie);
    if (refuseUnfit(incoming, outgoing, headers)) return;
    // Cached pages come first: most requests are for them, and they include their headers.
    if (sendFromMemory(pageCache.serveCached, incoming, outgoing)) return;
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    files(incoming, outgoing, () => {
      const isAway = store.database.isAway() && !HEALTH_PATH.test(incoming.url ?? "");
      // During an outage visitors get a stale page at once; the database is probed once a second.
      const isOut = isAway || performance.now() < isOutUntil;
      if (isOut && sendFromMemory(pageCache.serveStale, incoming, outgoing)) return;
      const answered = isAway
        ? sendResponse(outgoing, unavailable(incoming, "away"))
        : handle(incoming, outgoing);
      answered.catch((error: unknown) => {
        log.error({ err: error, path: incoming.url?.split("?", 1)[0] }, "A request could not be answered");
        if (outgoing.writableEnded) return;
        if (outgoing.headersSent) return outgoing.destroy();
        // A feed is read while it is sent, so it can fail after the router has responded.
        const { status, text } = isOutage(error)
          ? {
              status: 503,
              text: "The shop is not available at the moment. Please try again in a few seconds.",
            }
          : { status: 500, text: "Something went wrong. Please try again." };
        if (status === 503) outgoing.setHeader("Retry-After", RETRY_AFTER_SECONDS);
        outgoing.writeHead(status, { "Content-Type": "text/plain" }).end(`${text}\n`);
      });
    });
  });
}

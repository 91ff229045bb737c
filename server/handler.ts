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
const ASK_AGAIN_SECONDS = 5;
// A visitor who has waited so long gets an older page; where there is none, the database is asked whether it still answers.
const LATE_MS = 2_000;
const HEALTH_PATH = /^\/(?:healthz|readyz)$/;

/** The same page, of something that is not there now and will be again. */
function asUnavailable({ body, headers }: Response, nonce: string): Response {
  const answered = new Headers(headers);
  answered.set("Retry-After", String(ASK_AGAIN_SECONDS));
  answered.set("Cache-Control", "private, no-store");
  if (answered.get("Content-Type")?.startsWith("text/html"))
    answered.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`));
  return new Response(body, { status: 503, headers: answered });
}

/** The way of a request: a static file, else a kept page, else the router. */
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

  /** True when a page that was kept has been sent. */
  function sendFromMemory(
    send: PageCacheHandler["serveCached"],
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): boolean {
    // A visitor who waited too long has been answered.
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
    // What was sent is gone before it is answered.
    await using incoming = store.incoming.ofRequest();
    return await route(request, app.createRouterContext({ ...scope, incoming }));
  }

  /** Has the router make the response. "sent" when a page that is cached has been sent instead, or with it. */
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
    // An error may have lost its cause on the way: what fails while others see the database gone, failed by that too.
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

  /** Answers a request when it is its turn. `late` ends the turn of one that has been answered without its response. */
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, late: Promise<"sent">) {
    // A page that others get as well is rendered for the address that is its key.
    incoming.url = cacheKeyOf(incoming) ?? incoming.url;
    const clientIp = clientIpOf(incoming);
    const turn: Turn = turnOf(incoming, clientIp);
    const exchange = { clientIp, inTurn: turn.rendering };
    const work = () =>
      // Its client may have gone while it waited.
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
    // Forgotten in the very moment in which it was ready: then it is made for this visitor alone.
    if (isThere && !sendFromMemory(pageCache.serveCached, incoming, outgoing))
      await answer(incoming, outgoing, late);
  }

  /** Answers a visitor who has waited long: with an older page, or with 503 when the database does not answer. */
  async function answerLate(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    if (outgoing.headersSent) return false;
    if (sendFromMemory(pageCache.serveStale, incoming, outgoing)) return true;
    if ((await store.database.isReady()) || outgoing.headersSent) return false;
    await sendResponse(outgoing, unavailable(incoming, "away"));
    return true;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // What a form does may be done all the same: its answer is waited for.
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
    // A kept page brings its headers ready, and is what most visitors ask for: nothing is looked at before it.
    if (sendFromMemory(pageCache.serveCached, incoming, outgoing)) return;
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    files(incoming, outgoing, () => {
      const isAway = store.database.isAway() && !HEALTH_PATH.test(incoming.url ?? "");
      // Who is out is asked again once a second, and not by everybody: an old page is there at once.
      const isOut = isAway || performance.now() < isOutUntil;
      if (isOut && sendFromMemory(pageCache.serveStale, incoming, outgoing)) return;
      const answered = isAway
        ? sendResponse(outgoing, unavailable(incoming, "away"))
        : handle(incoming, outgoing);
      answered.catch((error: unknown) => {
        log.error({ err: error, path: incoming.url?.split("?", 1)[0] }, "A request could not be answered");
        if (outgoing.writableEnded) return;
        if (outgoing.headersSent) return outgoing.destroy();
        // A feed is read while it is sent, so its failure comes after the router has answered.
        const { status, text } = isOutage(error)
          ? {
              status: 503,
              text: "The shop is not available at the moment. Please try again in a few seconds.",
            }
          : { status: 500, text: "Something went wrong. Please try again." };
        if (status === 503) outgoing.setHeader("Retry-After", ASK_AGAIN_SECONDS);
        outgoing.writeHead(status, { "Content-Type": "text/plain" }).end(`${text}\n`);
      });
    });
  });
}

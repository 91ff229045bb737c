import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import sirv from "sirv";
import type * as App from "#app/entry.server.tsx";
import { readHostCookies } from "#app/lib/cookies.ts";
import type { RequestScope } from "#app/request-scope.server.ts";
import type { Store } from "#app/store.server.ts";
import { CLIENT_BUILD } from "#server/build.ts";
import { clientAddressOf } from "#server/client-address.ts";
import { refuseUnfit } from "#server/limits.ts";
import { createPageKeeper, type PageKeeper } from "#server/page-keeper.ts";
import { contentSecurityPolicy, formTargets, securityHeaders } from "#server/security-headers.ts";
import { compressed } from "#server/compress.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const OUTAGE_KNOWN_MS = 1_000;
const ASK_AGAIN_SECONDS = 5;

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
  store: Store;
}): Handler {
  const { env, log } = store;
  const route = createRequestHandler(build, "production");
  const headers = securityHeaders(store.publicUrl);
  const keeper = createPageKeeper(store.pages, headers);
  const files = sirv(CLIENT_BUILD, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
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
    send: PageKeeper["sendKept"],
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): boolean {
    const page = send(incoming, outgoing);
    if (!page) return false;
    store.visits.noteAnswer({
      method: incoming.method,
      address: incoming.url ?? "/",
      type: page.type,
      header: (name) => incoming.headers[name],
    });
    return true;
  }

  async function routed(request: Request, scope: Omit<RequestScope, "incoming">): Promise<Response> {
    // What was sent is gone before it is answered.
    await using incoming = store.incoming.ofRequest();
    return await route(request, app.createRequestContext({ ...scope, incoming }));
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = createRequest(incoming, outgoing, requestOptions);
    const nonce = randomBytes(16).toString("base64");
    const clientAddress = clientAddressOf(incoming, env.TRUST_PROXY === "on");
    const shows: RequestScope["shows"] = new Set();
    const generation = store.pages.generation();
    const outage = { isSeen: false };
    const began = performance.now();
    const response = await routed(request, { store, clientAddress, nonce, shows, outage });
    // An error may have lost its cause on the way: what fails while others see the database gone, failed by that too.
    const isSeenByOthers = isOutUntil > began;
    const isSeen = () => outage.isSeen || store.disk.isShort();
    if (response.status >= 500 && (isSeen() || isSeenByOthers || !(await store.database.isReady()))) {
      if (isSeen() || !isSeenByOthers) isOutUntil = performance.now() + OUTAGE_KNOWN_MS;
      if (sendFromMemory(keeper.sendOld, incoming, outgoing)) return;
      await sendResponse(outgoing, await compressed(request, asUnavailable(response, nonce)));
      return;
    }
    const isHtml = response.headers.get("Content-Type")?.startsWith("text/html");
    if (isHtml) {
      const forms = formTargets(new URL(request.url).pathname, store.hosted?.formOrigin);
      response.headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`, forms));
    }
    if (await keeper.keepAndSend({ incoming, outgoing, response, nonce, generation, shows })) return;
    await sendResponse(outgoing, await compressed(request, response));
  }

  async function make(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isThere = await keeper.makeOnce(incoming, () => answer(incoming, outgoing));
    // Forgotten in the very moment in which it was ready: then it is made for this visitor alone.
    if (isThere && !sendFromMemory(keeper.sendKept, incoming, outgoing)) await answer(incoming, outgoing);
  }

  const isSecure = store.publicUrl.startsWith("https:");

  return (incoming, outgoing) => {
    if (isSecure) incoming.headers.cookie = readHostCookies(incoming.headers.cookie);
    if (refuseUnfit(incoming, outgoing, headers)) return;
    // A kept page brings its headers ready, and is what most visitors ask for: nothing is looked at before it.
    if (sendFromMemory(keeper.sendKept, incoming, outgoing)) return;
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    files(incoming, outgoing, () => {
      // Who is out is asked again once a second, and not by everybody: an old page is there at once.
      if (performance.now() < isOutUntil && sendFromMemory(keeper.sendOld, incoming, outgoing)) return;
      make(incoming, outgoing).catch((error: unknown) => {
        log.error({ err: error, path: incoming.url?.split("?", 1)[0] }, "A request could not be answered");
        if (outgoing.headersSent) return outgoing.destroy();
        outgoing
          .writeHead(500, { "Content-Type": "text/plain" })
          .end("Something went wrong. Please try again.\n");
      });
    });
  };
}

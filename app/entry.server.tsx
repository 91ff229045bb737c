import { renderToPipeableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from "react-router";
import { FailedPostContext, NonceContext, RequestIdContext } from "#app/components/shell/server-contexts.ts";
import { HtmlCollector } from "#app/platform/cache/collect-html.server.ts";
import { timed } from "#app/platform/process/measurements.ts";
import { isOutage } from "#app/platform/process/outage.ts";
import { readFailedPost } from "#app/context/failed-post.server.ts";
import { recordRefusal } from "#app/context/record-refusal.server.ts";
import { serverContextKey } from "#app/context/context-keys.server.ts";
import { isOtherSitesForm } from "#app/context/session-guard.server.ts";

// The parts of the built app that server/ uses.
export { closeNewShop } from "#app/domain/setup/close-new-shop.server.ts";
export { isEmptyShop } from "#app/domain/setup/sell-in-india.server.ts";
export { createRouterContext } from "#app/context/context-keys.server.ts";
export { statePlaceholder } from "#app/components/shopper/shopper.ts";
export { choicesOf } from "#app/context/shopper/shopper-placeholders.server.ts";
/** Loads OpenTelemetry, which only a store with `OTEL_EXPORTER_OTLP_ENDPOINT` needs. */
export const openTraces = async () => (await import("#app/context/traces.server.ts")).openTraces();
export { createApp } from "#app/context/app-context.server.ts";

const BUSY = { status: 503, headers: { "Content-Type": "text/plain", "Retry-After": "2" } };

/**
 * Renders a complete page without streaming: no loader of the shop defers, and a complete page can be cached, compressed and given a
 * Content-Length.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, runQueued, requestId } = context.get(serverContextKey);
  const failedPost = status >= 500 ? await readFailedPost(context) : null;
  const element = (
    <NonceContext value={nonce}>
      <RequestIdContext value={requestId}>
        <FailedPostContext value={failedPost}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </FailedPostContext>
      </RequestIdContext>
    </NonceContext>
  );
  const page = await runQueued(() => timed("render", {}, () => renderPage(element, nonce)));
  if (!page) return new Response("The shop is very busy. Please try again in a moment.\n", BUSY);
  return new Response(page, { status, headers });
}

function renderPage(element: React.ReactElement, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const collector = new HtmlCollector(resolve, reject);
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      // React would move the content of a large boundary into a script, which needs JavaScript to be shown.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collector),
      onShellError: reject,
    });
  });
}

export function handleError(error: unknown, { request, context }: ErrorContext): void {
  if (request.signal.aborted) return;
  const { app, outage } = context.get(serverContextKey);
  if (isOutage(error)) outage.isSeen = true;
  const { log } = app;
  const where = { method: request.method, path: new URL(request.url).pathname };
  // A client error, such as a missing page, is no error of the store.
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.info({ ...where, status: error.status }, "A request was refused");
    return;
  }
  // The router itself rejects such a request before any of our code runs.
  if (isOtherSitesForm(request)) {
    void recordRefusal({ request, context }, "form.refused");
    log.info(where, "A form of another site was refused");
    return;
  }
  log.error({ err: error, ...where }, "A request failed");
}

interface ErrorContext {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

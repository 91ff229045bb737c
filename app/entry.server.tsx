import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { isOutage } from "#app/platform/outage.ts";
import { requestScope } from "#app/request-scope.server.ts";

// What server/ uses of the built app.
export { isEmptyShop } from "#app/domain/catalog/is-empty-shop.server.ts";
export { createRequestContext } from "#app/request-context.server.ts";
export { openStore } from "#app/store.server.ts";

/** Renders a page whole: no loader of the shop defers, and a whole page can be kept, compressed and given a length. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = context.get(requestScope);
  const page = await renderWhole(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    nonce,
  );
  return new Response(page, { status, headers });
}

function renderWhole(element: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      onAllReady() {
        text(pipe(new PassThrough())).then(resolve, reject);
      },
      onShellError: reject,
    });
  });
}

export function handleError(error: unknown, { request, context }: ErrorContext): void {
  if (request.signal.aborted) return;
  const { store, outage } = context.get(requestScope);
  if (isOutage(error)) outage.isSeen = true;
  const { log } = store;
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "A request failed");
}

interface ErrorContext {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

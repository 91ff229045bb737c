import { data, redirect, type RouterContextProvider } from "react-router";
import { getRequestContext, serverContextKey } from "#app/context/context-keys.server.ts";
import { resolveOldAddress } from "#app/domain/old-addresses/resolve-old-address.server.ts";

interface NotFoundRequest {
  request: Request;
  /** Without the parts that the router adds to its data requests. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * The response where the shop has no page: a permanent redirect from an old path, or 404, which the owner sees under Content > Redirects. To be
 * thrown by a loader.
 */
export async function respondNotFound({ request, url, context }: NotFoundRequest) {
  const { app, clientIp } = context.get(serverContextKey);
  const { pathname, search } = url;
  const resolved = await resolveOldAddress(app, pathname + search);
  if (resolved) {
    if (resolved.redirectId !== null) app.redirectCounter.recordHit(resolved.redirectId);
    getRequestContext(context).allowPublicCaching(resolved.tags);
    return redirect(resolved.to, 301);
  }
  if (request.method === "GET") app.redirectCounter.recordMissing({ path: pathname, client: clientIp });
  return data(null, { status: 404 });
}

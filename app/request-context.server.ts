import { RouterContextProvider } from "react-router";
import { requestScope } from "#app/request-scope.server.ts";
import type { Store } from "#app/store.server.ts";

/** Puts what a request needs into the router's context. */
export function createRequestContext(scope: {
  store: Store;
  clientAddress: string;
  nonce: string;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestScope, scope);
  return context;
}

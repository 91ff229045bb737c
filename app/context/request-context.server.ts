import { RouterContextProvider } from "react-router";
import { requestScope, type RequestScope } from "#app/context/context-keys.server.ts";

/** Puts what a request needs into the router's context. */
export function createRequestContext(scope: RequestScope): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestScope, scope);
  return context;
}

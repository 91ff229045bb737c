import { RouterContextProvider } from "react-router";
import { serverContextKey, type ServerContext } from "#app/context/context-keys.server.ts";

/** Puts what a request needs into the router's context. */
export function createRouterContext(scope: ServerContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverContextKey, scope);
  return context;
}

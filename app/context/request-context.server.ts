import { RouterContextProvider } from "react-router";
import { serverContextKey, type ServerContext } from "#app/context/context-keys.server.ts";

/** Creates the router context of a request. */
export function createRouterContext(scope: ServerContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverContextKey, scope);
  return context;
}

import { createContext, type RouterContextProvider } from "react-router";
import type { Visit } from "#app/visit.server.ts";
import type { Store } from "#app/store.server.ts";

/** What the server hands to every request. */
export interface RequestScope {
  store: Store;
  clientAddress: string;
  /** Allows the inline scripts of this one answer. */
  nonce: string;
}

export const requestScope = createContext<RequestScope>();

export const visitContext = createContext<Visit>();

type Context = Readonly<RouterContextProvider>;

export function storeOf(context: Context): Store {
  return context.get(requestScope).store;
}

export function visitOf(context: Context): Visit {
  return context.get(visitContext);
}

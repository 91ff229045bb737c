import { createContext, type RouterContextProvider } from "react-router";
import type { SignedInUser } from "#app/domain/customers/sessions.server.ts";
import type { Store } from "#app/store.server.ts";

/** What the server hands to every request. */
export interface RequestScope {
  store: Store;
  clientAddress: string;
  /** Allows the inline scripts of this one answer. */
  nonce: string;
}

export const requestScope = createContext<RequestScope>();

/** Who is signed in. Asked once a request, and only where somebody wants to know. */
export interface Visit {
  user(): Promise<SignedInUser | null>;
}

export const visitContext = createContext<Visit>();

export function storeOf(context: Readonly<RouterContextProvider>): Store {
  return context.get(requestScope).store;
}

import { createContext, type RouterContextProvider } from "react-router";
import type { SignedInUser } from "#app/domain/customers/sessions.server.ts";
import type { PageTag } from "#app/lib/page-tags.ts";
import type { Store } from "#app/store.server.ts";

/** What the server hands to every request. */
export interface RequestScope {
  store: Store;
  clientAddress: string;
  /** Allows the inline scripts of this one answer. */
  nonce: string;
  /** What the page shows, as its loaders say (`Visit.markPublic`): the tags under which it is kept. */
  shows: Set<PageTag>;
}

export const requestScope = createContext<RequestScope>();

/** One request's knowledge of who is there. */
export interface Visit {
  /** Who is signed in, asked of the database at most once a request and never for a visitor without a session cookie. */
  user(): Promise<SignedInUser | null>;
  /**
   * Says that the page is the same for every visitor, so it may be kept, and what it shows. Without that, any change anywhere in the
   * shop counts as one of it.
   */
  markPublic(shows?: readonly PageTag[]): void;
}

export const visitContext = createContext<Visit>();

type Context = Readonly<RouterContextProvider>;

export function storeOf(context: Context): Store {
  return context.get(requestScope).store;
}

export function visitOf(context: Context): Visit {
  return context.get(visitContext);
}

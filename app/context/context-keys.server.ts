import { createContext, type RouterContextProvider } from "react-router";
import type { SignedInUser } from "#app/domain/customers/auth/sessions.server.ts";
import type { PageTag } from "#app/lib/http/cache-tags.ts";
import type { IncomingFiles } from "#app/platform/uploads/temporary-uploads.server.ts";
import type { Store } from "#app/context/app-context.server.ts";
import type { VisitCart } from "#app/context/cart-loader.server.ts";

/** What the server hands to every request. */
export interface RequestScope {
  store: Store;
  clientAddress: string;
  /** Where a file that it brings lies until it is answered. */
  incoming: IncomingFiles;
  /** Allows the inline scripts of this one answer. */
  nonce: string;
  /** What the page shows, as its loaders say (`Visit.markPublic`): the tags under which it is kept. */
  shows: Set<PageTag>;
  /** Becomes true when the request has failed because something that the store stands on is not there at the moment. */
  outage: { isSeen: boolean };
  /** Renders a page when it is this request's turn; null when too many wait already. */
  inTurn: <Result>(render: () => Promise<Result>) => Promise<Result | null>;
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
  cart: VisitCart;
}

export const visitContext = createContext<Visit>();

type Context = Readonly<RouterContextProvider>;

export function storeOf(context: Context): Store {
  return context.get(requestScope).store;
}

export function incomingOf(context: Context): IncomingFiles {
  return context.get(requestScope).incoming;
}

export function visitOf(context: Context): Visit {
  return context.get(visitContext);
}

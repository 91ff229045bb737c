import { createContext, type RouterContextProvider } from "react-router";
import type { SignedInUser } from "#app/domain/customers/auth/sessions.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { RequestUploads } from "#app/platform/uploads/temporary-uploads.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { CartLoader } from "#app/context/cart-loader.server.ts";

/** What the server hands to every request. */
export interface ServerContext {
  store: AppContext;
  clientIp: string;
  /** Where a file that it brings lies until it is answered. */
  incoming: RequestUploads;
  /** Allows the inline scripts of this one answer. */
  nonce: string;
  /** What the page shows, as its loaders say (`Visit.allowPublicCaching`): the tags under which it is kept. */
  shows: Set<CacheTag>;
  /** Becomes true when the request has failed because something that the store stands on is not there at the moment. */
  outage: { isSeen: boolean };
  /** Renders a page when it is this request's turn; null when too many wait already. */
  inTurn: <Result>(render: () => Promise<Result>) => Promise<Result | null>;
}

export const serverContextKey = createContext<ServerContext>();

/** One request's knowledge of who is there. */
export interface RequestContext {
  /** Who is signed in, asked of the database at most once a request and never for a visitor without a session cookie. */
  user(): Promise<SignedInUser | null>;
  /**
   * Says that the page is the same for every visitor, so it may be kept, and what it shows. Without that, any change anywhere in the
   * shop counts as one of it.
   */
  allowPublicCaching(shows?: readonly CacheTag[]): void;
  cart: CartLoader;
}

export const requestContextKey = createContext<RequestContext>();

type Context = Readonly<RouterContextProvider>;

export function getApp(context: Context): AppContext {
  return context.get(serverContextKey).store;
}

export function temporaryUploadsOf(context: Context): RequestUploads {
  return context.get(serverContextKey).incoming;
}

export function getRequestContext(context: Context): RequestContext {
  return context.get(requestContextKey);
}

import { createContext, RouterContextProvider } from "react-router";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { RequestUploads } from "#app/platform/uploads/temporary-uploads.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { CartLoader } from "#app/context/shopper/cart-loader.server.ts";

/** The server's part of the router context of a request. */
export interface ServerContext {
  app: AppContext;
  clientIp: string;
  /** Identifies the request in the log. */
  requestId: string;
  /** The temporary files of the request's uploads, deleted after the response. */
  uploads: RequestUploads;
  /** The content security policy nonce of this response's inline scripts. */
  nonce: string;
  /** The cache tags of what the page shows, as its loaders report them (`RequestContext.allowPublicCaching`). */
  cacheTags: Set<CacheTag>;
  /** Set when the page is rendered once for many shoppers; null when it is for the request's own. */
  template: TemplateScope | null;
  /** Whether a cached page is renewed: nobody is waiting for it, and nothing is counted. */
  isRenewal: boolean;
  /** Set when the request has failed because a dependency, such as the database, is unavailable. */
  outage: { isSeen: boolean };
  /** Renders a page when the queue allows it; null when too many requests are waiting already. */
  runQueued: <Result>(render: () => Promise<Result>) => Promise<Result | null>;
}

export interface TemplateScope {
  /** The placeholder for the shopper's state. */
  shopperPlaceholder: string;
  /** Set when a loader asks for the shopper: the page is no template. */
  isPersonal: boolean;
}

export const serverContextKey = createContext<ServerContext>();

/** A request's user, and whether its response may be cached. */
export interface RequestContext {
  /** The signed-in user, queried at most once per request and never for a visitor without a session cookie. */
  user(): Promise<SignedInUser | null>;
  /**
   * Marks the page as the same for every visitor, so it may be cached, and names the cache tags it shows. Without tags, any change in
   * the shop invalidates it.
   */
  allowPublicCaching(cacheTags?: readonly CacheTag[]): void;
  /** The names of the page's parts that could not be loaded (`createPageParts`). With any, the page is not cached. */
  failedParts: Set<string>;
  cart: CartLoader;
  /** The ids of the back-in-stock alerts whose held items this browser may buy. */
  heldAlerts(): Promise<string[]>;
  /** The guests' orders and checkouts of this browser. */
  ownOrders(): Promise<string[]>;
  /** The personal data on the page (`encodeShopper`); a placeholder when the page is rendered as a template (decision 33). */
  shopper(): Promise<string>;
}

export const requestContextKey = createContext<RequestContext>();

type Context = Readonly<RouterContextProvider>;

export function getApp(context: Context): AppContext {
  return context.get(serverContextKey).app;
}

export function temporaryUploadsOf(context: Context): RequestUploads {
  return context.get(serverContextKey).uploads;
}

export function getRequestContext(context: Context): RequestContext {
  return context.get(requestContextKey);
}

/** Creates the router context of a request. */
export function createRouterContext(scope: ServerContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverContextKey, scope);
  return context;
}

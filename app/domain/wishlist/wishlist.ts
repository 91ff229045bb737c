/** A wishlist: product ids, newest first. */
export type WishlistIds = readonly string[];

/** A guest's wishlist in local storage: a JSON list of product ids. */
export const GUEST_WISHLIST_KEY = "wishlist_guest";

/** Maximum size, also of a guest's list merged at sign-in. */
export const MAX_WISHLIST_ITEMS = 200;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Adds a product at the front; no change if it is listed. */
export function withProduct(ids: WishlistIds, productId: string): WishlistIds {
  return ids.includes(productId) ? ids : [productId, ...ids];
}

export function withoutProduct(ids: WishlistIds, productId: string): WishlistIds {
  return ids.includes(productId) ? ids.filter((id) => id !== productId) : ids;
}

/** Parses a stored guest wishlist; null unless it is a list of distinct product ids within the limit. */
export function parseGuestWishlist(stored: string): WishlistIds | null {
  try {
    const value: unknown = JSON.parse(stored);
    if (!Array.isArray(value) || value.length > MAX_WISHLIST_ITEMS || !value.every(isProductId)) return null;
    return new Set(value).size === value.length ? value : null;
  } catch {
    return null;
  }
}

function isProductId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/** Result of adding a product; `name` is the product's, for the message. */
export type AddResult =
  | { ok: true; kind: "added"; name: string }
  | { ok: true; kind: "already-there"; name: string }
  /** No such product, or it is not active. */
  | { ok: false; error: "not-found" }
  | { ok: false; error: "full" }
  | NoWishlist;

export type MergeResult = { ok: true; addedCount: number; isFull: boolean } | NoWishlist;

/** The account was deleted meanwhile. */
export interface NoWishlist {
  ok: false;
  error: "no-wishlist";
}

/** A variant that a wishlist product can be bought in. */
export interface WishlistChoice {
  productId: string;
  id: string;
  /** "2XL · Indigo"; empty for a product without options. */
  label: string;
}

/** A change of an account's wishlist in a browser tab: products added or removed. */
export interface WishlistChange {
  productIds: WishlistIds;
  isAdded: boolean;
}

/**
 * Changes in a tab since the page's data was loaded. They apply optimistically, stay once confirmed by the
 * server and are undone if refused. Newer data already contains confirmed ones.
 */
export interface WishlistChanges {
  /** The data to which confirmed changes apply. */
  since: WishlistIds | null;
  confirmed: readonly WishlistChange[];
  pending: readonly WishlistChange[];
}

export const NO_CHANGES: WishlistChanges = { since: null, confirmed: [], pending: [] };

export function begin(changes: WishlistChanges, since: WishlistIds, change: WishlistChange): WishlistChanges {
  const confirmed = changes.since === since ? changes.confirmed : [];
  return { since, confirmed, pending: [...changes.pending, change] };
}

/** `received` is the newest data: it may have been loaded while the change was on its way, so the change applies to it, too. */
export function confirm(
  changes: WishlistChanges,
  received: WishlistIds,
  change: WishlistChange,
): WishlistChanges {
  const confirmed = changes.since === received ? changes.confirmed : [];
  return { ...undo(changes, change), since: received, confirmed: [...confirmed, change] };
}

export function undo(changes: WishlistChanges, change: WishlistChange): WishlistChanges {
  return { ...changes, pending: changes.pending.filter((pending) => pending !== change) };
}

/** The displayed wishlist: server data plus changes. */
export function wishlistWith(received: WishlistIds, changes: WishlistChanges): WishlistIds {
  return effective(received, changes).reduce(apply, received);
}

/** Whether a product from the server's list is still on the wishlist. */
export function isKept(received: WishlistIds, changes: WishlistChanges, productId: string): boolean {
  const last = effective(received, changes).findLast((change) => change.productIds.includes(productId));
  return last?.isAdded ?? true;
}

function effective(received: WishlistIds, { since, confirmed, pending }: WishlistChanges) {
  return since === received ? [...confirmed, ...pending] : pending;
}

function apply(ids: WishlistIds, { productIds, isAdded }: WishlistChange): WishlistIds {
  return productIds.reduce(isAdded ? withProduct : withoutProduct, ids);
}

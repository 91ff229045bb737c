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

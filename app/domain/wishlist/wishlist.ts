/** A wishlist as both sides know it: product ids, the newest first. */
export type WishlistIds = readonly string[];

/** A guest's wishlist in local storage: a JSON list of product ids. */
export const GUEST_WISHLIST_KEY = "wishlist_guest";

/** No wishlist holds more; it also bounds what a guest can bring along at sign-in. */
export const MAX_WISHLIST_ITEMS = 200;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Puts a product in front. One that is there already changes nothing. */
export function withProduct(ids: WishlistIds, productId: string): WishlistIds {
  return ids.includes(productId) ? ids : [productId, ...ids];
}

export function withoutProduct(ids: WishlistIds, productId: string): WishlistIds {
  return ids.includes(productId) ? ids.filter((id) => id !== productId) : ids;
}

/** Reads a stored guest wishlist. Anything but a bounded list of different product ids is none: null. */
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

/** What became of a wish to add a product. The name is the product's, for the message. */
export type AddResult =
  | { kind: "added"; name: string }
  | { kind: "already-there"; name: string }
  /** No such product, or it is not for sale. */
  | { kind: "not-found" }
  | { kind: "full" }
  | NoWishlist;

export type MergeResult = { kind: "merged"; addedCount: number; isFull: boolean } | NoWishlist;

/** The account has ended in the meantime, so there is nobody to keep a wishlist for. */
export interface NoWishlist {
  kind: "no-wishlist";
}

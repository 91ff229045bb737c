import { withoutProduct, withProduct, type WishlistIds } from "#app/domain/wishlist/wishlist.ts";

/** What a tab does to an account's wishlist: products put on it or taken off. */
export interface WishlistChange {
  productIds: WishlistIds;
  isRequested: boolean;
}

/**
 * What a tab has done since the page's data came. A change counts at once; it stays when the server has confirmed it and is
 * undone when the server has refused it. Data that comes later knows the confirmed ones itself.
 */
export interface WishlistChanges {
  /** The data that the confirmed changes add to. */
  since: WishlistIds | null;
  confirmed: readonly WishlistChange[];
  pending: readonly WishlistChange[];
}

export const NO_CHANGES: WishlistChanges = { since: null, confirmed: [], pending: [] };

export function begin(changes: WishlistChanges, since: WishlistIds, change: WishlistChange): WishlistChanges {
  const confirmed = changes.since === since ? changes.confirmed : [];
  return { since, confirmed, pending: [...changes.pending, change] };
}

export function confirm(changes: WishlistChanges, change: WishlistChange): WishlistChanges {
  return { ...undo(changes, change), confirmed: [...changes.confirmed, change] };
}

export function undo(changes: WishlistChanges, change: WishlistChange): WishlistChanges {
  return { ...changes, pending: changes.pending.filter((pending) => pending !== change) };
}

/** The wishlist as the shopper sees it: what the server told, and the changes since. */
export function wishlistWith(received: WishlistIds, changes: WishlistChanges): WishlistIds {
  return effective(received, changes).reduce(apply, received);
}

/** Whether a product that the server has listed is still on the wishlist. */
export function isKept(received: WishlistIds, changes: WishlistChanges, productId: string): boolean {
  const last = effective(received, changes).findLast((change) => change.productIds.includes(productId));
  return last?.isRequested ?? true;
}

function effective(received: WishlistIds, { since, confirmed, pending }: WishlistChanges) {
  return since === received ? [...confirmed, ...pending] : pending;
}

function apply(ids: WishlistIds, { productIds, isRequested }: WishlistChange): WishlistIds {
  return productIds.reduce(isRequested ? withProduct : withoutProduct, ids);
}

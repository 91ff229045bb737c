import { withoutProduct, withProduct, type WishlistIds } from "#app/domain/wishlist/wishlist.ts";

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

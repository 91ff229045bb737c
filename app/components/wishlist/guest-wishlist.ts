import { createStoredValue } from "#app/components/shared-value.ts";
import {
  addedMessage,
  alreadyThereMessage,
  CLEARED_MESSAGE,
  failedMessage,
  removedMessage,
} from "#app/components/wishlist/wishlist-messages.ts";
import {
  GUEST_WISHLIST_KEY,
  MAX_WISHLIST_ITEMS,
  parseGuestWishlist,
  withoutProduct,
  withProduct,
  type WishlistIds,
} from "#app/domain/wishlist/wishlist.ts";
import { UNDO_MS } from "#app/ui/feedback/toast-message.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** The wishlist of a guest in this browser. */
export const guestWishlist = createStoredValue<WishlistIds>({
  key: GUEST_WISHLIST_KEY,
  initial: [],
  parse: parseGuestWishlist,
});

/** A product to add or remove; its name is for messages. */
export interface WishlistProduct {
  id: string;
  name: string;
}

/** The commands on a guest's wishlist. */
export const guestCommands = {
  add({ id, name }: WishlistProduct): void {
    const ids = guestWishlist.get();
    if (ids.includes(id)) showToast(alreadyThereMessage(name));
    else if (ids.length >= MAX_WISHLIST_ITEMS) showToast(failedMessage("add", "full"));
    else {
      guestWishlist.set(withProduct(ids, id));
      showToast(addedMessage(name));
    }
  },
  remove({ id, name }: WishlistProduct): void {
    removeFromGuestWishlist([id]);
    showToast(removedMessage(name));
  },
  removeSilently({ id }: WishlistProduct): void {
    removeFromGuestWishlist([id]);
  },
  clear(): void {
    const cleared = guestWishlist.get();
    guestWishlist.reset();
    const onUndo = () => guestWishlist.set(cleared);
    showToast({ ...CLEARED_MESSAGE, durationMs: UNDO_MS, onUndo });
  },
};

/** Removes these products; those added meanwhile in another tab stay. */
export function removeFromGuestWishlist(productIds: WishlistIds): void {
  const remaining = productIds.reduce(withoutProduct, guestWishlist.get());
  if (remaining.length > 0) guestWishlist.set(remaining);
  else guestWishlist.reset();
}

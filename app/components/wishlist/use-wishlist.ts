import { useMemo } from "react";
import { useSharedValue } from "#app/components/shared-value.ts";
import { useShop } from "#app/components/use-shop.ts";
import { accountCommands, wishlistChanges } from "#app/components/wishlist/account-wishlist.ts";
import { guestCommands, guestWishlist } from "#app/components/wishlist/guest-wishlist.ts";
import { isKept, wishlistWith } from "#app/domain/wishlist/wishlist-changes.ts";

/**
 * The wishlist and what can be done with it: the account's for a customer, the browser's own for a guest, whose page the server
 * renders with an empty one. `keeps` tells of a product that the server has listed whether it is still there.
 */
export function useWishlist() {
  const { viewer, wishlistIds: received } = useShop();
  const guestIds = useSharedValue(guestWishlist);
  const changes = useSharedValue(wishlistChanges);
  const isAccount = viewer.kind === "customer";
  const ids = useMemo(
    () => (isAccount ? wishlistWith(received, changes) : guestIds),
    [isAccount, received, changes, guestIds],
  );
  const commands = useMemo(
    () => (isAccount ? accountCommands(received) : guestCommands),
    [isAccount, received],
  );
  return {
    ids,
    has: (productId: string) => ids.includes(productId),
    keeps: (productId: string) => !isAccount || isKept(received, changes, productId),
    ...commands,
  };
}

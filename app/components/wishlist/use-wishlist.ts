import { useEffect, useMemo } from "react";
import { useSharedValue } from "#app/components/shared-value.ts";
import { useShopper } from "#app/components/use-shop.ts";
import {
  accountCommands,
  recordServerState,
  wishlistChanges,
} from "#app/components/wishlist/account-wishlist.ts";
import { guestCommands, guestWishlist } from "#app/components/wishlist/guest-wishlist.ts";
import { isKept, wishlistWith } from "#app/domain/wishlist/wishlist.ts";

/**
 * The wishlist and its commands: the account's for a customer, the browser's for a guest, which the server renders as empty. `keeps`
 * returns whether a product that the server listed is still on it.
 */
export function useWishlist() {
  const { viewer, wishlistIds: received } = useShopper();
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
  useEffect(() => recordServerState(received), [received]);
  return {
    ids,
    has: (productId: string) => ids.includes(productId),
    keeps: (productId: string) => !isAccount || isKept(received, changes, productId),
    ...commands,
  };
}

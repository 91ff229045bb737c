import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { createSharedValue, useSharedValue } from "#app/components/shared-value.ts";
import { useShopper } from "#app/components/use-shop.ts";
import { sendWishlist } from "#app/components/wishlist/account-wishlist.ts";
import { guestWishlist, removeFromGuestWishlist } from "#app/components/wishlist/guest-wishlist.ts";
import type { WishlistIds } from "#app/domain/wishlist/wishlist.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** The items being merged, or refused by the server: those are retried after a page load. */
const sentList = createSharedValue<{ ids: WishlistIds; isRefused: boolean } | null>(null);

/** Whether a guest's wishlist still has to be merged into the account. */
export function useIsMerging(): boolean {
  const { viewer } = useShopper();
  const guestIds = useSharedValue(guestWishlist);
  const sent = useSharedValue(sentList);
  return viewer.kind === "customer" && guestIds.length > 0 && !(sent?.ids === guestIds && sent.isRefused);
}

/** Merges the guest's wishlist into the account as soon as a customer is signed in. Once per page; renders nothing. */
export function MergeGuestWishlist() {
  const { viewer } = useShopper();
  const { revalidate } = useRevalidator();
  const ids = useSharedValue(guestWishlist);
  const isCustomer = viewer.kind === "customer";
  useEffect(() => {
    if (isCustomer && ids.length > 0 && sentList.get()?.ids !== ids) void merge(ids, revalidate);
  }, [isCustomer, ids, revalidate]);
  return null;
}

async function merge(ids: WishlistIds, reload: () => Promise<void>): Promise<void> {
  sentList.set({ ids, isRefused: false });
  const { isDone, message } = await sendWishlist({ intent: "merge", productIds: ids.join(",") });
  if (message) showToast(message);
  if (!isDone) {
    sentList.set({ ids, isRefused: true });
    return;
  }
  // The browser's copy is removed last, so the list never looks empty, and a tab closed here merges again.
  await reload();
  removeFromGuestWishlist(ids);
}

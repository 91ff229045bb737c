import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { createSharedValue, useSharedValue } from "#app/components/shared-value.ts";
import { useShop } from "#app/components/use-shop.ts";
import { sendWishlist } from "#app/components/wishlist/account-wishlist.ts";
import { guestWishlist, releaseMerged } from "#app/components/wishlist/guest-wishlist.ts";
import type { WishlistIds } from "#app/domain/wishlist/wishlist.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** The list that is on its way, or that the server did not take: that is tried again when the page is loaded anew. */
const sentList = createSharedValue<{ ids: WishlistIds; isRefused: boolean } | null>(null);

/** Whether a guest's list is still to arrive in the account. */
export function useIsMerging(): boolean {
  const { viewer } = useShop();
  const guestIds = useSharedValue(guestWishlist);
  const sent = useSharedValue(sentList);
  return viewer.kind === "customer" && guestIds.length > 0 && !(sent?.ids === guestIds && sent.isRefused);
}

/** Hands what a guest has collected to the account as soon as a customer is signed in. Once in the page; shows nothing. */
export function MergeGuestWishlist() {
  const { viewer } = useShop();
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
  // The browser's copy goes last: at no moment does the list look empty, and a tab that is closed here merges again.
  await reload();
  releaseMerged(ids);
}

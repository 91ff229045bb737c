import { useContext } from "react";
import { href, UNSAFE_DataRouterContext as DataRouterContext, useLocation } from "react-router";
import { useShop } from "#app/components/use-shop.ts";
import { parseListing, type ListingRequest } from "#app/domain/catalog/listing/listing.ts";

/**
 * Returns the listing that is requested at the moment, which may differ from the displayed one: a choice made while the previous one is
 * loading is added to it, so both apply.
 */
export function useRequestedListing(shown: ListingRequest): () => ListingRequest {
  const { money } = useShop().shop;
  const shownAt = useLocation();
  const router = useContext(DataRouterContext)?.router;
  return () => {
    const requested = router?.state.navigation.location ?? router?.state.location;
    if (!requested || requested.key === shownAt.key || requested.pathname !== href("/products")) return shown;
    return parseListing(new URLSearchParams(requested.search), money);
  };
}

import { useContext } from "react";
import { href, UNSAFE_DataRouterContext as DataRouterContext, useLocation } from "react-router";
import { useShop } from "#app/components/use-shop.ts";
import { parseListing, type ListingRequest } from "#app/domain/catalog/listing/listing.ts";

/**
 * Tells, when something is chosen, which listing has been asked for by then. That is not always the one that is shown: a choice that
 * comes before the page shows the one before it is added to it, and both are meant.
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

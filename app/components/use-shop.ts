import { useRouteLoaderData } from "react-router";
import type { ShopView, Viewer } from "#app/components/shell/shell-view.ts";
import type { PricingRules } from "#app/domain/cart/price-cart.ts";

interface RootView {
  shop: ShopView;
  viewer: Viewer;
  /** What a bill is made of besides its lines. */
  pricing: PricingRules;
}

/** What the root has loaded for every page: the shop's own facts and who is looking. */
export function useShop(): RootView {
  const loaded = useRouteLoaderData<RootView>("root");
  if (!loaded) throw new Error("useShop is for pages below the root");
  return loaded;
}

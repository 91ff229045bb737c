import { useRouteLoaderData } from "react-router";
import type { CategoryLink, ShopView, Viewer } from "#app/components/shell/shell-view.ts";
import type { StorePricing } from "#app/domain/cart/price-cart.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";
import type { WishlistIds } from "#app/domain/wishlist/wishlist.ts";

interface RootView {
  shop: ShopView;
  categories: readonly CategoryLink[];
  viewer: Viewer;
  /** The rules that cart totals depend on besides its lines. */
  pricing: StorePricing & { maxLineQuantity: number };
  /** The product ids on a customer's wishlist; empty for anyone else. */
  wishlistIds: WishlistIds;
  /** The flash message of the previous request. */
  flash: (ToastMessage & { field?: string }) | null;
  /** The stored cart of this visitor: a customer, or a guest without JavaScript. */
  cart: CartSummary | null;
}

/** The stored cart's revision with which a page was rendered. */
export interface CartSummary {
  id: string;
  revision: number;
  totalItems: number;
}

/** The root loader's data: the shop's details and the current user. */
export function useShop(): RootView {
  const loaded = useRouteLoaderData<RootView>("root");
  if (!loaded) throw new Error("useShop is for pages below the root");
  return loaded;
}

import { useRouteLoaderData } from "react-router";
import type { CategoryLink, ShopView, Viewer } from "#app/components/shell/shell-view.ts";
import type { StorePricing } from "#app/domain/cart/price-cart.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";
import type { WishlistIds } from "#app/domain/wishlist/wishlist.ts";

interface RootView {
  shop: ShopView;
  categories: readonly CategoryLink[];
  viewer: Viewer;
  /** What a bill is made of besides its lines. */
  pricing: StorePricing & { maxLineQuantity: number };
  /** What a signed-in customer wishes for; empty for anyone else. */
  wishlistIds: WishlistIds;
  /** What the last answer said, carried over a redirect. */
  flash: (ToastMessage & { field?: string }) | null;
  /** The cart that is stored for this visitor: a customer's, or that of a visitor without JavaScript. */
  cart: CartSummary | null;
}

/** Which state of the stored cart a page was rendered with. */
export interface CartSummary {
  id: string;
  revision: number;
  totalItems: number;
}

/** What the root has loaded for every page: the shop's own facts and who is looking. */
export function useShop(): RootView {
  const loaded = useRouteLoaderData<RootView>("root");
  if (!loaded) throw new Error("useShop is for pages below the root");
  return loaded;
}

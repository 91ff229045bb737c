import { useRouteLoaderData } from "react-router";
import type { CategoryLink, ShopView } from "#app/components/shell/shell-view.ts";
import { decodeShopper, type Shopper } from "#app/components/shopper/shopper.ts";
import type { StorePricing } from "#app/domain/cart/price-cart.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

interface RootView {
  shop: ShopView;
  categories: readonly CategoryLink[];
  /** The rules that cart totals depend on besides its lines. */
  pricing: StorePricing & { maxLineQuantity: number };
  /** The flash message of the previous request. */
  flash: (ToastMessage & { field?: string }) | null;
  /** The delivery country of a page that is rendered for it, without JavaScript; missing where that is the shop's own. */
  renderedCountry?: string;
  /** `ShopperState`, encoded. */
  shopper: string;
}

const shoppers = new WeakMap<object, Shopper>();

/** The shopper in the root loader's data. Decoded once per data. */
export function shopperIn(root: { shopper: string }): Shopper {
  const shopper = shoppers.get(root) ?? decodeShopper(root.shopper);
  shoppers.set(root, shopper);
  return shopper;
}

/** The root loader's data: the shop's details. */
export function useShop(): RootView {
  const loaded = useRouteLoaderData<RootView>("root");
  if (!loaded) throw new Error("useShop is for pages below the root");
  return loaded;
}

/** The person looking at the page. */
export function useShopper(): Shopper {
  return shopperIn(useShop());
}

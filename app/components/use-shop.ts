import { useRouteLoaderData } from "react-router";
import type { ShopView, Viewer } from "#app/components/shell/shell-view.ts";

/** What the root has loaded for every page: the shop's own facts and who is looking. */
export function useShop(): { shop: ShopView; viewer: Viewer } {
  const loaded = useRouteLoaderData<{ shop: ShopView; viewer: Viewer }>("root");
  if (!loaded) throw new Error("useShop is for pages below the root");
  return loaded;
}

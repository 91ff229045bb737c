import type { ShopView, Viewer } from "#app/components/shell/shell-view.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

/** What the root has loaded, as far as the admin shows it. */
export interface RootView {
  shop: ShopView;
  viewer: Viewer;
  flash: (ToastMessage & { id: string }) | null;
}

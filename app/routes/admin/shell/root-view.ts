import type { ShopView } from "#app/components/shell/shell-view.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

/** The part of the root's data that the admin shows. */
export interface RootView {
  shop: ShopView;
  shopper: string;
  flash: (ToastMessage & { id: string }) | null;
}

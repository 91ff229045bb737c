import type { ReactNode } from "react";
import { CartSync } from "#app/components/cart/cart-sync.tsx";
import { ConnectionNotice } from "#app/components/connection/connection-notice.tsx";
import { NavigateLinks } from "#app/components/connection/navigate-links.tsx";
import { PrefetchPointedAt } from "#app/components/connection/prefetch-pointed-at.tsx";
import { FailedParts } from "#app/components/shell/failed-parts.tsx";
import { FlashMessage } from "#app/components/shell/flash-message.tsx";
import { Footer } from "#app/components/shell/footer.tsx";
import { Header } from "#app/components/shell/header/header.tsx";
import { PageAnnouncer } from "#app/components/shell/page-announcer.tsx";
import { PageProgress } from "#app/components/shell/page-progress.tsx";
import { PreviewBar } from "#app/components/shell/preview-bar.tsx";
import type { CategoryLink, ShopTheme, ShopView } from "#app/components/shell/shell-view.ts";
import { useShopper } from "#app/components/use-shop.ts";
import { CountPageViews } from "#app/components/page-views/count-page-views.tsx";
import { MergeGuestWishlist } from "#app/components/wishlist/merge-guest-wishlist.tsx";
import { WishlistForm } from "#app/components/wishlist/wishlist-form.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Toaster } from "#app/ui/feedback/toast.tsx";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

export interface ShellProps {
  shop: ShopView;
  categories: readonly CategoryLink[];
  theme: ShopTheme;
  flash: (ToastMessage & { id: string }) | null;
  /** The parts of the shell that could not be loaded. */
  failures: readonly string[];
  children: ReactNode;
}

/** The frame of every page of the shop. */
export function Shell({ shop, categories, theme, flash, failures, children }: ShellProps) {
  const { viewer } = useShopper();
  return (
    <div className="prints-content flex min-h-svh flex-col">
      <SkipLink />
      <PageProgress />
      <Header shop={shop} categories={categories} viewer={viewer} theme={theme} />
      <FlashMessage flash={flash} />
      <FailedParts failures={failures} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer shop={shop} theme={theme} />
      {theme.isPreview && <PreviewBar />}
      <PageAnnouncer />
      <ConnectionNotice reassurance="This page and your cart stay as they are." />
      <PrefetchPointedAt />
      <NavigateLinks />
      <CartSync />
      {viewer.kind !== "admin" && <WishlistForm />}
      <MergeGuestWishlist />
      {viewer.kind !== "admin" && <CountPageViews />}
      <Toaster />
    </div>
  );
}

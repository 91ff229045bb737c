import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { CartSync } from "#app/components/cart/cart-sync.tsx";
import { ConnectionNotice } from "#app/components/connection/connection-notice.tsx";
import { PrefetchPointedAt } from "#app/components/connection/prefetch-pointed-at.tsx";
import { CachedFragment } from "#app/components/cached-fragment.tsx";
import { FlashMessage } from "#app/components/shell/flash-message.tsx";
import { Footer } from "#app/components/shell/footer.tsx";
import { Header } from "#app/components/shell/header/header.tsx";
import { PageAnnouncer } from "#app/components/shell/page-announcer.tsx";
import { PageProgress } from "#app/components/shell/page-progress.tsx";
import { PreviewBar } from "#app/components/shell/preview-bar.tsx";
import { searchedFor } from "#app/components/shell/header/search-form.tsx";
import { currentCategory } from "#app/components/shell/header/shell-links.ts";
import type { CategoryLink, ShopTheme, ShopView, Viewer } from "#app/components/shell/shell-view.ts";
import { useShop } from "#app/components/use-shop.ts";
import { CountViews } from "#app/components/page-views/count-page-views.tsx";
import { MergeGuestWishlist } from "#app/components/wishlist/merge-guest-wishlist.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Toaster } from "#app/ui/feedback/toast.tsx";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

interface ShellProps {
  shop: ShopView;
  categories: readonly CategoryLink[];
  viewer: Viewer;
  theme: ShopTheme;
  flash: (ToastMessage & { id: string }) | null;
  children: ReactNode;
}

/** The frame of every page of the shop. */
export function Shell({ shop, categories, viewer, theme, flash, children }: ShellProps) {
  const location = useLocation();
  const { cart } = useShop();
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <PageProgress />
      {/* A header with a customer's account or the count of a stored cart is not cached. */}
      <CachedFragment
        className="contents"
        cacheKey={() =>
          viewer.kind === "visitor" && !cart
            ? [
                "header",
                shop,
                categories,
                theme,
                location.pathname,
                currentCategory(location, categories)?.slug,
                searchedFor(location),
              ]
            : null
        }
      >
        {() => <Header shop={shop} categories={categories} viewer={viewer} theme={theme} />}
      </CachedFragment>
      <FlashMessage flash={flash} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <CachedFragment className="contents" cacheKey={() => ["footer", shop, theme]}>
        {() => <Footer shop={shop} theme={theme} />}
      </CachedFragment>
      {theme.isPreview && <PreviewBar />}
      <PageAnnouncer />
      <ConnectionNotice kept="This page and your cart stay as they are." />
      <PrefetchPointedAt />
      <CartSync />
      <MergeGuestWishlist />
      {viewer.kind !== "admin" && <CountViews />}
      <Toaster />
    </div>
  );
}

import type { ReactNode } from "react";
import { ConnectionNotice } from "#app/components/connection/connection-notice.tsx";
import { FlashMessage } from "#app/components/shell/flash-message.tsx";
import { Footer } from "#app/components/shell/footer.tsx";
import { Header } from "#app/components/shell/header.tsx";
import { PageAnnouncer } from "#app/components/shell/page-announcer.tsx";
import { PageProgress } from "#app/components/shell/page-progress.tsx";
import type { ShopView, Viewer } from "#app/components/shell/shell-view.ts";
import { MergeGuestWishlist } from "#app/components/wishlist/merge-guest-wishlist.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import type { ToastMessage } from "#app/ui/toast-message.ts";

interface ShellProps {
  shop: ShopView;
  viewer: Viewer;
  flash: (ToastMessage & { id: string }) | null;
  children: ReactNode;
}

/** What stands around every page of the shop. */
export function Shell({ shop, viewer, flash, children }: ShellProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#content"
        className="sr-only rounded bg-ink text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3"
      >
        Skip to content
      </a>
      <PageProgress />
      <Header shop={shop} viewer={viewer} />
      <FlashMessage flash={flash} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer shop={shop} />
      <PageAnnouncer />
      <ConnectionNotice />
      <MergeGuestWishlist />
      <Toaster />
    </div>
  );
}

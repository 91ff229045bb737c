import { type ReactNode, useEffect, useState, useRef } from "react";
import { CartSync } from "#app/components/cart/cart-sync.tsx";
import { ConnectionNotice } from "#app/components/connection/connection-notice.tsx";
import { FailedParts } from "#app/components/shell/failed-parts.tsx";
import { FlashMessage } from "#app/components/shell/flash-message.tsx";
import { CheckoutFooter, CheckoutHeader } from "#app/components/shell/checkout-bars.tsx";
import { Footer } from "#app/components/shell/footer.tsx";
import { Header } from "#app/components/shell/header/header.tsx";
import { PageAnnouncer } from "#app/components/shell/page-announcer.tsx";
import { PageProgress } from "#app/components/shell/page-progress.tsx";
import type { CategoryLink, ShopTheme, ShopView } from "#app/components/shell/shell-view.ts";
import { useShopper } from "#app/components/use-shop.ts";
import { MergeGuestWishlist } from "#app/components/wishlist/merge-guest-wishlist.tsx";
import { WishlistForm } from "#app/components/wishlist/wishlist-form.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Toaster } from "#app/ui/feedback/toast.tsx";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";
import {
  useNavigate,
  PrefetchPageLinks,
  href,
  useLocation,
  useNavigationType,
  NavigationType,
} from "react-router";
import { isOnline } from "#app/components/connection/connection.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { sendCounts } from "#app/components/page-views/send-counts.ts";
import { afterPaint } from "#app/ui/after-paint.ts";

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
  const isCheckout = useLocation().pathname === href("/checkout");
  return (
    <div className="prints-content flex min-h-svh flex-col">
      <SkipLink />
      <PageProgress />
      {isCheckout ? (
        <CheckoutHeader shop={shop} theme={theme} />
      ) : (
        <Header shop={shop} categories={categories} viewer={viewer} theme={theme} />
      )}
      <FlashMessage flash={flash} />
      <FailedParts failures={failures} />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {isCheckout ? <CheckoutFooter shop={shop} /> : <Footer shop={shop} theme={theme} />}
      {theme.isPreview && <PreviewBar />}
      <PageAnnouncer />
      <ConnectionNotice reassurance="This page and your cart stay as they are." />
      <PrefetchPointedAt />
      <NavigateLinks />
      <ReturnToPlace />
      <CartSync />
      {viewer.kind !== "admin" && <WishlistForm />}
      <MergeGuestWishlist />
      {viewer.kind !== "admin" && <CountPageViews />}
      <Toaster />
    </div>
  );
}

/** Lets the router follow clicks on a `PageLink`, unless the link's own handler prevented it or the click opens a tab. */
function NavigateLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[data-page]") : null;
      const opensTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0 || opensTab)
        return;
      event.preventDefault();
      const page = link.pathname + link.search + link.hash;
      // Like a browser, without a second history entry for the page that is shown.
      void navigate(page, { replace: link.href === location.href });
    };
    // On the window: after the handlers of React, which listens on the document.
    addEventListener("click", onClick);
    return () => removeEventListener("click", onClick);
  }, [navigate]);
  return null;
}

/** Lays out all of a page that Back or Forward returns to, so that it can be scrolled to the place where it was left. */
function ReturnToPlace() {
  const type = useNavigationType();
  useEffect(() => {
    const onPopState = () => document.documentElement.toggleAttribute("data-returned", true);
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);
  useEffect(() => {
    if (type !== NavigationType.Pop) document.documentElement.removeAttribute("data-returned");
  }, [type]);
  return null;
}

// A pointer that only passes over a link prefetches nothing.
const HOVER_DELAY_MS = 65;

/**
 * Prefetches data and scripts of a link's page after a short hover, on focus and on touch start. Not while a form has typed text: if a
 * script fails to load, the router reloads the page.
 */
function PrefetchPointedAt() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let timer: number | undefined;
    let pointer = "";
    const consider = (event: Event, afterMs: number) => {
      clearTimeout(timer);
      const ahead = pageBehind(event.target);
      if (ahead !== null) timer = window.setTimeout(() => isNothingWritten() && setPage(ahead), afterMs);
    };
    const onOver = (event: PointerEvent) => {
      const position = `${event.screenX} ${event.screenY}`;
      // A link that appears under a resting pointer, after a navigation, is not hovered.
      if (event.pointerType === "mouse" && position !== pointer) consider(event, HOVER_DELAY_MS);
      pointer = position;
    };
    const onDown = (event: PointerEvent) => event.pointerType !== "mouse" && consider(event, 0);
    const onFocus = (event: FocusEvent) => consider(event, HOVER_DELAY_MS);
    addEventListener("pointerover", onOver, { passive: true });
    addEventListener("pointerdown", onDown, { passive: true });
    addEventListener("focusin", onFocus, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerover", onOver);
      removeEventListener("pointerdown", onDown);
      removeEventListener("focusin", onFocus);
    };
  }, []);
  return page && <PrefetchPageLinks page={page} />;
}

/** The path and query of a link that the router follows; null for anything else, and for the current page. */
function pageBehind(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest("a[data-discover]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || !isOnline()) return null;
  const page = link.pathname + link.search;
  return page === location.pathname + location.search ? null : page;
}

function isNothingWritten(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "main form[method=post] :is(textarea, input)",
  );
  return [...fields].every(({ value, defaultValue }) => value === defaultValue);
}

/** Shows that the page is a draft, with a link back to the editor. Only the administrator sees it. */
function PreviewBar() {
  return (
    <aside
      aria-label="Preview"
      data-behind-sheets
      className="on-plum sticky bottom-0 z-30 border-t border-paper/20 bg-ink text-paper"
    >
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
        <p>A preview of your draft. Only you see it; nothing is published.</p>
        <ButtonLink to={href("/admin/appearance")} variant="light" size="sm">
          Back to Appearance
        </ButtonLink>
      </div>
    </aside>
  );
}

/** Reports client-side navigations. The server has counted the first page itself. */
function CountPageViews() {
  const { pathname } = useLocation();
  const counted = useRef(pathname);
  useEffect(() => {
    if (counted.current === pathname) return;
    counted.current = pathname;
    afterPaint(() => sendCounts({ view: pathname }));
  }, [pathname]);
  return null;
}

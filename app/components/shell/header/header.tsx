import MapPin from "lucide-react/icons/map-pin";
import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { memo } from "react";
import { useLocation } from "react-router";
import { AccountMenu } from "#app/components/shell/header/account-menu.tsx";
import { CartLink } from "#app/components/shell/header/cart-link.tsx";
import { MobileMenu, MOBILE_MENU_ID } from "#app/components/shell/header/mobile-menu.tsx";
import { SuggestingSearch } from "#app/components/shell/header/search-form.tsx";
import { isCurrent, MAIN_LINKS } from "#app/components/shell/header/shell-links.ts";
import { AnnouncementBar } from "#app/components/shell/header/announcement-bar.tsx";
import {
  telUrl,
  type CategoryLink,
  type ShopTheme,
  type ShopView,
  type Viewer,
} from "#app/components/shell/shell-view.ts";
import { useScrolledPast } from "#app/components/shell/header/use-scrolled-past.ts";
import { WishlistLink } from "#app/components/shell/header/wishlist-link.tsx";
import { Wordmark } from "#app/components/shell/header/wordmark.tsx";
import { Sheet, SheetTrigger } from "#app/ui/overlay/sheet.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

const OPAQUE_AFTER_PX = 20;
const SEARCH_ID = "site-search";
// On a phone the search stands so close to the shop's name that its focus ring is drawn inside.
const TRIGGER =
  "flex size-11 items-center justify-center rounded-full transition-colors hover:bg-ink/7 max-sm:-outline-offset-4";

interface HeaderProps {
  shop: ShopView;
  categories: readonly CategoryLink[];
  viewer: Viewer;
  theme: ShopTheme;
}

/** The header of every page of the shop. Transparent at the top of the page, opaque after 20 px. */
export const Header = memo(function Header({ shop, categories, viewer, theme }: HeaderProps) {
  const isScrolled = useScrolledPast(OPAQUE_AFTER_PX);
  return (
    <>
      {/* `display: contents`, so that the bar sticks to the page instead of to this element. */}
      <header className="contents">
        {theme.announcement && <AnnouncementBar announcement={theme.announcement} />}
        <TopLine shop={shop} />
        <div
          data-behind-sheets
          data-scrolled={isScrolled || undefined}
          className="site-header sticky top-0 z-30 h-(--header-height) border-b border-transparent transition-[background-color,border-color] data-scrolled:border-line data-scrolled:bg-paper"
        >
          <div className="shell grid h-full grid-cols-[1fr_auto_1fr] items-center sm:gap-4 lg:grid-cols-[auto_auto_minmax(0,1fr)] lg:gap-4 xl:gap-8">
            <div className="-ml-2.5 flex lg:hidden">
              <SheetTrigger sheet={MOBILE_MENU_ID} aria-label="Menu" className={TRIGGER}>
                <Menu aria-hidden className="size-6" strokeWidth={1.4} />
              </SheetTrigger>
            </div>
            <Wordmark name={shop.name} theme={theme} />
            <MainNav />
            <div className="-mr-2.5 flex items-center justify-end gap-0.5">
              <SuggestingSearch list="over" className="mr-3 hidden w-60 min-w-24 lg:block xl:w-72" />
              <SheetTrigger sheet={SEARCH_ID} aria-label="Search products" className={`${TRIGGER} lg:hidden`}>
                <Search aria-hidden className="size-5.5" strokeWidth={1.4} />
              </SheetTrigger>
              <div className="hidden lg:block">
                <AccountMenu viewer={viewer} />
              </div>
              {viewer.kind !== "admin" && <WishlistLink />}
              <CartLink />
            </div>
          </div>
        </div>
      </header>
      <MobileMenu shop={shop} categories={categories} viewer={viewer} />
      <Sheet id={SEARCH_ID} title="Search" side="top">
        <SuggestingSearch list="below" takesFocus />
      </Sheet>
    </>
  );
});

function TopLine({ shop }: { shop: ShopView }) {
  return (
    <div data-behind-sheets className="on-plum bg-plum-deep text-paper">
      <div className="shell flex min-h-9 items-center justify-between gap-4 text-xs lg:grid lg:grid-cols-3">
        <p className="flex items-center gap-1.5">
          <MapPin aria-hidden className="size-3.5 text-blush" strokeWidth={1.5} />
          India
        </p>
        <p className="text-center">{shop.shippingPromise}</p>
        <p className="hidden text-right lg:block">
          <a href={telUrl(shop.phone)} className="inline-flex min-h-6 items-center hover:underline">
            {shop.phone}
          </a>
        </p>
      </div>
    </div>
  );
}

function MainNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex items-center gap-1">
        {MAIN_LINKS.map((link) => (
          <li key={link.to}>
            <PageLink
              to={link.to}
              aria-current={isCurrent(link, pathname) ? "page" : undefined}
              className="nav-link relative flex h-11 items-center px-2 text-[0.9375rem] font-medium whitespace-nowrap xl:px-3.5"
            >
              {link.name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

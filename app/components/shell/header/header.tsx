import MapPin from "lucide-react/icons/map-pin";
import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { memo, useSyncExternalStore, type ReactNode } from "react";
import { useLocation, href, Link } from "react-router";
import { AccountMenu } from "#app/components/shell/header/account-menu.tsx";
import { MobileMenu, MOBILE_MENU_ID } from "#app/components/shell/header/mobile-menu.tsx";
import { CountryLink } from "#app/components/delivery/country-link.tsx";
import { useShippingPromise } from "#app/components/delivery/use-chosen-country.ts";
import { SuggestingSearch } from "#app/components/shell/header/search-form.tsx";
import { categoryLinks, isCurrent, menusOf } from "#app/components/shell/header/shell-links.ts";
import {
  telUrl,
  type CategoryLink,
  type ShellLink,
  type ShopTheme,
  type ShopView,
  type Viewer,
} from "#app/components/shell/shell-view.ts";
import { Sheet, SheetTrigger } from "#app/ui/overlay/sheet.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { syncedCart } from "#app/components/cart/cart-store.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { useShopper } from "#app/components/use-shop.ts";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { Heart } from "#app/ui/heart.tsx";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { Blossom } from "#app/ui/ornament/blossom.tsx";
import { countBadge, countLabel } from "#app/components/shopper/shopper-texts.ts";
import { IconLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";

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
            <MainNav links={menusOf(shop).header} />
            <div className="-mr-2.5 flex items-center justify-end gap-0.5">
              <SuggestingSearch place="over" className="mr-3 hidden w-60 min-w-24 lg:block xl:w-72" />
              <SheetTrigger sheet={SEARCH_ID} aria-label="Search products" className={`${TRIGGER} lg:hidden`}>
                <Search aria-hidden className="size-5.5" strokeWidth={1.4} />
              </SheetTrigger>
              <div className="hidden lg:block">
                <AccountMenu viewer={viewer} />
              </div>
              {/* On a phone the menu has the wishlist, so that the shop's name stands in the middle. */}
              {viewer.kind !== "admin" && <WishlistLink className="max-sm:hidden" />}
              <CartLink />
            </div>
          </div>
        </div>
        <CategoryNav categories={categories} />
      </header>
      <MobileMenu shop={shop} categories={categories} viewer={viewer} />
      <Sheet id={SEARCH_ID} title="Search" side="top">
        <SuggestingSearch place="below" takesFocus />
      </Sheet>
    </>
  );
});

function TopLine({ shop }: { shop: ShopView }) {
  const promise = useShippingPromise(shop);
  return (
    <div data-behind-sheets className="on-plum bg-plum-deep text-paper">
      <div className="shell flex min-h-9 items-center justify-between gap-4 text-xs lg:grid lg:grid-cols-3">
        <div className="flex items-center gap-1.5">
          <MapPin aria-hidden className="size-3.5 text-blush" strokeWidth={1.5} />
          <CountryLink />
        </div>
        <p className="text-center">{promise}</p>
        <p className="hidden text-right lg:block">
          {shop.phone && (
            <a href={telUrl(shop.phone)} className="inline-flex min-h-6 items-center hover:underline">
              {shop.phone}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

function MainNav({ links }: { links: readonly ShellLink[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="hidden lg:block">
      <ul className="flex items-center gap-1">
        {links.map((link) => (
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

/** The categories below the bar of a wide window. A listing has them as its tabs. */
function CategoryNav({ categories }: { categories: readonly CategoryLink[] }) {
  const { pathname } = useLocation();
  if (categories.length === 0 || pathname === href("/products")) return null;
  return (
    <nav aria-label="Categories" data-behind-sheets className="shell -mt-2 hidden pb-2 lg:block">
      <ul className="flex flex-wrap justify-center gap-x-6">
        {categoryLinks(categories).map(({ name, to }) => (
          <li key={to}>
            <PageLink
              to={to}
              className="nav-link relative flex h-9 items-center px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink"
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The link to the cart. A guest's count exists only in the browser, so cached pages show none; a stored cart's count comes from the
 * server.
 */
function CartLink() {
  const { totalItems } = useCart();
  const { cart: stored } = useShopper();
  const synced = useSharedValue(syncedCart);
  const isCopied = stored === null || stored.id === synced?.id;
  return (
    <CountedLink to={href("/cart")} name="Cart" count={isCopied ? totalItems : stored.totalItems}>
      <ShoppingBag aria-hidden className="size-5.5" strokeWidth={1.4} />
    </CountedLink>
  );
}

interface AnnouncementBarProps {
  announcement: { text: string; to: string | null };
}

/** The owner's announcement above the header. */
function AnnouncementBar({ announcement: { text, to } }: AnnouncementBarProps) {
  return (
    <div data-behind-sheets className="bg-blush text-plum-deep">
      <div className="shell flex min-h-9 items-center justify-center text-center text-sm font-medium">
        {to ? (
          <Link to={to} className="underlined inline-flex min-h-9 items-center py-1">
            {text}
          </Link>
        ) : (
          <p className="py-1">{text}</p>
        )}
      </div>
    </div>
  );
}

// Reading scrollY during a render would force a layout.
let scrolledTo = 0;

function subscribe(listener: () => void): () => void {
  const onScroll = () => {
    scrolledTo = window.scrollY;
    listener();
  };
  onScroll();
  window.addEventListener("scroll", onScroll, { passive: true });
  return () => window.removeEventListener("scroll", onScroll);
}

/** Whether the page is scrolled by more than this many pixels. Renders again only when the result changes. */
function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrolledTo > pixels,
    () => false,
  );
}

/** The link to the wishlist, with its count. */
function WishlistLink({ className }: { className: string }) {
  const { ids } = useWishlist();
  return (
    <CountedLink to={href("/wishlist")} name="Wishlist" count={ids.length} className={className}>
      <Heart className="size-5.5" />
    </CountedLink>
  );
}

interface WordmarkProps {
  /** The shop's name. */
  name: string;
  theme: Pick<ShopTheme, "wordmark" | "logo">;
}

/** The shop's name with its blossom, or its logo, as a link home. */
export function Wordmark({ name, theme: { wordmark, logo } }: WordmarkProps) {
  return (
    <Link
      to={href("/")}
      className="-mx-1 inline-flex min-h-11 min-w-0 px-1 items-center lg:max-w-68 xl:max-w-none gap-2.5 font-display text-[1.625rem] leading-none"
    >
      {logo ? (
        <img
          src={imageSrc(logo.id, 480)}
          alt={wordmark || name}
          width={logo.width}
          height={logo.height}
          className="h-9 w-auto max-w-36 object-contain lg:h-11 lg:max-w-56"
        />
      ) : (
        <>
          {/* On the narrowest phones only the name fits between menu and icons. */}
          <Blossom className="size-8 shrink-0 text-flame max-[22rem]:hidden lg:size-9" />
          <span className="truncate px-0.5 py-1 tracking-[-0.02em] lg:text-[1.875rem]">
            {wordmark || name}
          </span>
        </>
      )}
    </Link>
  );
}

interface CountedLinkProps {
  to: string;
  /** The label, to which the count is added for screen readers. */
  name: "Cart" | "Wishlist";
  /** The number of items; 0 shows nothing but reserves the space. */
  count: number;
  className?: string;
  children: ReactNode;
}

/** An icon with a count: cart, wishlist. */
function CountedLink({ to, name, count, className, children }: CountedLinkProps) {
  const { placeholder } = useShopper();
  return (
    <IconLink
      to={to}
      label={placeholder?.(`label|${name}`) ?? countLabel(name, count)}
      className={classNames("relative", className)}
    >
      {children}
      <span
        key={count}
        aria-hidden
        className="absolute top-0.5 right-0 flex h-4.5 min-w-4.5 animate-rise items-center justify-center rounded-full bg-flame px-1 text-[0.6875rem] leading-none font-semibold text-white tabular empty:hidden"
      >
        {placeholder?.(`count|${name}`) ?? countBadge(count)}
      </span>
    </IconLink>
  );
}

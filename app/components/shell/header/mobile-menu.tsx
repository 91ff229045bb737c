import MapPin from "lucide-react/icons/map-pin";
import { href, useLocation } from "react-router";
import { nameOfCountry, useChosenCountry } from "#app/components/delivery/use-chosen-country.ts";
import { LogoutForm } from "#app/components/shell/logout-form.tsx";
import {
  accountLinks,
  categoryLinks,
  currentCategory,
  inCategory,
  isCurrent,
  menusOf,
  TRACK_ORDER_LINK,
} from "#app/components/shell/header/shell-links.ts";
import type { CategoryLink, ShopView, Viewer } from "#app/components/shell/shell-view.ts";
import { countLabel } from "#app/components/shopper/shopper-texts.ts";
import { useShopper } from "#app/components/use-shop.ts";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/overlay/sheet.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

export const MOBILE_MENU_ID = "site-menu";

const ROW = "flex min-h-11 items-center font-medium aria-[current]:text-flame-deep";

interface MobileMenuProps {
  shop: ShopView;
  categories: readonly CategoryLink[];
  viewer: Viewer;
}

/** The menu of phones and tablets: pages, categories, account. */
export function MobileMenu({ shop, categories, viewer }: MobileMenuProps) {
  const location = useLocation();
  const current = currentCategory(location, categories);
  const country = useChosenCountry();
  return (
    <Sheet id={MOBILE_MENU_ID} title="Menu" side="left" footer={<AccountPart viewer={viewer} />}>
      <nav aria-label="Main, mobile">
        <ul>
          {menusOf(shop).header.map((link) => (
            <li key={link.to} className="border-b border-line">
              <PageLink
                to={link.to}
                aria-current={isCurrent(link, location.pathname) ? "page" : undefined}
                className="display flex min-h-14 items-center text-2xl aria-[current]:text-flame"
              >
                {link.name}
              </PageLink>
            </li>
          ))}
        </ul>
        <PageLink
          to={TRACK_ORDER_LINK.to}
          aria-current={isCurrent(TRACK_ORDER_LINK, location.pathname) ? "page" : undefined}
          className={`mt-2 ${ROW}`}
        >
          {TRACK_ORDER_LINK.name}
        </PageLink>
        {viewer.kind !== "admin" && <WishlistRow />}
        <p className="eyebrow mt-8 mb-2 text-ink-soft">Shop</p>
        <ul>
          {categoryLinks(categories).map(({ name, to }) => (
            <li key={to}>
              <PageLink
                to={to}
                aria-current={current && to === inCategory(current.slug) ? "true" : undefined}
                className="flex min-h-11 items-center aria-[current]:font-medium aria-[current]:text-flame-deep"
              >
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-8 flex items-center gap-2 text-sm text-ink-soft">
        <MapPin aria-hidden className="size-4" strokeWidth={1.5} /> {nameOfCountry(country)}
      </p>
      <p className="mt-2 text-sm">
        <a href={`mailto:${shop.email}`} className="underlined inline-flex min-h-6 items-center">
          {shop.email}
        </a>
      </p>
    </Sheet>
  );
}

/** The wishlist with its count, which the header of a phone has no room for. */
function WishlistRow() {
  const { ids } = useWishlist();
  const { placeholder } = useShopper();
  const { pathname } = useLocation();
  const to = href("/wishlist");
  return (
    <PageLink to={to} aria-current={pathname === to ? "page" : undefined} className={ROW}>
      {placeholder?.("label|Wishlist") ?? countLabel("Wishlist", ids.length)}
    </PageLink>
  );
}

function AccountPart({ viewer }: { viewer: Viewer }) {
  if (viewer.kind === "visitor") {
    return (
      <div className="grid grid-cols-2 gap-3">
        <PageLink to={href("/login")} className={buttonClass({ variant: "dark" })}>
          Sign in
        </PageLink>
        <PageLink to={href("/signup")} className={buttonClass({ variant: "outline" })}>
          Sign up
        </PageLink>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      {accountLinks(viewer)
        .filter(({ to }) => to !== href("/wishlist"))
        .map(({ name, to }) => (
          <PageLink key={to} to={to} className={ROW}>
            {name}
          </PageLink>
        ))}
      <LogoutForm action={href("/logout")} className="flex min-h-11 items-center font-medium text-ink-soft">
        Logout
      </LogoutForm>
    </div>
  );
}

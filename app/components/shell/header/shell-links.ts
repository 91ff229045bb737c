import { href } from "react-router";
import { findCategory } from "#app/domain/catalog/catalog.ts";
import type {
  CategoryLink,
  MenusView,
  ShellLink,
  ShopView,
  SignedInViewer,
} from "#app/components/shell/shell-view.ts";

// All pages that the shell links to. `href()` rejects a page that is not in routes.ts.

export const MAIN_LINKS: readonly ShellLink[] = [
  { name: "Home", to: href("/") },
  { name: "Products", to: href("/products") },
  { name: "About Us", to: href("/about-us") },
  { name: "Contact", to: href("/contact") },
  { name: "Blog", to: href("/blog") },
];

const NEW_ARRIVALS: CategoryLink = { slug: "new-arrivals", name: "New Arrivals" };

export const SHOP_LINKS: readonly ShellLink[] = [
  { name: "All Products", to: href("/products") },
  { name: "Fashion Clothing", to: inCategory("fashion-clothing") },
  { name: "Pashmina Shawls", to: inCategory("pashmina-shawls") },
  { name: "New Arrivals", to: inCategory("new-arrivals") },
];

export const GIFT_CARDS_LINK: ShellLink = { name: "Gift Cards", to: href("/gift-cards") };

/** Where guests and customers find an order, and send pieces back. */
export const TRACK_ORDER_LINK: ShellLink = {
  name: "Track order, returns and exchanges",
  to: href("/orders/find"),
};

/** The pages that a buyer is entitled to see before an order. */
export const POLICY_LINKS: readonly ShellLink[] = [
  { name: "Privacy Policy", to: href("/privacy-policy") },
  { name: "Terms & Conditions", to: href("/terms-conditions") },
  { name: "Refund Policy", to: href("/refund-policy") },
];

export const COMPANY_LINKS: readonly ShellLink[] = [
  { name: "About Us", to: href("/about-us") },
  { name: "Contact", to: href("/contact") },
  TRACK_ORDER_LINK,
  { name: "FAQ", to: href("/faq") },
  { name: "Careers", to: href("/careers") },
  { name: "Blog", to: href("/blog") },
  ...POLICY_LINKS,
  { name: "Accessibility", to: href("/accessibility") },
];

/** The menus that the store comes with. The footer also has `GIFT_CARDS_LINK` where gift cards are sold. */
const DEFAULT_MENUS: MenusView = {
  header: MAIN_LINKS,
  shop: { title: "Shop", links: SHOP_LINKS },
  company: { title: "Company", links: COMPANY_LINKS },
};

/** The owner's menus, or those that the store comes with. */
export function menusOf({ menus }: Pick<ShopView, "menus">): MenusView {
  return menus ?? DEFAULT_MENUS;
}

const CUSTOMER_LINKS: readonly ShellLink[] = [
  { name: "Profile", to: href("/profile") },
  { name: "Orders", to: href("/orders") },
  { name: "Wishlist", to: href("/wishlist") },
  { name: "Blog", to: href("/blog") },
];

const ADMIN_LINKS: readonly ShellLink[] = [
  { name: "Admin Dashboard", to: href("/admin/dashboard") },
  { name: "Blog", to: href("/blog") },
];

/** The pages of the account menu of a signed-in user. Logging out is a form, not a link. */
export function accountLinks({ kind }: SignedInViewer): readonly ShellLink[] {
  return kind === "admin" ? ADMIN_LINKS : CUSTOMER_LINKS;
}

/** The URL of a category's or collection's listing, by slug. */
export function inCategory(slug: string): string {
  return `${href("/products")}?${new URLSearchParams({ category: slug })}`;
}

/** The categories of the menus, and the new arrivals after them. */
export function categoryLinks(categories: readonly CategoryLink[]): ShellLink[] {
  return [...categories, NEW_ARRIVALS].map(({ slug, name }) => ({ name, to: inCategory(slug) }));
}

/** The category of a listing's URL. */
export function currentCategory<Category extends CategoryLink>(
  { pathname, search }: { pathname: string; search: string },
  categories: readonly Category[],
): Category | undefined {
  if (pathname !== href("/products")) return undefined;
  return findCategory(new URLSearchParams(search).get("category"), categories);
}

/** Whether a link leads to the current page, or to a parent of it. */
export function isCurrent(link: ShellLink, pathname: string): boolean {
  return link.to === "/" ? pathname === "/" : pathname === link.to || pathname.startsWith(`${link.to}/`);
}

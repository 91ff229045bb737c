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

const ALL_PRODUCTS_LINK: ShellLink = { name: "All Products", to: href("/products") };

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

// So that all of them fit in a column of the footer.
const MAX_CATEGORIES = 8;

/** The first column of the footer of a new shop: its own categories, and gift cards where they are sold. */
export function defaultShopLinks(categories: readonly CategoryLink[]): ShellLink[] {
  return [ALL_PRODUCTS_LINK, ...categoryLinks(categories.slice(0, MAX_CATEGORIES)), GIFT_CARDS_LINK];
}

/** The owner's menus, or those of a new shop. Without the database the first column has the links that need no category. */
export function menusOf({ menus }: Pick<ShopView, "menus">): MenusView {
  return {
    header: menus?.header ?? MAIN_LINKS,
    shop: menus?.shop ?? { title: "Shop", links: [ALL_PRODUCTS_LINK] },
    company: menus?.company ?? { title: "Company", links: COMPANY_LINKS },
  };
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

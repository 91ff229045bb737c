import { href } from "react-router";
import { GIFT_CARDS_LINK, TRACK_ORDER_LINK } from "#app/components/shell/header/shell-links.ts";
import type { ShellLink } from "#app/components/shell/shell-view.ts";
import type { ShopPage } from "#app/domain/catalog/search/shop-pages.ts";

/** The pages that a search finds. */
export const SHOP_PAGE_LINKS: Record<ShopPage, ShellLink> = {
  "track-order": TRACK_ORDER_LINK,
  returns: { name: "Refund Policy", to: href("/refund-policy") },
  delivery: { name: "Delivery date and charges", to: href("/delivery") },
  "size-guide": { name: "Find your size", to: href("/fits-me") },
  contact: { name: "Contact", to: href("/contact") },
  account: { name: "Your account", to: href("/profile") },
  cart: { name: "Cart", to: href("/cart") },
  "gift-cards": GIFT_CARDS_LINK,
  wishlist: { name: "Wishlist", to: href("/wishlist") },
  about: { name: "About Us", to: href("/about-us") },
  blog: { name: "Blog", to: href("/blog") },
  careers: { name: "Careers", to: href("/careers") },
  privacy: { name: "Privacy Policy", to: href("/privacy-policy") },
  terms: { name: "Terms & Conditions", to: href("/terms-conditions") },
};

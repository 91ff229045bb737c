import type { Viewer } from "#app/components/shell/shell-view.ts";
import type { ReviewStatus } from "#app/domain/reviews/review.ts";
import type { WishlistIds } from "#app/domain/wishlist/wishlist.ts";
import { placeholderIn, parsePlaceholder } from "#app/lib/http/placeholders.ts";

/** The details of the visitor that a page shows. */
export interface ShopperState {
  viewer: Viewer;
  /** The product ids on a customer's wishlist; empty for anyone else. */
  wishlistIds: WishlistIds;
  /** The stored cart of a customer, or of a guest without JavaScript. */
  cart: CartSummary | null;
  /** Status of the customer's own reviews by product slug. */
  ownReviews: Readonly<Record<string, ReviewStatus>>;
}

/** The stored cart's revision with which a page was rendered. */
export interface CartSummary {
  id: string;
  revision: number;
  totalItems: number;
}

export interface Shopper extends ShopperState {
  /** Names a placeholder in a page that is rendered once for many shoppers; null for a page of one shopper. Server only. */
  placeholder: ((name: string) => string) | null;
}

/** The kinds of shoppers whose pages differ in more than texts. */
export type ShopperKind = "guest" | "customer" | "customer-with-avatar";

export const VISITOR: ShopperState = {
  viewer: { kind: "visitor" },
  wishlistIds: [],
  cart: null,
  ownReviews: {},
};

/** The state as one text without characters that HTML, JSON or JavaScript escape, so that it can fill a placeholder anywhere. */
export function encodeShopper(state: ShopperState): string {
  return state.viewer.kind === "visitor" && !state.cart ? "" : encodeURIComponent(JSON.stringify(state));
}

export function decodeShopper(text: string): Shopper {
  if (text === "") return { ...VISITOR, placeholder: null };
  const placeholder = import.meta.env.SSR ? parsePlaceholder(text) : null;
  if (placeholder) return anyShopper(placeholder.mark, placeholder.name);
  // Written by `encodeShopper` of the same release.
  return { ...(JSON.parse(decodeURIComponent(text)) as ShopperState), placeholder: null };
}

/** The name of the placeholder for the state itself. */
export const statePlaceholder = (kind: ShopperKind) => `shopper|${kind}`;

export function kindOf({ viewer }: ShopperState): ShopperKind {
  if (viewer.kind !== "customer") return "guest";
  return viewer.avatarUrl ? "customer-with-avatar" : "customer";
}

/** A shopper of whom only the kind is known. */
function anyShopper(mark: string, name: string): Shopper {
  const placeholder = (of: string) => placeholderIn(mark, of);
  if (name === statePlaceholder("guest")) return { ...VISITOR, placeholder };
  const avatarUrl = name === statePlaceholder("customer-with-avatar") ? placeholder("avatar") : null;
  return {
    ...VISITOR,
    viewer: { kind: "customer", name: placeholder("name"), email: placeholder("email"), avatarUrl },
    placeholder,
  };
}

import {
  encodeShopper,
  kindOf,
  statePlaceholder,
  type ShopperKind,
  type ShopperState,
} from "#app/components/shopper/shopper.ts";
import { accountName, countBadge, countLabel } from "#app/components/shopper/shopper-texts.ts";
import { ownReviewLabel } from "#app/domain/reviews/review.ts";
import { escapeHtml } from "#app/lib/text/html.ts";
import type { FillPlaceholder } from "#app/platform/cache/page-template.server.ts";

/** The pages of one kind of shopper are filled from one template. */
export interface CachedShopper {
  kind: ShopperKind;
  fill: FillPlaceholder;
}

/** Fills the placeholders of a page for one shopper. Computed once for all pages of this shopper. */
export function asCachedShopper(state: ShopperState): CachedShopper {
  const { viewer, cart, wishlistIds, ownReviews } = state;
  const wished = new Set(wishlistIds);
  const counts = { Cart: cart?.totalItems ?? 0, Wishlist: wishlistIds.length };
  const customer = viewer.kind === "customer" ? viewer : { name: "", email: "", avatarUrl: null };
  const kind = kindOf(state);
  const texts = new Map([
    [statePlaceholder(kind), encodeShopper(state)],
    ["name", escapeHtml(accountName(customer.name))],
    ["email", escapeHtml(customer.email)],
    ["avatar", escapeHtml(customer.avatarUrl ?? "")],
    ...(["Cart", "Wishlist"] as const).flatMap((name) => [
      [`label|${name}`, countLabel(name, counts[name])] as const,
      [`count|${name}`, countBadge(counts[name])] as const,
    ]),
  ]);
  return {
    kind,
    fill(name) {
      const text = texts.get(name);
      if (text !== undefined) return text;
      const [about, subject = "", full = "", empty = ""] = name.split("|");
      if (about === "wished") return wished.has(subject) ? full : empty;
      if (about === "review") return ownReviewLabel(ownReviews[subject] ?? null);
      throw new Error(`A page has an unknown placeholder: ${name}`);
    },
  };
}

/** The contents that a placeholder can have, where they are few. */
export function choicesOf(name: string): readonly string[] | null {
  const [about, , ...choices] = name.split("|");
  return about === "wished" ? choices : null;
}

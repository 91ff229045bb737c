import { href } from "react-router";
import { imageSrc } from "#app/components/product-image.tsx";
import type { CategoryView, ProductDetailView } from "#app/domain/catalog/catalog.ts";
import type { PostCardView } from "#app/domain/content/content.ts";

export type ShareCardKind = "page" | "category" | "product" | "post";

/** The image that a shared link to a page is shown with: words in the shop's hand beside an image. */
export interface ShareCard {
  kind: ShareCardKind;
  /** Names the page among its kind: a product's id, the slug of the others. */
  id: string;
  eyebrow: string;
  title: string;
  /** An image of this site, by its path. */
  imageUrl: string;
}

/** The shop's name, its accent where that is not the house's, and the id of its logo: what every card of it shows. */
export interface CardBrand {
  name: string;
  accent: string | null;
  logo: string | null;
}

/** In pixels, as the cards are drawn: the size that shared links are shown in everywhere. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** For what has no image of its own. */
export const HOUSE_IMAGE = "/images/hero.webp";

const PAGES: Record<string, Pick<ShareCard, "eyebrow" | "title"> & { imageUrl?: string }> = {
  home: { eyebrow: "Kurtas, kaftans, pashmina", title: "Every body is the right body" },
  products: {
    eyebrow: "The collection",
    title: "Sizes XL to 6XL, and shawls for everybody",
    imageUrl: "/images/collection-womens-fashion.webp",
  },
  "about-us": {
    eyebrow: "About us",
    title: "A small fashion house in Lucknow",
    imageUrl: "/images/collection-handcrafts.webp",
  },
  blog: { eyebrow: "Our blog", title: "Cloth, craft and fit", imageUrl: "/images/journal-1.webp" },
  careers: {
    eyebrow: "Careers",
    title: "Work with us",
    imageUrl: "/images/collection-mens-fashion.webp",
  },
  contact: {
    eyebrow: "Contact",
    title: "Write, call, or come and try things on",
    imageUrl: "/images/collection-pashmina-shawls.webp",
  },
  "privacy-policy": { eyebrow: "The small print", title: "Privacy Policy" },
  "terms-conditions": { eyebrow: "The small print", title: "Terms & Conditions" },
  "refund-policy": { eyebrow: "The small print", title: "Refund Policy" },
};

export function productCard({
  id,
  name,
  category,
  images,
}: Pick<ProductDetailView, "id" | "name" | "category" | "images">): ShareCard {
  const [first] = images;
  return {
    kind: "product",
    id,
    eyebrow: category.name,
    title: name,
    imageUrl: first ? imageSrc(first.id, 1200) : HOUSE_IMAGE,
  };
}

export function categoryCard({ slug, name, imageUrl }: Omit<CategoryView, "id" | "description">): ShareCard {
  return {
    kind: "category",
    id: slug,
    eyebrow: "The collection",
    title: name,
    imageUrl: imageUrl ?? HOUSE_IMAGE,
  };
}

export function postCard({
  slug,
  title,
  category,
  imageUrl,
}: Pick<PostCardView, "slug" | "title" | "category" | "imageUrl">): ShareCard {
  return { kind: "post", id: slug, eyebrow: category, title, imageUrl: imageUrl ?? HOUSE_IMAGE };
}

/** The card of a page of the house, by its slug; null when there is none of it. */
export function pageCard(slug: string): ShareCard | null {
  const page = Object.hasOwn(PAGES, slug) ? PAGES[slug] : undefined;
  return page ? { kind: "page", id: slug, imageUrl: HOUSE_IMAGE, ...page } : null;
}

/** The card of a page without a card of its own, by the page's address: that of its slug, or the shop's. */
export function cardOfUrl(address: string): ShareCard {
  const [, slug = ""] = new URL(address).pathname.split("/");
  const card = pageCard(slug || "home") ?? pageCard("home");
  if (!card) throw new Error("The shop itself has a card");
  return card;
}

// Counted up when the cards are drawn in another way, so that each gets a new address.
const DESIGN = 2;

/** A short mark of everything that a card shows: its address changes with it, so an answer is good for ever. */
export function cardVersion(
  { eyebrow, title, imageUrl }: ShareCard,
  { name, accent, logo }: CardBrand,
): string {
  const shown = [DESIGN, eyebrow, title, imageUrl, name, accent, ...(logo === null ? [] : [logo])];
  // FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/.
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(shown)) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function cardUrl(card: ShareCard, brand: CardBrand): string {
  return href("/og/:kind/:id/:file", {
    kind: card.kind,
    id: card.id,
    file: `${cardVersion(card, brand)}.jpg`,
  });
}

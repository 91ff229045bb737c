import { href } from "react-router";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import type { CategoryView, ProductDetailView } from "#app/domain/catalog/catalog.ts";
import type { PostCardView } from "#app/domain/content/content.ts";
import type { ShopTexts } from "#app/domain/content/shop-texts.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";

export type ShareCardKind = "page" | "category" | "product" | "post";

/** The image of a shared link: text in the shop's typeface beside an image. */
export interface ShareCard {
  kind: ShareCardKind;
  /** Identifies the page among its kind: a product's id, otherwise the slug. */
  id: string;
  eyebrow: string;
  title: string;
  /** The price of a product, as text. */
  price?: string;
  /** The path of an image on this site. */
  imageUrl: string;
}

/** The shop's name, its accent unless it is the default, and the id of its logo: shown on every card. */
export interface CardBrand {
  name: string;
  accent: string | null;
  logo: string | null;
}

/** In pixels: the size in which shared links are shown everywhere. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** For pages without an image. */
export const DEFAULT_IMAGE = "/images/sizes.webp";

/** The settings that the cards of built-in pages show. */
export interface CardTexts {
  name: string;
  tagline: string;
  texts: ShopTexts;
}

type PageCard = Pick<ShareCard, "eyebrow" | "title"> & { imageUrl?: string };

const PAGES: Record<string, (shown: CardTexts) => PageCard> = {
  home: ({ name, tagline, texts }) => ({
    eyebrow: texts.homeCardLine || name,
    title: texts.homeCard || tagline || name,
  }),
  products: ({ texts }) => ({
    eyebrow: "The collection",
    title: texts.productsCard,
    imageUrl: "/images/collection-womens-fashion.webp",
  }),
  "about-us": () => ({
    eyebrow: "About us",
    title: "Who we are and what we stand for",
    imageUrl: "/images/collection-handcrafts.webp",
  }),
  blog: ({ texts }) => ({ eyebrow: "Our blog", title: texts.blogCard, imageUrl: "/images/journal-1.webp" }),
  careers: () => ({
    eyebrow: "Careers",
    title: "Work with us",
    imageUrl: "/images/collection-mens-fashion.webp",
  }),
  contact: ({ texts }) => ({
    eyebrow: "Contact",
    title: texts.contactCard,
    imageUrl: "/images/collection-pashmina-shawls.webp",
  }),
  "privacy-policy": () => ({ eyebrow: "The small print", title: "Privacy Policy" }),
  "terms-conditions": () => ({ eyebrow: "The small print", title: "Terms & Conditions" }),
  "refund-policy": () => ({ eyebrow: "The small print", title: "Refund Policy" }),
  faq: () => ({ eyebrow: "FAQ", title: "Questions and answers" }),
  accessibility: () => ({ eyebrow: "Accessibility", title: "A shop for everybody" }),
};

/** The lowest price of a product, in minor units, and whether another variant costs more. */
export function lowestPrice({ variants, priceMinor }: Pick<ProductDetailView, "variants" | "priceMinor">) {
  const prices = variants.map((variant) => variant.priceMinor);
  const minor = Math.min(...(prices.length > 0 ? prices : [priceMinor]));
  return { minor, isLowestOfSeveral: prices.some((price) => price > minor) };
}

type CardProduct = Pick<ProductDetailView, "id" | "name" | "category" | "images" | "variants" | "priceMinor">;

export function productCard(product: CardProduct, money: MoneyFormat): ShareCard {
  const { id, name, category, images } = product;
  const [first] = images;
  const { minor, isLowestOfSeveral } = lowestPrice(product);
  return {
    kind: "product",
    id,
    eyebrow: category.name,
    title: name,
    price: `${isLowestOfSeveral ? "From " : ""}${formatPrice(minor, money)}`,
    imageUrl: first ? imageSrc(first.id, 1200) : DEFAULT_IMAGE,
  };
}

export function categoryCard({ slug, name, imageUrl }: Omit<CategoryView, "id" | "description">): ShareCard {
  return {
    kind: "category",
    id: slug,
    eyebrow: "The collection",
    title: name,
    imageUrl: imageUrl ?? DEFAULT_IMAGE,
  };
}

export function postCard({
  slug,
  title,
  category,
  imageUrl,
}: Pick<PostCardView, "slug" | "title" | "category" | "imageUrl">): ShareCard {
  return { kind: "post", id: slug, eyebrow: category, title, imageUrl: imageUrl ?? DEFAULT_IMAGE };
}

/** The card of a built-in page, by its slug; null for any other slug. */
export function pageCard(slug: string, shown: CardTexts): ShareCard | null {
  const cardOf = Object.hasOwn(PAGES, slug) ? PAGES[slug] : undefined;
  return cardOf ? { kind: "page", id: slug, imageUrl: DEFAULT_IMAGE, ...cardOf(shown) } : null;
}

/** The card for a path without one of its own: the built-in page's, or the shop's. */
export function cardOfPath(pathname: string, shown: CardTexts): ShareCard {
  const [, slug = ""] = pathname.split("/");
  const card = pageCard(slug || "home", shown) ?? pageCard("home", shown);
  if (!card) throw new Error("The home page has no card");
  return card;
}

// Incremented when the design of the cards changes, so that each gets a new URL.
const DESIGN = 3;

/** A short hash of everything that a card shows. It is part of the URL, so a response is immutable. */
export function cardVersion(
  { eyebrow, title, price, imageUrl }: ShareCard,
  { name, accent, logo }: CardBrand,
): string {
  const shown = [DESIGN, eyebrow, title, price, imageUrl, name, accent, ...(logo === null ? [] : [logo])];
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

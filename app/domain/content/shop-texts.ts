import { z } from "zod";

interface ShopText {
  /** The label in the admin and the audit log. */
  label: string;
  hint?: string;
  /** The text of a shop whose owner has not written one. An empty one is left out, or replaced as the hint says. */
  default: string;
}

/** Texts of pages that have no editor of their own, which the owner edits under Appearance. */
export const SHOP_TEXTS = {
  promise: { label: "First promise below the hero", hint: "Leave empty for none.", default: "" },
  testimonialsTitle: { label: "Title of the testimonials", default: "What our customers say" },
  productsCard: { label: "Shared link of the products", default: "Everything in the shop" },
  homeCardLine: {
    label: "Shared link of the shop: line above",
    hint: "Leave empty for the shop’s name.",
    default: "",
  },
  homeCard: {
    label: "Shared link of the shop: title",
    hint: "Leave empty for the tagline.",
    default: "",
  },
  blogLine: { label: "Blog: line above the title", default: "Blog" },
  blogText: { label: "Blog: introduction", default: "" },
  blogDescription: {
    label: "Blog: description for search engines",
    hint: "Leave empty for the introduction.",
    default: "",
  },
  blogCard: { label: "Shared link of the blog", default: "News and articles" },
  contactText: {
    label: "Contact: introduction",
    default: "About a product or an order: a person reads your message and answers.",
  },
  contactCard: { label: "Shared link of the contact page", default: "How to reach us" },
  teamTitle: { label: "About Us: title of the team", default: "The people behind the shop" },
  visitTitle: { label: "About Us: title above the map", default: "Come and see us" },
} satisfies Record<string, ShopText>;

export type ShopTextName = keyof typeof SHOP_TEXTS;
export type ShopTexts = Record<ShopTextName, string>;

export const MAX_SHOP_TEXT = 200;

/** The names, in the order of the form. */
// Cast: Object.keys loses the type of the keys.
export const SHOP_TEXT_NAMES = Object.keys(SHOP_TEXTS) as ShopTextName[];

/** An object with a value for each text. */
export function byShopText<Value>(valueOf: (name: ShopTextName) => Value): Record<ShopTextName, Value> {
  // Cast: Object.fromEntries loses the keys, which are exactly the names.
  return Object.fromEntries(SHOP_TEXT_NAMES.map((name) => [name, valueOf(name)])) as Record<
    ShopTextName,
    Value
  >;
}

export const DEFAULT_SHOP_TEXTS: ShopTexts = byShopText((name) => SHOP_TEXTS[name].default);

/** The stored texts. One that a later version adds has its default. */
export const ShopTextsSchema = z
  .object(byShopText((name) => z.string().default(SHOP_TEXTS[name].default)))
  .default(DEFAULT_SHOP_TEXTS);

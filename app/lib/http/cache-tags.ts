/**
 * What a kept page shows, said by the page when it is made and by whoever changes it afterwards (`PageCache.forget`). What stands on
 * every page, the shop's name or its look, has no tag: a change of it forgets all pages.
 */
export type CacheTag =
  /** Anything of the catalogue: names of categories, colours and sizes, size charts. */
  | "catalogue"
  /** A choice among products: which there are, their order, and counts of them. */
  | "shelves"
  /** One product, whole or as a card. */
  | `product:${string}`
  /** An editable page by its slug, or a list of entries by its name. */
  | `content:${string}`
  | "everything";

/** Of a page that has not said what it shows: any change may be one of it. */
export const SHOWS_ANYTHING: CacheTag = "everything";

export const productTag = (id: string): CacheTag => `product:${id}`;

export const contentTag = (name: string): CacheTag => `content:${name}`;

// Beyond so many to name each costs more than to make the others anew.
const MAX_NAMED = 200;

/** What is to be forgotten when these products have changed, and with them the choices among products. */
export function tagsOfChanged(productIds: readonly string[]): CacheTag[] {
  return productIds.length > MAX_NAMED ? ["catalogue"] : ["shelves", ...productIds.map(productTag)];
}

/** What a page shows that has chosen these products, from all that there are, to show. */
export function listingTags(products: readonly { id: string }[]): CacheTag[] {
  return ["catalogue", "shelves", ...products.map(({ id }) => productTag(id))];
}

/**
 * A kind of content on a cached page: set when the page is rendered, and named by each change that invalidates it. The shop's name and
 * appearance are on every page and have no tag: changing them invalidates all pages.
 */
export type CacheTag =
  /** The catalog: names of categories, colours and sizes, size charts. */
  | "catalogue"
  /** A product listing: its products, their order and counts. */
  | "listings"
  /** One product, as a page or card. */
  | `product:${string}`
  /** An editable page by its slug, or a list of entries by its name. */
  | `content:${string}`
  /** A redirect of an old path. */
  | "redirects"
  | "everything";

/** A page that sets no tags: any change invalidates it. */
export const SHOWS_ANYTHING: CacheTag = "everything";

export const REDIRECTS_TAG = "redirects" satisfies CacheTag;

export const productTag = (id: string): CacheTag => `product:${id}`;

export const contentTag = (name: string): CacheTag => `content:${name}`;

// Naming more products costs more than rendering the other pages again.
const MAX_NAMED = 200;

/** The tags to invalidate when these products change, including listings. */
export function tagsOfChanged(productIds: readonly string[]): CacheTag[] {
  return productIds.length > MAX_NAMED ? ["catalogue"] : ["listings", ...productIds.map(productTag)];
}

/** The tags of a page that lists these products out of all. */
export function listingTags(products: readonly { id: string }[]): CacheTag[] {
  return ["catalogue", "listings", ...products.map(({ id }) => productTag(id))];
}

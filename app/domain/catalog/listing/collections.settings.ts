import { z } from "zod";

/** The most collections of a shop. */
export const MAX_COLLECTIONS = 20;

export const MAX_COLLECTION_NAME = 60;

export const MAX_COLLECTION_CATEGORIES = 50;

const CollectionsSettings = z.object({
  /** Listings of several categories together, by their slugs. The slug is in the collection's URL and never changes. */
  collections: z
    .array(
      z.object({
        slug: z.string().min(1).max(80),
        name: z.string().min(1).max(MAX_COLLECTION_NAME),
        categorySlugs: z.array(z.string()).min(1).max(MAX_COLLECTION_CATEGORIES),
      }),
    )
    .max(MAX_COLLECTIONS),
});

export type CollectionsSettings = z.infer<typeof CollectionsSettings>;

const DEFAULT_COLLECTIONS: CollectionsSettings = { collections: [] };

export const collectionsSection = {
  schema: CollectionsSettings,
  default: DEFAULT_COLLECTIONS,
  label: "Collections",
  adminPage: { name: "Collections", path: "/admin/products/categories" },
  isOnPublicPages: true,
} as const;

import { findCategory, type CategoryView } from "#app/domain/catalog/catalog.ts";
import {
  MAX_COLLECTION_CATEGORIES,
  MAX_COLLECTION_NAME,
  MAX_COLLECTIONS,
  type CollectionsSettings,
} from "#app/domain/catalog/listing/collections.settings.ts";
import { NEW_ARRIVALS } from "#app/domain/catalog/listing/listing.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";
import { slugOf } from "#app/lib/text/slug.ts";

/** The field names of the collection at a position of the form. */
export const collectionFields = (index: number) => ({
  slug: `slug.${index}`,
  name: `name.${index}`,
  category: (slug: string) => `category.${index}.${slug}`,
});

type StoredCollection = CollectionsSettings["collections"][number];

export type ReadCollections =
  | { ok: true; version: number; value: CollectionsSettings }
  | { ok: false; fieldErrors: Record<string, string> };

interface KnownNames {
  categories: readonly Pick<CategoryView, "slug" | "name">[];
  /** The collections of the shop before the form was sent. */
  stored: readonly Pick<StoredCollection, "slug">[];
}

/** Parses the form of the shop's collections. A row without a name and categories is left out, which deletes its collection. */
export function readCollections(
  fields: Readonly<Record<string, string>>,
  { categories, stored }: KnownNames,
): ReadCollections {
  const version = versionField.safeParse(fields["version"]);
  const collections: StoredCollection[] = [];
  const fieldErrors: Record<string, string> = version.success ? {} : { version: "Please reload the page" };
  for (let index = 0; index < MAX_COLLECTIONS; index++) {
    const names = collectionFields(index);
    const name = (fields[names.name] ?? "").trim().replaceAll(/\s+/g, " ");
    const chosen = categories.map(({ slug }) => slug).filter((slug) => fields[names.category(slug)]);
    if (name === "" && chosen.length === 0) continue;
    // A renamed collection stays at its URL.
    const slug = stored.find((collection) => collection.slug === fields[names.slug])?.slug ?? slugOf(name);
    const taken = [...categories, ...collections, NEW_ARRIVALS, ALL_PRODUCTS];
    const nameError = nameErrorOf({ name, slug }, taken);
    if (nameError) fieldErrors[names.name] = nameError;
    else if (chosen.length === 0) fieldErrors[names.name] = "Choose at least one category";
    else if (chosen.length > MAX_COLLECTION_CATEGORIES)
      fieldErrors[names.name] = `At most ${MAX_COLLECTION_CATEGORIES} categories`;
    collections.push({ slug, name, categorySlugs: chosen });
  }
  if (!version.success || Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, version: version.data, value: { collections } };
}

const ALL_PRODUCTS = { slug: "all-products", name: "All" };

function nameErrorOf(
  { name, slug }: { name: string; slug: string },
  taken: readonly { slug: string; name: string }[],
): string | null {
  if (name === "") return "Name is required";
  if (name.length > MAX_COLLECTION_NAME) return `A name has at most ${MAX_COLLECTION_NAME} characters`;
  if (!/^[a-z\d][a-z\d-]{0,79}$/.test(slug)) return "The name needs letters or digits for its URL";
  const isTaken = findCategory(name, taken) ?? findCategory(slug, taken);
  return isTaken ? "A category or collection of this name already exists" : null;
}

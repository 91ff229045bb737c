import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { CategoryView, ProductCardView, ProductListView } from "#app/domain/catalog/catalog.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import {
  chosenColourIds,
  isListedVariant,
  type ListingQuery,
} from "#app/domain/catalog/listing/listing-query.server.ts";
import { listCards, type CardSelection } from "#app/domain/catalog/listing/product-cards.server.ts";
import type { CountedListing, ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import type {
  FacetOption,
  ListingFacets,
  OptionView,
  ProductFacetView,
} from "#app/domain/catalog/listing/listing-facets.ts";
import { COLOUR_FAMILIES } from "#app/domain/catalog/listing/colour-families.ts";
import { facetKey } from "#app/domain/catalog/internal/product-index/product-columns.ts";
import { FACET_NAMES, type FacetName } from "#app/domain/catalog/product-facets.ts";

export async function listCategories(db: Db): Promise<CategoryView[]> {
  return db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      description: categories.description,
      imageUrl: categories.imageUrl,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name));
}

/** One page of a listing with its total. A page past the end returns the last page. */
export async function listProducts(
  db: Db,
  query: ListingQuery,
  productIndex: ProductIndex,
): Promise<ProductListView> {
  const { ids, ...pagination } = await productIndex.list(query);
  if (ids.length === 0) return { ...pagination, products: [] };
  const cards = await listCards(db, {
    ...cardsIn(ids),
    colourIds: [...chosenColourIds(query.listing.filters, query.options), ...(query.match?.colourIds ?? [])],
    isPriced: isListedVariant(query),
  });
  return { ...pagination, products: inOrder(cards, ids) };
}

const HOME_ROW_SIZE = 4;

/** The featured products of the home page by position, then name. */
export function listFeatured(db: Db): Promise<ProductCardView[]> {
  return listCards(db, {
    where: and(sql`${products.isFeatured}`, eq(products.status, "active")),
    orderBy: [asc(products.featuredPosition), asc(products.name), asc(products.id)],
    limit: HOME_ROW_SIZE,
  });
}

/** Popular products in stock, for a shopper whose search found none. */
export async function listPopular(
  db: Db,
  productIndex: Pick<ProductIndex, "listPopular">,
): Promise<ProductCardView[]> {
  return listCardsOf(db, await productIndex.listPopular(HOME_ROW_SIZE));
}

/** Cards of the active products among `ids`, in that order. */
export async function listCardsOf(db: Db, ids: readonly string[]): Promise<ProductCardView[]> {
  return inOrder(await listCards(db, cardsIn(ids)), ids);
}

/** Cards of the active products whose id follows `after`, by id: each product once, however the catalog changes meanwhile. */
export function listCardsAfter(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<ProductCardView[]> {
  const isNext = after === null ? undefined : gt(products.id, after);
  return listCards(db, {
    where: and(isNext, eq(products.status, "active")),
    orderBy: [asc(products.id)],
    limit,
  });
}

function cardsIn(ids: readonly string[]): CardSelection {
  return { where: isOneOf(ids), orderBy: [asc(products.id)], limit: ids.length };
}

const isOneOf = (ids: readonly string[]) => and(eq(products.status, "active"), isAmong(products.id, ids));

function inOrder(cards: ProductCardView[], ids: readonly string[]): ProductCardView[] {
  return cards.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/**
 * Maps counts to the listing's facets. Options that no product in scope has are omitted; chosen ones stay even without products, so that
 * they can be undone.
 */
export function toFacets(counted: CountedFacets, { listing, options }: ListingQuery): ListingFacets {
  const { sizes, colours, colourFamilies } = listing.filters;
  const facet = (kind: OptionView["kind"], chosen: readonly string[]) =>
    options
      .filter(
        (option) => option.kind === kind && (counted.options.has(option.id) || chosen.includes(option.slug)),
      )
      .map(({ id, slug, label, hex }): FacetOption => ({
        slug,
        label,
        hex,
        count: counted.options.get(id) ?? 0,
      }));
  return {
    sizes: facet("size", sizes),
    colours: facet("colour", colours).filter(({ slug }) => colours.includes(slug)),
    colourFamilies: COLOUR_FAMILIES.filter(
      ({ slug }) => counted.families.has(slug) || colourFamilies.includes(slug),
    ).map(({ slug, label, hex }) => ({ slug, label, hex, count: counted.families.get(slug) ?? 0 })),
    facets: FACET_NAMES.flatMap((name) => productFacet(name, counted, listing.filters.facets[name] ?? [])),
    inStockCount: counted.inStock,
    priceRange:
      counted.low !== null && counted.high !== null
        ? { lowMinor: counted.low, highMinor: counted.high }
        : null,
    totalWithout: {
      sizes: counted.withoutSizes,
      colours: counted.withoutColours,
      price: counted.withoutPrice,
      stock: counted.withoutStock,
    },
  };
}

type CountedFacets = Omit<CountedListing, "total">;

// More values are no help to choose: of the whole shop, where categories narrow first, they would be a fifteenth of the page.
const MAX_FACET_VALUES = 12;

/** A facet of products, if there is a choice of a few values or one was made. */
function productFacet(
  name: FacetName,
  { options, facetLabelOf, withoutFacets }: CountedFacets,
  chosen: readonly string[],
): ProductFacetView[] {
  const counts = new Map(chosen.map((slug) => [facetKey(name, slug), 0]));
  for (const [key, count] of options) if (key.startsWith(facetKey(name, ""))) counts.set(key, count);
  const isChoice = counts.size >= 2 && counts.size <= MAX_FACET_VALUES;
  if (!isChoice && chosen.length === 0) return [];
  const values = [...counts].map(([key, count]) => {
    const slug = key.slice(facetKey(name, "").length);
    return { slug, label: facetLabelOf(key) ?? slug, count };
  });
  return [
    {
      name,
      options: values.toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true })),
      totalWithout: withoutFacets.get(name) ?? 0,
    },
  ];
}

import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import {
  PRODUCTS_PER_PAGE,
  type CategoryView,
  type ProductCardView,
  type ProductListView,
  type ProductSort,
} from "#app/domain/catalog/catalog.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import {
  inListing,
  isListedVariant,
  optionIds,
  type ListingQuery,
} from "#app/domain/catalog/listing/listing-query.server.ts";
import { listCards, type CardSelection } from "#app/domain/catalog/listing/product-cards.server.ts";
import type { ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import { sortsByPrice } from "#app/domain/catalog/internal/product-index/sorted-page.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import type { FacetOption, ListingFacets, OptionView } from "#app/domain/catalog/listing/listing-facets.ts";
import type { FacetCounts } from "#app/domain/catalog/internal/product-index/count-in-index.ts";

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
  const colourIds = optionIds(query.options, "colour", query.listing.filters.colours);
  const isPriced = isListedVariant(query);
  if (query.match || sortsByPrice(query.listing.sort)) {
    const { ids, ...pagination } = await productIndex.list(query);
    const cards =
      ids.length === 0
        ? []
        : await listCards(db, {
            ...cardsIn(ids),
            colourIds: [...colourIds, ...(query.match?.colourIds ?? [])],
            isPriced,
          });
    return { ...pagination, products: inOrder(cards, ids) };
  }
  const { total, few } = await productIndex.count(query);
  const { page, pageCount, offset } = listPage({ page: query.listing.page, size: PRODUCTS_PER_PAGE, total });
  if (total === 0) return { products: [], total, page, pageCount };
  const cards = await listCards(db, {
    where: few ? isOneOf(few) : inListing(query),
    orderBy: orderOf(query),
    limit: PRODUCTS_PER_PAGE,
    offset,
    colourIds,
    isPriced,
  });
  return { products: cards, total, page, pageCount };
}

/** The requested sort order, if it is not by price; new arrivals are sorted newest first by default. */
function orderOf({ listing: { sort }, scope }: ListingQuery): SQL[] {
  if (sort === "newest" || sort === "rating") return ORDERS[sort];
  const isNewestFirst = scope.kind === "collection" && scope.collection.newWithinDays !== undefined;
  return ORDERS[isNewestFirst ? "newest" : "name"];
}

// The columns are not nullable, so `desc` matches the index without a nulls clause.
const ORDERS: Record<Extract<ProductSort, "name" | "newest" | "rating">, SQL[]> = {
  name: [asc(products.name), asc(products.id)],
  newest: [desc(products.createdAt), desc(products.id)],
  rating: [desc(products.ratingAverage), desc(products.id)],
};

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

function cardsIn(ids: readonly string[]): CardSelection {
  return { where: isOneOf(ids), orderBy: [asc(products.id)], limit: ids.length };
}

const isOneOf = (ids: readonly string[]) => and(eq(products.status, "active"), isAmong(products.id, ids));

function inOrder(cards: ProductCardView[], ids: readonly string[]): ProductCardView[] {
  return cards.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Maps counts by option id to the listing's facets. Options that no product in scope has are omitted. */
export function toFacets(
  counted: Omit<FacetCounts, "total">,
  { listing, options }: ListingQuery,
): ListingFacets {
  const counts = new Map(counted.options);
  // Selected options stay even without products, so that they can be deselected.
  for (const { id, kind, slug } of options) {
    const chosen = kind === "size" ? listing.filters.sizes : listing.filters.colours;
    if (chosen.includes(slug) && !counts.has(id)) counts.set(id, 0);
  }
  const facet = (kind: OptionView["kind"]) =>
    options
      .filter((option) => option.kind === kind && counts.has(option.id))
      .map(({ id, slug, label, hex }): FacetOption => ({ slug, label, hex, count: counts.get(id) ?? 0 }));
  return {
    sizes: facet("size"),
    colours: facet("colour"),
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

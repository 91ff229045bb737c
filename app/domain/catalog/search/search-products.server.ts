import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import { LOW_STOCK_BELOW } from "#app/domain/catalog/catalog.ts";
import { categories, productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import {
  listAlongIndex,
  meetAlongIndex,
  PRODUCTS_PER_DESK_PAGE,
} from "#app/domain/catalog/listing/scan-by-index.server.ts";
import type { ProductSearch, ProductShelf } from "#app/domain/catalog/search/product-search.ts";
import { hasText, hasWordBeginning, type NamedCategories } from "#app/domain/catalog/search/search-match.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { findSome, type Sought } from "#app/platform/database/query/search-page.server.ts";
import {
  beginsWordIn,
  containsIn,
  isShort,
  soughtByShortText,
} from "#app/platform/database/query/short-text.server.ts";

// Who searches reads the first pages: to count further than this would cost more than it says. One or two letters are in most names.
const MOST_FOUND = 10_000;
const MOST_FOUND_BY_LETTERS = 2_000;

/** A product as a row of the office's list. The price in minor units. */
export interface ProductRow {
  id: string;
  slug: string;
  name: string;
  version: number;
  categoryName: string;
  priceMinor: number;
  inventory: number;
  isFeatured: boolean;
  status: "draft" | "active";
  picture: { id: string; tint: string } | null;
}

interface FoundProducts {
  products: ProductRow[];
  /** At most 10,000 are counted while something is searched for; 2,000 while it is one or two letters. */
  total: number;
  isMore: boolean;
  page: number;
  pageCount: number;
}

/**
 * One page of all products, drafts too: what contains the text in name, description or category name, in any case. A page past
 * the end shows the last one. No more than `most` are put in order after they were found, others along an index; both give the same.
 */
export async function searchProducts(
  db: Db,
  asked: ProductSearch,
  most: number = isShort(asked.search) ? MOST_FOUND_BY_LETTERS : MOST_FOUND,
): Promise<FoundProducts> {
  const all = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.name));
  const { ids, ...found } = await findIds(db, { asked, categories: all, most });
  return { products: await readRows(db, ids), ...found };
}

type FoundIds = Omit<FoundProducts, "products"> & { ids: string[] };

async function findIds(
  db: Db,
  { asked, categories: all, most }: { asked: ProductSearch; categories: NamedCategories; most: number },
): Promise<FoundIds> {
  const shelf = isOnShelf(asked.shelf) ?? sql`true`;
  if (asked.search === "" && !mayBeFew(asked.shelf))
    return listAlongIndex(db, { asked, where: shelf, categories: all });
  const sought = soughtBy(asked.search, all);
  const { keys, ...found } = await findSome(db, {
    table: products,
    key: products.id,
    columns: [
      products.name,
      products.priceMinor,
      products.inventory,
      products.isFeatured,
      products.categoryId,
    ],
    ways: sought.ways,
    besides: shelf,
    join: sql`join ${categories} on ${categories.id} = ${products.categoryId}`,
    orderBy: orderOf(asked),
    page: asked.page,
    size: PRODUCTS_PER_DESK_PAGE,
    most,
  });
  if (!found.isMore) return { ids: keys, ...found };
  if (asked.search === "") return listAlongIndex(db, { asked, where: shelf, categories: all });
  const where = sql`(${sought.is}) and ${shelf}`;
  return {
    ids: await meetAlongIndex(db, { asked: { ...asked, page: found.page }, where, categories: all }),
    ...found,
  };
}

/** Parts of the catalogue that a walk in some order might meet last. */
function mayBeFew(shelf: ProductShelf | null): boolean {
  return shelf !== null && shelf !== "active";
}

/** The products of these ids, in their order; those that are gone are left out. */
export async function readRows(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      version: products.version,
      categoryName: categories.name,
      priceMinor: products.priceMinor,
      inventory: products.inventory,
      isFeatured: products.isFeatured,
      status: products.status,
      picture: sql<ProductRow["picture"]>`(
        select json_build_object('id', m.id, 'tint', m.tint)
        from ${productImages} i join ${media} m on m.id = i.media_id
        where i.product_id = ${products.id} order by i.position limit 1
      )`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, [...ids]));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** What a product must be to be found. */
export async function matchingProducts(db: Db, { search, shelf }: ProductSearch): Promise<SQL | undefined> {
  const all = await db.select({ id: categories.id, name: categories.name }).from(categories);
  return and(soughtBy(search, all).is, isOnShelf(shelf));
}

function soughtBy(search: string, all: NamedCategories): Sought {
  const where = matches(search, all);
  return isShort(search) ? soughtByLetters(search, where, all) : { is: where, ways: [{ where }] };
}

/** Of categories there are few: they are looked through here, so that the database can use its indexes for the rest. */
function matches(search: string, all: NamedCategories): SQL {
  if (!search) return sql`true`;
  const inProduct = and(hasText(search), containsIn([products.name, products.description], search));
  return or(inProduct, inCategories(search, all)) ?? sql`true`;
}

function soughtByLetters(search: string, anywhere: SQL, all: NamedCategories): Sought {
  const beginning = beginsWordIn([products.name, products.description], search);
  return soughtByShortText({
    table: products,
    key: products.id,
    least: sql`'00000000-0000-0000-0000-000000000000'`,
    anywhere,
    beginning: or(and(hasWordBeginning(search), beginning), inCategories(search, all)) ?? beginning,
  });
}

function inCategories(search: string, all: NamedCategories): SQL | undefined {
  const meant = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const ids = meant.map(({ id }) => id);
  return ids.length > 0 ? inArray(products.categoryId, ids) : undefined;
}

function isOnShelf(shelf: ProductShelf | null): SQL | undefined {
  switch (shelf) {
    case "active":
    case "draft":
      return eq(products.status, shelf);
    case "low":
      return and(gt(products.inventory, 0), lt(products.inventory, LOW_STOCK_BELOW));
    case "out":
      return eq(products.inventory, 0);
    case null:
      return undefined;
  }
}

function orderOf({ sort, isDescending }: ProductSearch): SQL[] {
  const direction = isDescending ? desc : asc;
  const byName = [asc(products.name), asc(products.id)];
  switch (sort) {
    case "name":
      return [direction(products.name), direction(products.id)];
    case "price":
      return [direction(products.priceMinor), direction(products.id)];
    case "stock":
      return [direction(products.inventory), direction(products.id)];
    case "category":
      return [direction(categories.name), ...byName];
    case "featured":
      return [direction(products.isFeatured), ...byName];
  }
}

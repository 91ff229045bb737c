import { and, asc, desc, eq, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import { categories, productImages, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import {
  listByIndex,
  scanByIndex,
  PRODUCTS_PER_ADMIN_PAGE,
} from "#app/domain/catalog/internal/listing/scan-by-index.server.ts";
import { lacksDeclaration, missingDeclarations } from "#app/domain/catalog/search/tax-declarations.server.ts";
import type { ProductSearch, ProductFilter } from "#app/domain/catalog/search/product-search.ts";
import {
  hasText,
  hasWordBeginning,
  type NamedCategories,
} from "#app/domain/catalog/internal/search/search-match.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { containing } from "#app/platform/database/query/conditions.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { searchPage, type SearchCondition } from "#app/platform/database/query/search-page.server.ts";
import {
  beginsWordIn,
  containsIn,
  isShort,
  shortTextCondition,
} from "#app/platform/database/query/short-text.server.ts";
import { isLowInStock } from "#app/domain/catalog/stock/stock.server.ts";

// Counting stops here, which bounds the cost. One or two letters match most products, so their limit is lower.
const MAX_FOUND = 10_000;
const MAX_FOUND_BY_SHORT_TEXT = 2_000;

/** A row of the admin's product list. */
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
  image: { id: string; tint: string } | null;
  /** The legal declarations that this product lacks in India. */
  missing: string[];
}

interface FoundProducts {
  products: ProductRow[];
  /** Counting a search stops at 10,000, or at 2,000 for one or two letters. */
  total: number;
  isMore: boolean;
  page: number;
  pageCount: number;
}

/**
 * One page of the admin's product list, drafts included, by text in name, description or category name, by SKU, barcode or HSN code. A page past the end returns
 * the last page. Up to `max` matches are found first and sorted; more are scanned in index order, with the same result.
 */
export async function searchProducts(
  db: Db,
  requested: ProductSearch,
  max: number = isShort(requested.search) ? MAX_FOUND_BY_SHORT_TEXT : MAX_FOUND,
): Promise<FoundProducts> {
  const all = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.name));
  const { ids, ...pagination } = await findIds(db, { requested, categories: all, max });
  return { products: await readRows(db, ids), ...pagination };
}

type FoundIds = Omit<FoundProducts, "products"> & { ids: string[] };

async function findIds(
  db: Db,
  { requested, categories: all, max }: { requested: ProductSearch; categories: NamedCategories; max: number },
): Promise<FoundIds> {
  const filter = isListed(requested.filter) ?? sql`true`;
  if (requested.search === "" && !mayBeFew(requested.filter))
    return listByIndex(db, { requested, where: filter, categories: all });
  const condition = conditionFor(requested.search, all);
  const { keys, ...pagination } = await searchPage(db, {
    table: products,
    key: products.id,
    columns: [
      products.name,
      products.priceMinor,
      products.inventory,
      products.isFeatured,
      products.categoryId,
    ],
    branches: condition.branches,
    filter,
    join: sql`join ${categories} on ${categories.id} = ${products.categoryId}`,
    orderBy: orderOf(requested),
    page: requested.page,
    size: PRODUCTS_PER_ADMIN_PAGE,
    max,
  });
  if (!pagination.isMore) return { ids: keys, ...pagination };
  if (requested.search === "") return listByIndex(db, { requested, where: filter, categories: all });
  const where = sql`(${condition.where}) and ${filter}`;
  return {
    ids: await scanByIndex(db, {
      requested: { ...requested, page: pagination.page },
      where,
      categories: all,
    }),
    ...pagination,
  };
}

/** Whether the filter may match few products, for which a scan in sort order would be slow. */
function mayBeFew(filter: ProductFilter | null): boolean {
  return filter !== null && filter !== "active";
}

/** Rows of the products in the order of `ids`; omits products that do not exist. */
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
      missing: missingDeclarations,
      image: sql<ProductRow["image"]>`(
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

/** The SQL condition of a search. */
export async function matchingProducts(db: Db, { search, filter }: ProductSearch): Promise<SQL | undefined> {
  const all = await db.select({ id: categories.id, name: categories.name }).from(categories);
  return and(conditionFor(search, all).where, isListed(filter));
}

function conditionFor(search: string, all: NamedCategories): SearchCondition {
  const where = matches(search, all);
  if (isShort(search)) return conditionByLetters(search, where, all);
  if (search === "") return { where, branches: [{ where }] };
  const byCode = sql`(${hasCode(search)})`;
  return {
    where: sql`((${where}) or ${byCode})`,
    branches: [{ where }, { where: sql`${byCode} and (${where}) is not true` }],
  };
}

/** A product with a variant whose SKU contains the text or whose barcode it is, or with an HSN code that begins with it. */
function hasCode(text: string): SQL | undefined {
  const inVariants = sql`${products.id} in (
    select ${variants.productId} from ${variants} where ${ilike(variants.sku, containing(text))}
    union select ${variants.productId} from ${variants} where ${variants.barcode} = ${text}
  )`;
  return or(inVariants, hasHsnCode(text));
}

/** A product whose HSN code begins with the text; undefined for a text that is no part of an HSN code. */
export function hasHsnCode(text: string): SQL | undefined {
  return /^\d{4,8}$/.test(text)
    ? sql`(${products.hsnCode} <> '' and ${products.hsnCode} like ${`${text}%`})`
    : undefined;
}

function matches(search: string, all: NamedCategories): SQL {
  if (!search) return sql`true`;
  const inProduct = and(hasText(search), containsIn([products.name, products.description], search));
  return or(inProduct, inCategories(search, all)) ?? sql`true`;
}

function conditionByLetters(search: string, anywhere: SQL, all: NamedCategories): SearchCondition {
  const beginning = beginsWordIn([products.name, products.description], search);
  return shortTextCondition({
    table: products,
    key: products.id,
    minKey: sql`'00000000-0000-0000-0000-000000000000'`,
    anywhere,
    atWordStart: or(and(hasWordBeginning(search), beginning), inCategories(search, all)) ?? beginning,
  });
}

function inCategories(search: string, all: NamedCategories): SQL | undefined {
  const ids = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).map(({ id }) => id);
  return ids.length > 0 ? inArray(products.categoryId, ids) : undefined;
}

function isListed(filter: ProductFilter | null): SQL | undefined {
  switch (filter) {
    case "active":
    case "draft":
      return eq(products.status, filter);
    case "low":
      return isLowInStock;
    case "out":
      return eq(products.inventory, 0);
    case "legal":
      return lacksDeclaration;
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

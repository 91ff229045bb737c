import { and, asc, eq, gt, ilike, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import { LOW_STOCK_BELOW } from "#app/domain/catalog/catalog.ts";
import { categories, productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import type { ProductSearch, ProductShelf } from "#app/domain/catalog/product-search.ts";
import { hasText } from "#app/domain/catalog/search-match.server.ts";
import { containing } from "#app/platform/database/containing.ts";
import { media } from "#app/domain/media/media.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const PRODUCTS_PER_DESK_PAGE = 10;

// Who searches reads the first pages: to count further than this would cost more than it says.
const SHORTEST_INDEXED = 3;
const MOST_COUNTED = 10_000;

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
  /** At most 10,000 are counted while something is searched for. */
  total: number;
  isMore: boolean;
  page: number;
  pageCount: number;
}

/**
 * One page of all products, drafts too: what contains the text in name, description or category name, in any case. A page past
 * the end shows the last one. Fewer than `few` are put in order after they were found, more along an index; both give the same.
 */
export async function searchProducts(
  db: Db,
  asked: ProductSearch,
  few: number = MOST_COUNTED,
): Promise<FoundProducts> {
  const all = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.name));
  const where = and(matches(asked.search, all), isOnShelf(asked.shelf));
  const counted = await countUpTo(db, where, asked.search ? MOST_COUNTED + 1 : undefined);
  const isMore = asked.search !== "" && counted > MOST_COUNTED;
  const total = isMore ? MOST_COUNTED : counted;
  const pageCount = Math.max(1, Math.ceil(total / PRODUCTS_PER_DESK_PAGE));
  const page = Math.min(asked.page, pageCount);
  const list = counted <= few ? listIdsOfFew : listIdsOfMany;
  const ids = await list(db, { asked: { ...asked, page }, where, categories: all });
  return { products: await readRows(db, ids), total, isMore, page, pageCount };
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

type Named = readonly { id: string; name: string }[];

/** Of categories there are few: they are looked through here, so that the database can use its indexes for the rest. */
function matches(search: string, all: Named): SQL | undefined {
  if (!search) return undefined;
  const meant = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const pattern = containing(search);
  return or(
    // The index on all of a product's words leads to it; of less than three letters it knows nothing.
    and(
      search.length < SHORTEST_INDEXED ? undefined : hasText(search),
      or(ilike(products.name, pattern), ilike(products.description, pattern)),
    ),
    meant.length > 0
      ? inArray(
          products.categoryId,
          meant.map(({ id }) => id),
        )
      : undefined,
  );
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

async function countUpTo(db: Db, where: SQL | undefined, most: number | undefined): Promise<number> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${products} where ${where ?? sql`true`} ${limit}) found`,
  );
  return rows[0]?.total ?? 0;
}

interface Wanted {
  asked: ProductSearch;
  where: SQL | undefined;
  categories: Named;
}

/**
 * The ids of one page of few products: they are found first and put in order then. Left to itself the database would go through all
 * products in their order until it has met ten that match, which may be the last ones.
 */
async function listIdsOfFew(db: Db, { asked, where }: Wanted): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with found as materialized (
      select ${products.id} as id, ${products.name} as name, ${products.priceMinor} as price,
        ${products.inventory} as stock, ${products.isFeatured} as featured, ${products.categoryId} as category_id
      from ${products} where ${where ?? sql`true`}
    )
    select found.id from found join ${categories} on ${categories.id} = found.category_id
    order by ${orderOfFew(asked)} limit ${PRODUCTS_PER_DESK_PAGE} offset ${offsetOf(asked)}
  `);
  return rows.map(({ id }) => id);
}

function orderOfFew({ sort, isDescending }: ProductSearch): SQL {
  const direction = directionOf(isDescending);
  switch (sort) {
    case "name":
      return sql`found.name ${direction}, found.id ${direction}`;
    case "price":
      return sql`found.price ${direction}, found.id ${direction}`;
    case "stock":
      return sql`found.stock ${direction}, found.id ${direction}`;
    case "category":
      return sql`${categories.name} ${direction}, found.name, found.id`;
    case "featured":
      return sql`found.featured ${direction}, found.name, found.id`;
  }
}

const directionOf = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`);
const offsetOf = ({ page }: ProductSearch) => (page - 1) * PRODUCTS_PER_DESK_PAGE;

/**
 * The ids of one page of many products, along an index. Where none has the order (category, featured), the list is made of sections
 * that each have one: a category's products by name, one category after the other.
 */
async function listIdsOfMany(db: Db, { asked, where, categories: all }: Wanted): Promise<string[]> {
  const { sort, isDescending } = asked;
  const offset = offsetOf(asked);
  const end = offset + PRODUCTS_PER_DESK_PAGE;
  const direction = directionOf(isDescending);
  const column =
    sort === "price" ? products.priceMinor : sort === "stock" ? products.inventory : products.name;
  const sections = sectionsOf(sort, isDescending, all);
  const found = sections
    ? sql`select id from (${sql.join(
        sections.map(
          (section, order) => sql`(
            select ${products.id} as id, ${products.name} as name, ${order}::int as section from ${products}
            where ${and(section, where)} order by ${products.name}, ${products.id} limit ${end}
          )`,
        ),
        sql` union all `,
      )}) sections order by section, name, id limit ${PRODUCTS_PER_DESK_PAGE} offset ${offset}`
    : sql`select ${products.id} as id from ${products} where ${where ?? sql`true`}
        order by ${column} ${direction}, ${products.id} ${direction}
        limit ${PRODUCTS_PER_DESK_PAGE} offset ${offset}`;
  const { rows } = await db.execute<{ id: string }>(found);
  return rows.map(({ id }) => id);
}

function sectionsOf(sort: ProductSearch["sort"], isDescending: boolean, all: Named): SQL[] | null {
  const sections =
    sort === "category"
      ? all.map(({ id }) => eq(products.categoryId, id))
      : sort === "featured"
        ? [sql`not ${products.isFeatured}`, sql`${products.isFeatured}`]
        : null;
  if (!sections || sections.length === 0) return null;
  return isDescending ? sections.toReversed() : sections;
}

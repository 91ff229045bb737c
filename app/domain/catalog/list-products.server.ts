import { and, asc, count, desc, eq, gte, ilike, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import {
  PRODUCTS_PER_PAGE,
  type CategoryView,
  type ProductCardView,
  type ProductListView,
  type ProductSort,
} from "#app/domain/catalog/catalog.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import type { ListingRequest, ListingScope } from "#app/domain/catalog/listing.ts";
import { listCards } from "#app/domain/catalog/product-cards.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

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

/** One page of the shop's products, and how many there are in all. A page past the end shows the last one. */
export async function listProducts(
  db: Db,
  request: ListingRequest,
  scope: ListingScope,
  now: Date,
): Promise<ProductListView> {
  const where = and(eq(products.status, "active"), ...conditionsOf(request, scope, now));
  const [counted] = await db.select({ total: count() }).from(products).where(where);
  const total = counted?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));
  const page = Math.min(request.page, pageCount);
  if (total === 0) return { products: [], total, page, pageCount };
  const isNewestFirst = scope.kind === "collection" && scope.collection.newWithinDays !== undefined;
  const sort = isNewestFirst && request.sort === "name" ? "newest" : request.sort;
  const cards = await listCards(db, {
    where,
    orderBy: ORDERS[sort],
    limit: PRODUCTS_PER_PAGE,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
  });
  return { products: cards, total, page, pageCount };
}

// Plain `desc` puts nulls where the index has them; none of these columns is ever null.
const ORDERS: Record<ProductSort, SQL[]> = {
  name: [asc(products.name), asc(products.id)],
  "price-low": [asc(products.priceMinor), asc(products.id)],
  "price-high": [desc(products.priceMinor), desc(products.id)],
  newest: [desc(products.createdAt), desc(products.id)],
  rating: [desc(products.ratingAverage), desc(products.id)],
};

const DAY_MS = 86_400_000;

function conditionsOf(request: ListingRequest, scope: ListingScope, now: Date): (SQL | undefined)[] {
  if (request.search) return [matches(request.search)];
  const conditions: (SQL | undefined)[] = [];
  if (request.isFeatured) conditions.push(sql`${products.isFeatured}`);
  if (scope.kind === "category") conditions.push(eq(products.categoryId, scope.category.id));
  if (scope.kind === "collection") {
    const { categorySlugs, newWithinDays } = scope.collection;
    if (categorySlugs) conditions.push(inArray(products.categoryId, categoriesBySlug(categorySlugs)));
    if (newWithinDays) {
      conditions.push(gte(products.createdAt, new Date(now.getTime() - newWithinDays * DAY_MS)));
    }
  }
  return conditions;
}

function categoriesBySlug(slugs: readonly string[]): SQL {
  const list = sql.join(
    slugs.map((slug) => sql`${slug}`),
    sql`, `,
  );
  return sql`(select ${categories.id} from ${categories} where ${categories.slug} in (${list}))`;
}

/** Name or description contains the text, in any case. The text's own % and _ are only characters. */
function matches(text: string): SQL | undefined {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(ilike(products.name, pattern), ilike(products.description, pattern));
}

const SHOWN_TOGETHER = 4;

export function listFeatured(db: Db): Promise<ProductCardView[]> {
  return listCards(db, {
    where: and(sql`${products.isFeatured}`, eq(products.status, "active")),
    orderBy: ORDERS.name,
    limit: SHOWN_TOGETHER,
  });
}

/** Other products of the same category: "You Might Also Like". */
export function listRelated(db: Db, product: { id: string; categoryId: string }): Promise<ProductCardView[]> {
  return listCards(db, {
    where: and(
      eq(products.categoryId, product.categoryId),
      ne(products.id, product.id),
      eq(products.status, "active"),
    ),
    orderBy: [sql`${products.inventory} = 0`, asc(products.name), asc(products.id)],
    limit: SHOWN_TOGETHER,
  });
}

import { and, asc, eq, gt } from "drizzle-orm";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface ProductUrl {
  id: string;
  slug: string;
  updatedAt: Date;
}

const isForSale = eq(products.status, "active");

export async function countProductsForSale(db: Db): Promise<number> {
  return db.$count(products, isForSale);
}

const BATCH = 1_000;

/** Yields the active products for the sitemap by id: up to `max` of them after the first `skip`. Reads in batches. */
export async function* listProductUrls(
  db: Db,
  { skip = 0, max }: { skip?: number; max: number },
): AsyncGenerator<ProductUrl> {
  let last: string | undefined;
  for (let remaining = max; remaining > 0;) {
    const batch: ProductUrl[] = await db
      .select({ id: products.id, slug: products.slug, updatedAt: products.updatedAt })
      .from(products)
      .where(and(isForSale, last === undefined ? undefined : gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(Math.min(BATCH, remaining))
      .offset(last === undefined ? skip : 0);
    yield* batch;
    last = batch.at(-1)?.id;
    remaining -= batch.length;
    if (batch.length < BATCH) return;
  }
}

export function listCategoryUrls(db: Db): Promise<{ name: string; updatedAt: Date }[]> {
  return db
    .select({ name: categories.name, updatedAt: categories.updatedAt })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name));
}

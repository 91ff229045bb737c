import { asc, eq, sql } from "drizzle-orm";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface AdminCategory {
  id: string;
  slug: string;
  name: string;
  description: string;
  descriptionMarkdown: string | null;
  imageUrl: string | null;
  isFinalSale: boolean;
  finalSaleReason: string;
  version: number;
  /** Includes drafts; counting stops at `MAX_COUNTED` + 1. */
  productCount: number;
}

const MAX_COUNTED = 1_000;

// Drizzle omits the table name in single-table selects, so the subquery would resolve the id to the product's.
const outerId = sql`${categories}.${sql.identifier(categories.id.name)}`;

const adminColumns = {
  id: categories.id,
  slug: categories.slug,
  name: categories.name,
  description: categories.description,
  descriptionMarkdown: categories.descriptionMarkdown,
  imageUrl: categories.imageUrl,
  isFinalSale: categories.isFinalSale,
  finalSaleReason: categories.finalSaleReason,
  version: categories.version,
  productCount: sql<number>`(
    select count(*)::int from (
      select 1 from ${products} p where p.category_id = ${outerId} limit ${MAX_COUNTED + 1}
    ) counted
  )`,
};

/** All categories in display order. */
export function listAdminCategories(db: Db): Promise<AdminCategory[]> {
  return db.select(adminColumns).from(categories).orderBy(asc(categories.position), asc(categories.name));
}

export async function findAdminCategory(db: Db, id: string): Promise<AdminCategory | null> {
  if (!isUuid(id)) return null;
  const [category] = await db.select(adminColumns).from(categories).where(eq(categories.id, id));
  return category ?? null;
}

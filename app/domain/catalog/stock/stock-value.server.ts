import { asc, desc, eq, sql } from "drizzle-orm";
import { categories, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The stock of a product or category at purchase prices, in minor units of the shop's currency. */
export interface StockValue {
  itemCount: number;
  /** Of the items whose purchase price is known. */
  valueMinor: number;
  /** Items and variants in stock without a purchase price. */
  unknownItemCount: number;
  unknownVariantCount: number;
}

export interface ProductStockValue extends StockValue {
  id: string;
  name: string;
  category: string;
}

const isUnknown = sql`${variants.purchasePriceMinor} is null and ${variants.inventory} > 0`;

const FIGURES = {
  itemCount: sql<number>`coalesce(sum(${variants.inventory}), 0)::int`,
  valueMinor: sql<number>`coalesce(sum(${variants.inventory} * ${variants.purchasePriceMinor}), 0)::float8`,
  unknownItemCount: sql<number>`coalesce(sum(${variants.inventory}) filter (where ${isUnknown}), 0)::int`,
  unknownVariantCount: sql<number>`(count(*) filter (where ${isUnknown}))::int`,
};

const PRODUCT = { id: products.id, name: products.name, category: categories.name };

/** Of the products, those with the highest values are shown; the file has all. */
export const MAX_VALUED_PRODUCTS = 50;
const MAX_VALUED_CATEGORIES = 100;

/** The value of the stock in all, by category, and of the products with the highest values, highest first. */
export async function readStockValue(db: Db): Promise<{
  total: StockValue;
  categories: (StockValue & { name: string })[];
  products: ProductStockValue[];
}> {
  const inStock = sql`${variants.inventory} > 0`;
  const [totals, byCategory, byProduct] = await Promise.all([
    db.select(FIGURES).from(variants).where(inStock),
    db
      .select({ name: categories.name, ...FIGURES })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(inStock)
      .groupBy(categories.id)
      .orderBy(desc(FIGURES.valueMinor), asc(categories.name))
      .limit(MAX_VALUED_CATEGORIES),
    selectProducts(db).limit(MAX_VALUED_PRODUCTS),
  ]);
  const [total = { itemCount: 0, valueMinor: 0, unknownItemCount: 0, unknownVariantCount: 0 }] = totals;
  return { total, categories: byCategory, products: byProduct };
}

/** All products with stock and their values, for a file. */
export function listStockValues(db: Db): Promise<ProductStockValue[]> {
  return selectProducts(db);
}

function selectProducts(db: Db) {
  return db
    .select({ ...PRODUCT, ...FIGURES })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(sql`${variants.inventory} > 0`)
    .groupBy(products.id, categories.name)
    .orderBy(desc(FIGURES.valueMinor), asc(products.name), asc(products.id))
    .$dynamic();
}

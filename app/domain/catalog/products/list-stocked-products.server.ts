import { and, asc, eq, gt, or, type SQL } from "drizzle-orm";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

/** A product in any status, with the exact stock of its variants. Amounts in minor units. */
export type StockedProduct = Awaited<ReturnType<typeof selectProducts>>[number] & {
  variants: Omit<Awaited<ReturnType<typeof selectVariants>>[number], "productId">[];
};

/** Products in any status by id, from after `after` on. */
export function listStockedProducts(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<StockedProduct[]> {
  return readStocked(db, after === null ? undefined : gt(products.id, after), limit);
}

/** A product in any status by slug or id; null if there is none. */
export async function findStockedProduct(db: Db, slugOrId: string): Promise<StockedProduct | null> {
  const isThis = isUuid(slugOrId)
    ? or(eq(products.slug, slugOrId), eq(products.id, slugOrId))
    : eq(products.slug, slugOrId);
  const [product] = await readStocked(db, isThis, 1);
  return product ?? null;
}

async function readStocked(db: Db, where: SQL | undefined, limit: number): Promise<StockedProduct[]> {
  const found = await selectProducts(db, where, limit);
  if (found.length === 0) return [];
  const rows = await selectVariants(
    db,
    found.map(({ id }) => id),
  );
  return found.map((product) => ({
    ...product,
    variants: rows
      .filter(({ productId }) => productId === product.id)
      .map(({ productId: _, ...variant }) => variant),
  }));
}

function selectProducts(db: Db, where: SQL | undefined, limit: number) {
  const { id, slug, name, status, priceMinor, compareAtMinor, inventory, version, updatedAt } = products;
  return db
    .select({ id, slug, name, status, priceMinor, compareAtMinor, inventory, version, updatedAt })
    .from(products)
    .where(and(where))
    .orderBy(asc(id))
    .limit(limit);
}

function selectVariants(db: Db, productIds: readonly string[]) {
  const { id, productId, sku, barcode, binLocation, inventory, priceOverrideMinor } = variants;
  return db
    .select({
      id,
      productId,
      sku,
      barcode,
      binLocation,
      inventory,
      priceOverrideMinor,
      size: sizes.label,
      colour: colours.label,
    })
    .from(variants)
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(isAmong(productId, productIds))
    .orderBy(asc(productId), asc(variants.position), asc(id));
}

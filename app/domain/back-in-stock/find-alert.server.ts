import { and, eq } from "drizzle-orm";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The variant that an alert's link leads to; null if it is no longer for sale or the alert was deleted. */
export async function findAlert(db: Queryable, id: string) {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select({
      variantId: stockAlerts.variantId,
      slug: products.slug,
      product: products.name,
      isHeld: stockAlerts.isHeld,
      size: sizes.label,
      colour: colours.slug,
    })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(and(eq(stockAlerts.id, id), eq(products.status, "active")));
  return found ?? null;
}

import { and, asc, count, eq, inArray, isNull, or } from "drizzle-orm";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { optionsLabel } from "#app/domain/catalog/catalog.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The back-in-stock requests of an email address or a phone number in E.164, waiting and already notified, oldest first. */
export async function listAlertsOf(db: Queryable, contact: string) {
  const rows = await db
    .select({
      id: stockAlerts.id,
      product: products.name,
      slug: products.slug,
      size: sizes.label,
      colour: colours.label,
      phone: stockAlerts.phone,
      requestedAt: stockAlerts.createdAt,
      sentAt: stockAlerts.sentAt,
    })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(or(eq(stockAlerts.email, contact.toLowerCase()), eq(stockAlerts.phone, contact)))
    .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id));
  return rows.map(({ size, colour, ...row }) => ({
    ...row,
    options: optionsLabel(size, colour),
  }));
}

/** The number of open back-in-stock requests by variant id. A variant without requests has no entry. */
export async function countWaiting(
  db: Queryable,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select({ variantId: stockAlerts.variantId, people: count() })
    .from(stockAlerts)
    .where(and(inArray(stockAlerts.variantId, [...variantIds]), isNull(stockAlerts.sentAt)))
    .groupBy(stockAlerts.variantId);
  return new Map(rows.map(({ variantId, people }) => [variantId, people]));
}

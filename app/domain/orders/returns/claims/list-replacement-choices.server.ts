import { asc, inArray } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { ReplacementChoice } from "#app/domain/orders/returns/claims/claim.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

interface ClaimedItem {
  id: string;
  variantId: string | null;
  productId: string | null;
}

/** The variants of each item's product that can be sent as a replacement, by the item's id: the claimed one first, then those in stock. */
export async function listReplacementChoices(
  db: Queryable,
  items: readonly ClaimedItem[],
): Promise<Map<string, ReplacementChoice[]>> {
  const productIds = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  if (productIds.length === 0) return new Map();
  const siblings = await db
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.position));
  const forSale = await listVariantsForSale(
    db,
    siblings.map(({ id }) => id),
  );
  const byId = new Map(forSale.map((variant) => [variant.variantId, variant]));
  return new Map(
    items.map((item) => {
      const ofProduct = siblings.filter(({ productId }) => productId === item.productId);
      const choices = ofProduct
        .flatMap(({ id }) => byId.get(id) ?? [])
        .filter(({ variantId, inventory }) => inventory > 0 || variantId === item.variantId)
        .map(({ variantId, options, inventory }) => ({ variantId, options, inventory }));
      const isClaimed = ({ variantId }: ReplacementChoice) => variantId === item.variantId;
      return [item.id, [...choices.filter(isClaimed), ...choices.filter((choice) => !isClaimed(choice))]];
    }),
  );
}

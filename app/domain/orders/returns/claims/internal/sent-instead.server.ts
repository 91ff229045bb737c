import { eq, inArray, sql } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { changeStock, lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import { decisionFieldNames } from "#app/domain/orders/returns/claims/claim.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import type { LockedReturnLine } from "#app/domain/orders/returns/internal/change-return.server.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

/** The variant that was sent instead of a line's, by its SKU. Null for an empty SKU, a sentence for one that cannot be right. */
export async function findVariantBySku(
  db: Queryable,
  { variantId }: Pick<LockedReturnLine, "variantId">,
  sku: string,
): Promise<{ ok: true; id: string } | { ok: false; problem: string } | null> {
  if (sku === "") return null;
  const [variant] = await db
    .select({ id: variants.id })
    .from(variants)
    .where(sql`lower(${variants.sku}) = ${sku.toLowerCase()}`);
  if (!variant) return { ok: false, problem: `No item has the SKU ${sku}` };
  if (variant.id === variantId) return { ok: false, problem: "This is the item that was ordered" };
  return { ok: true, id: variant.id };
}

/**
 * Records in the stock that other items were sent than the ordered ones: the right ones are still in the shop, and the others are not.
 * Returns a sentence per field of an item of which the shop has none to have sent.
 */
export async function recordSentInstead(
  tx: Tx,
  lines: readonly LockedReturnLine[],
  { order, actorId, note }: { order: LockedOrder; actorId: string; note: string },
): Promise<Record<string, string>> {
  const sentIds = lines.flatMap(({ sentVariantId }) => sentVariantId ?? []);
  if (sentIds.length === 0) return {};
  const ids = [...sentIds, ...lines.flatMap(({ variantId }) => variantId ?? [])];
  const locked = await lockVariants(tx, ids);
  const rows = await tx
    .select({ id: variants.id, inventory: variants.inventory })
    .from(variants)
    .where(inArray(variants.id, ids));
  const stock = new Map(rows.map(({ id, inventory }) => [id, inventory]));
  const fieldErrors: Record<string, string> = {};
  const why = { referenceId: order.id, actorId, note };
  for (const { orderLineId, variantId, sentVariantId, quantity } of lines) {
    if (sentVariantId === null) continue;
    const inventory = stock.get(sentVariantId) ?? 0;
    if (inventory < quantity) {
      fieldErrors[decisionFieldNames(orderLineId).sku] =
        `Only ${inventory} of this are in stock, so not ${quantity} can have been sent. Count its stock first, or leave this empty`;
      continue;
    }
    stock.set(sentVariantId, inventory - quantity);
    const right = variantId === null ? [] : [{ variantId, delta: quantity }];
    await changeStock(tx, locked, right, { reason: "returned", ...why });
    const sent = [{ variantId: sentVariantId, delta: -quantity }];
    await changeStock(tx, locked, sent, { reason: "exchanged", ...why });
  }
  return fieldErrors;
}

/** The variant to send in place of a line's: the chosen one if it is of the same product, or else the line's own. */
export async function findReplacement(
  db: Queryable,
  { variantId, orderLineId }: Pick<LockedReturnLine, "variantId" | "orderLineId">,
  chosenId: string | undefined,
): Promise<string | null> {
  if (chosenId === undefined || chosenId === variantId) return variantId;
  const [chosen] = await db
    .select({ id: variants.id })
    .from(variants)
    .where(
      sql`${eq(variants.id, chosenId)} and ${variants.productId} = (select l.product_id from order_lines l where l.id = ${orderLineId})`,
    );
  return chosen?.id ?? null;
}

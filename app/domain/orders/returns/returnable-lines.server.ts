import { asc, eq, inArray } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { listRefundedLines } from "#app/domain/orders/refunds/refunded-lines.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** An available variant of the same product at the same price. */
export interface ExchangeChoice {
  variantId: string;
  /** "2XL · Indigo" */
  options: string;
  inventory: number;
}

export interface ReturnableLine {
  orderLineId: string;
  productName: string;
  options: string;
  priceMinor: number;
  quantity: number;
  /** Pieces not in a return; rejected returns do not count. */
  returnableQuantity: number;
  exchangeChoices: ExchangeChoice[];
}

/** Order lines with their returnable quantities and exchange choices. */
export async function listReturnableLines(db: Queryable, orderId: string): Promise<ReturnableLine[]> {
  const refunded = await listRefundedLines(db, orderId);
  const open = new Map(refunded.map((line) => [line.orderLineId, line.openQuantity]));
  const rows = await db
    .select({
      orderLineId: orderLines.id,
      variantId: orderLines.variantId,
      productId: orderLines.productId,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      priceMinor: orderLines.priceAtPurchaseMinor,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const choices = await listChoices(db, rows);
  return rows.map(({ variantId, productId: _, ...line }) => ({
    ...line,
    returnableQuantity: open.get(line.orderLineId) ?? 0,
    exchangeChoices: (variantId && choices.get(variantId)) || [],
  }));
}

/**
 * Exchanges involve no payment: only variants with the same current price are offered, and none for a variant
 * no longer sold.
 */
async function listChoices(
  db: Queryable,
  lines: readonly { variantId: string | null; productId: string | null }[],
): Promise<Map<string, ExchangeChoice[]>> {
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (productIds.length === 0) return new Map();
  const siblings = await db
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.position));
  const place = new Map(siblings.map(({ id }, index) => [id, index]));
  const forSale = await listVariantsForSale(db, [...place.keys()]);
  const sorted = forSale.toSorted((a, b) => (place.get(a.variantId) ?? 0) - (place.get(b.variantId) ?? 0));
  return new Map(
    forSale.map((returned) => [
      returned.variantId,
      sorted
        .filter(
          (other) =>
            other.productId === returned.productId &&
            other.variantId !== returned.variantId &&
            other.priceMinor === returned.priceMinor &&
            other.inventory > 0,
        )
        .map(({ variantId, options, inventory }) => ({ variantId, options, inventory })),
    ]),
  );
}

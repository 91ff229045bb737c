import type { OrderLine } from "#app/domain/orders/order-line.ts";
import type {
  ExchangeChoice,
  RequestedReturnLine,
  ReturnableLine,
} from "#app/domain/orders/returns/return-changes.ts";
import type { ReturnResolution } from "#app/domain/orders/returns/returns.ts";
import { asc, inArray } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Order lines with their exchange choices. */
export async function listReturnableLines(db: Queryable, orderId: string): Promise<ReturnableLine[]> {
  const lines = await listOrderLines(db, orderId);
  const choices = await listChoices(db, lines);
  return lines.map((line) => ({
    ...line,
    exchangeChoices: (line.variantId && choices.get(line.variantId)) || [],
  }));
}

/**
 * Exchanges involve no payment: only variants with the same current price are offered, and none for a variant
 * no longer sold.
 */
async function listChoices(
  db: Queryable,
  lines: readonly Pick<OrderLine, "productId">[],
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

/**
 * Checks requested lines against the returnable quantities and exchange stock. Returns a sentence per invalid
 * line, by line id.
 */
export function checkReturnLines(
  requested: readonly RequestedReturnLine[],
  returnable: readonly ReturnableLine[],
  resolution: ReturnResolution,
): Record<string, string> {
  const returnableById = new Map(returnable.map((line) => [line.orderLineId, line]));
  const left = new Map(
    returnable.flatMap((line) =>
      line.exchangeChoices.map(({ variantId, inventory }) => [variantId, inventory] as const),
    ),
  );
  const problems: Record<string, string> = {};
  for (const { orderLineId, quantity, exchangeVariantId } of requested) {
    const line = returnableById.get(orderLineId);
    if (!line) problems[orderLineId] = "This is not part of the order.";
    else if (line.openQuantity === 0) problems[orderLineId] = "This is already being returned.";
    else if (quantity > line.openQuantity)
      problems[orderLineId] = `You can return at most ${line.openQuantity} of this.`;
    else if (resolution === "exchange") {
      const isOffered = line.exchangeChoices.some(({ variantId }) => variantId === exchangeVariantId);
      if (!exchangeVariantId || !isOffered) {
        problems[orderLineId] = "Choose what you would like instead.";
        continue;
      }
      const remaining = (left.get(exchangeVariantId) ?? 0) - quantity;
      if (remaining < 0) problems[orderLineId] = "There is not enough stock left for this exchange.";
      left.set(exchangeVariantId, remaining);
    }
  }
  return problems;
}

import { asc, eq, inArray } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { OrderLine } from "#app/domain/orders/order-line.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type {
  ExchangeChoice,
  ReturnableLine,
  ReturnFormLine,
} from "#app/domain/orders/returns/return-changes.ts";
import { returnsEndAt } from "#app/domain/orders/returns/returns.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { deliveredAtOf } from "#app/domain/orders/shipments/shipment.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The lines of an order in the form of a return. With `now`, none of a line whose return period is over. */
export async function listReturnFormLines(
  db: Queryable,
  order: { id: string; lines: readonly { id: string; imageId: string | null }[] },
  now?: Date,
): Promise<ReturnFormLine[]> {
  const images = new Map(order.lines.map((line) => [line.id, line.imageId]));
  const lines = await listReturnableLines(db, order.id);
  const prices = new Map(lines.map(({ orderLineId, priceMinor }) => [orderLineId, priceMinor]));
  const isOver = ({ endsAt }: ReturnableLine) => now !== undefined && endsAt !== null && endsAt <= now;
  return lines.map((line) => ({
    orderLineId: line.orderLineId,
    productName: line.productName,
    options: line.options,
    priceMinor: prices.get(line.replacedLineId ?? line.orderLineId) ?? 0,
    refundable: isOver(line) ? 0 : line.refundable,
    exchangeChoices: line.exchangeChoices,
    imageId: images.get(line.orderLineId) ?? images.get(line.replacedLineId ?? "") ?? null,
  }));
}

/** Order lines with their exchange choices and return periods. Nothing can be returned of a replacement that is not delivered. */
export async function listReturnableLines(db: Queryable, orderId: string): Promise<ReturnableLine[]> {
  const [order] = await db
    .select({ deliveredAt: orders.deliveredAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  const { shipments, lines } = await readProgress(db, orderId);
  const choices = await listChoices(db, lines);
  return lines.map((line) => {
    const deliveredAt = deliveredAtOf(line, { deliveredAt: order?.deliveredAt ?? null, shipments });
    const isUnderway = line.replacedLineId !== null && deliveredAt === null;
    return {
      ...line,
      refundable: isUnderway ? 0 : line.refundable,
      endsAt: deliveredAt && returnsEndAt(deliveredAt),
      exchangeChoices: (line.variantId && choices.get(line.variantId)) || [],
    };
  });
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
  const positions = new Map(siblings.map(({ id }, index) => [id, index]));
  const forSale = await listVariantsForSale(db, [...positions.keys()]);
  const sorted = forSale.toSorted(
    (a, b) => (positions.get(a.variantId) ?? 0) - (positions.get(b.variantId) ?? 0),
  );
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

import { asc, eq, inArray } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { priceWanted, type WantedPrice } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { returnAmount } from "#app/domain/orders/returns/return-amount.ts";
import type { OrderLine, TrackedLine } from "#app/domain/orders/order-line.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type {
  ExchangeChoice,
  ReturnableLine,
  ReturnFormLine,
} from "#app/domain/orders/returns/return-changes.ts";
import { returnsEndAt } from "#app/domain/orders/returns/returns.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { deliveredAtOf, isSentAfterDelivery } from "#app/domain/orders/shipments/shipment.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The lines of an order in the form of a return. With `now`, as for the customer, none of a line whose return period is over, and none of a final sale. */
export async function listReturnFormLines(
  db: Queryable,
  order: { id: string; lines: readonly { id: string; imageId: string | null }[] },
  { shopCurrency, now }: { shopCurrency: string; now?: Date },
): Promise<ReturnFormLine[]> {
  const images = new Map(order.lines.map((line) => [line.id, line.imageId]));
  const lines = await listReturnableLines(db, { orderId: order.id, shopCurrency });
  const prices = new Map(lines.map(({ orderLineId, priceMinor }) => [orderLineId, priceMinor]));
  const isOver = ({ endsAt }: ReturnableLine) => now !== undefined && endsAt !== null && endsAt <= now;
  return lines.map((line) => ({
    orderLineId: line.orderLineId,
    productName: line.productName,
    options: line.options,
    priceMinor: prices.get(line.replacedLineId ?? line.orderLineId) ?? 0,
    refundable: isOver(line) || (now && line.finalSale !== null) ? 0 : line.refundable,
    finalSale: line.finalSale,
    exchangeChoices: line.exchangeChoices,
    imageId: images.get(line.orderLineId) ?? images.get(line.replacedLineId ?? "") ?? null,
  }));
}

/**
 * Order lines with their exchange choices and return periods. Nothing can be returned of a replacement that is not delivered. Choices at
 * another price are listed only for an order in the shop's currency.
 */
export async function listReturnableLines(
  db: Queryable,
  { orderId, shopCurrency }: { orderId: string; shopCurrency: string },
): Promise<ReturnableLine[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return [];
  const { shipments, lines } = await readProgress(db, orderId);
  const variantsOf = await listSiblings(db, lines);
  return lines.map((line) => {
    const deliveredAt = deliveredAtOf(line, { deliveredAt: order.deliveredAt, shipments });
    const isUnderway = isSentAfterDelivery(line) && deliveredAt === null;
    return {
      ...line,
      refundable: isUnderway ? 0 : line.refundable,
      endsAt: deliveredAt && returnsEndAt(order, deliveredAt),
      exchangeChoices: choicesOf({ order, lines, line, variants: variantsOf(line), shopCurrency }),
    };
  });
}

interface Choices {
  order: PricedOrder & { currency: string };
  /** All lines of the order. */
  lines: readonly TrackedLine[];
  line: TrackedLine;
  /** The variants of its product that are for sale. */
  variants: readonly VariantForSale[];
  shopCurrency: string;
}

/** The other variants in stock, each with its price difference. None for a variant that is no longer sold. */
function choicesOf({ order, lines, line, variants: siblings, shopCurrency }: Choices): ExchangeChoice[] {
  const returned = siblings.find(({ variantId }) => variantId === line.variantId);
  if (!returned) return [];
  return siblings.flatMap(({ variantId, options, inventory, priceMinor }): ExchangeChoice[] => {
    if (variantId === returned.variantId || inventory <= 0) return [];
    const choice = { variantId, options, inventory };
    if (priceMinor === returned.priceMinor) return [{ ...choice, price: null }];
    if (order.currency !== shopCurrency || priceMinor === 0) return [];
    const price = priceExchange({ order, lines, line, quantity: 1, priceMinor });
    return price === null ? [] : [{ ...choice, price: price.differenceMinor === 0 ? null : price }];
  });
}

type PricedOrder = Parameters<typeof returnAmount>[0] & { taxBasisPoints: number };

interface PricedExchange {
  order: PricedOrder;
  /** All lines of the order. */
  lines: readonly TrackedLine[];
  line: Pick<TrackedLine, "orderLineId" | "replacedLineId">;
  quantity: number;
  /** Today's price of one wanted item. */
  priceMinor: number;
}

/** The price of wanted items beside what was paid for those of a line. Null for a line that cost nothing. */
export function priceExchange({
  order,
  lines,
  line,
  quantity,
  priceMinor,
}: PricedExchange): WantedPrice | null {
  const { orderLineId, replacedLineId } = line;
  const bought = lines.find((one) => one.orderLineId === (replacedLineId ?? orderLineId));
  if (!bought || bought.priceMinor === 0) return null;
  const returned = lines.map((one) => ({
    ...one,
    returningQuantity: one.orderLineId === orderLineId ? quantity : 0,
  }));
  const paidMinor = returnAmount(order, returned, { withShipping: false }).totalMinor;
  return priceWanted({ bought, paidMinor, quantity, priceMinor, taxBasisPoints: order.taxBasisPoints });
}

/** Reads the variants for sale of the products of lines, in the order of the product's form. */
async function listSiblings(db: Queryable, lines: readonly Pick<OrderLine, "productId">[]) {
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (productIds.length === 0) return () => [];
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
  // By the product of the variant today: that of an old line may have been deleted.
  return ({ variantId }: Pick<OrderLine, "variantId">) => {
    const productId = sorted.find((one) => one.variantId === variantId)?.productId;
    return sorted.filter((one) => one.productId === productId);
  };
}

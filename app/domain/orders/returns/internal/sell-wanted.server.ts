import { eq, inArray } from "drizzle-orm";
import { withRates } from "#app/domain/cart/cart.server.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { DocumentContext } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import { chooseItems, withdrawItems } from "#app/domain/orders/internal/withdraw-items.server.ts";
import { writeAdditions, type Addition } from "#app/domain/orders/internal/write-additions.server.ts";
import { canGetCredit } from "#app/domain/orders/order-payment.ts";
import type { LockedOrder, OrderDeps } from "#app/domain/orders/orders.server.ts";
import type {
  LockedReturn,
  LockedReturnLine,
} from "#app/domain/orders/returns/internal/change-return.server.ts";
import { reserveAgain } from "#app/domain/orders/returns/internal/reserve-again.server.ts";
import { sumDifferences, waivedDiscounts } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { returnLines } from "#app/domain/orders/returns/returns.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** An item that is wanted in exchange for another price. */
export type SoldLine = LockedReturnLine & {
  exchangeVariantId: string;
  exchangePriceMinor: number;
  exchangeDiscountMinor: number;
  differenceMinor: number;
};

/** The items of an exchange that are wanted at another price. */
export function soldLinesOf(lines: readonly LockedReturnLine[]): SoldLine[] {
  // Cast: the columns are set together, and a deleted variant has no value in them.
  return lines.filter(
    ({ differenceMinor, exchangeVariantId }) => differenceMinor !== null && exchangeVariantId !== null,
  ) as SoldLine[];
}

interface Sale extends DocumentContext {
  sold: readonly SoldLine[];
  /** The shop waives the difference. */
  isWaived: boolean;
  actorId: string | null;
}

/**
 * Sells the items that are wanted at another price: they become further lines of the order, and the returned ones are removed from it, as by
 * an edit. Their value pays for the wanted items; what is left of it is refunded, and what they cost more has been paid. The parcel of the
 * wanted items is invoiced when it leaves; the returned ones are credited now.
 */
export async function sellWanted(
  tx: Tx,
  deps: OrderDeps,
  locked: LockedReturn,
  { sold, isWaived, seller, actorId, at }: Sale,
): Promise<{ order: LockedOrder; documentIds: string[] }> {
  const { order, row, number } = locked;
  const lines = isWaived ? withoutDifference(sold, order.taxBasisPoints) : sold;
  const items = lines.map(({ exchangeVariantId: variantId, quantity }) => ({ variantId, quantity }));
  await reserveAgain(tx, locked, { items, reason: "exchanged", actorId });
  const additions = await additionsOf(tx, order, lines, at);
  const { order: raised, added, lineIds } = await writeAdditions(tx, order, additions, at);
  for (const [index, { returnLineId, exchangeDiscountMinor, differenceMinor }] of lines.entries())
    await tx
      .update(returnLines)
      .set({
        replacementLineId: lineIds[index] ?? null,
        isHeld: false,
        exchangeDiscountMinor,
        differenceMinor,
      })
      .where(eq(returnLines.id, returnLineId));
  const addedMinor = added.goodsMinor + added.taxMinor;
  const differenceMinor = sumDifferences(lines);
  const { chosen } = chooseItems(await listOrderLines(tx, order.id), lines);
  const { changed, documentIds } = await withdrawItems(tx, deps, raised, {
    lines: chosen,
    waivedMinor: addedMinor - Math.max(0, differenceMinor),
    valueMinor: addedMinor - differenceMinor,
    asCredit: row.differenceAsCredit && canGetCredit(order),
    reason: `Exchange ${number}`,
    seller,
    actorId,
    at,
  });
  return { order: changed, documentIds };
}

/** The items at a price that leaves nothing to pay. */
function withoutDifference(sold: readonly SoldLine[], taxBasisPoints: number): SoldLine[] {
  const discounts = waivedDiscounts(sold, taxBasisPoints);
  return sold.map((line, index) => ({
    ...line,
    exchangeDiscountMinor: line.exchangeDiscountMinor + (discounts[index] ?? 0),
    // A cheaper item among them pays for the more expensive ones.
    differenceMinor: 0,
  }));
}

/** The lines to add, at the stated price and with the tax rate of today. The items may have been taken off sale since they were held. */
async function additionsOf(
  tx: Tx,
  order: LockedOrder,
  sold: readonly SoldLine[],
  at: Date,
): Promise<Addition[]> {
  const rows = await tx
    .select({
      variantId: variants.id,
      productId: products.id,
      sku: variants.sku,
      hsnCode: products.hsnCode,
      taxClassId: products.taxClassId,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      inArray(
        variants.id,
        sold.map(({ exchangeVariantId }) => exchangeVariantId),
      ),
    );
  const rated = await withRates(tx, rows, { pricesIncludeGst: order.gst !== null, now: at });
  return sold.map((line) => {
    const variant = rated.find(({ variantId }) => variantId === line.exchangeVariantId);
    if (!variant) throw new Error(`Variant ${line.exchangeVariantId} was deleted under its lock`);
    const { wantedName, wantedOptions, exchangePriceMinor: priceMinor, quantity } = line;
    return {
      variant: { ...variant, name: wantedName ?? "", options: wantedOptions ?? "", priceMinor },
      quantity,
      exchange: { discountMinor: line.exchangeDiscountMinor, exchangedLineId: line.orderLineId },
    };
  });
}

import { eq, max, sql } from "drizzle-orm";
import { purchasePriceOf } from "#app/domain/orders/internal/purchase-price.server.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { updateOrder, type LockedOrder } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { gstColumns } from "#app/domain/orders/record-order.server.ts";
import { partsOf } from "#app/domain/tax/inclusive-price.ts";
import type { GoodsRate, TaxedAmount } from "#app/domain/tax/order-gst.ts";
import { OTHER_GOODS } from "#app/domain/tax/tax-class.ts";
import { taxOrder } from "#app/domain/tax/tax-order.ts";
import { newId } from "#app/lib/id.ts";
import { shareOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Items that are added to an order. */
export interface Addition {
  variant: Pick<
    VariantForSale,
    "variantId" | "productId" | "name" | "sku" | "options" | "hsnCode" | "priceMinor"
  > &
    Partial<Pick<VariantForSale, "finalSale">> & { rate?: GoodsRate | undefined };
  quantity: number;
  /** Of items that are bought in an exchange: their discount, and the line whose items they are exchanged for. */
  exchange?: { discountMinor: number; exchangedLineId: string };
}

/** The price of additions after discounts, and the flat tax on it, in minor units. */
export interface AddedAmount {
  goodsMinor: number;
  taxMinor: number;
}

/** The next position of a line in its order. */
export async function nextPosition(tx: Tx, orderId: string): Promise<number> {
  const [last] = await tx
    .select({ position: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return (last?.position ?? -1) + 1;
}

/** Adds items at the given price, with the taxes of today, and raises the order's totals. Returns the ids of their lines, too. */
export async function writeAdditions(
  tx: Tx,
  order: LockedOrder,
  additions: readonly Addition[],
  at: Date,
): Promise<{ order: LockedOrder; added: AddedAmount; lineIds: string[] }> {
  const lineIds: string[] = [];
  for (const addition of additions) lineIds.push(await writeAddition(tx, order, addition));
  const priceMinor = additions.reduce((sum, { variant, quantity }) => sum + variant.priceMinor * quantity, 0);
  const discountMinor = additions.reduce((sum, { exchange }) => sum + (exchange?.discountMinor ?? 0), 0);
  const goodsMinor = priceMinor - discountMinor;
  const taxMinor = shareOf(goodsMinor, order.taxBasisPoints);
  const added = { goodsMinor, taxMinor };
  if (priceMinor === 0) return { order, added, lineIds };
  const set = {
    subtotalMinor: order.subtotalMinor + priceMinor,
    discountMinor: order.discountMinor + discountMinor,
    taxMinor: order.taxMinor + taxMinor,
    totalMinor: order.totalMinor + goodsMinor + taxMinor,
  };
  return { order: await updateOrder(tx, order, set, at), added, lineIds };
}

/** Adds to a line of the same items if there is one, or a line. Items of an exchange have a line of their own. Returns the line's id. */
async function writeAddition(tx: Tx, order: LockedOrder, addition: Addition): Promise<string> {
  const { variant, quantity, exchange } = addition;
  const rate = variant.rate ?? OTHER_GOODS;
  const inclusiveMinor = variant.priceMinor * quantity - (exchange?.discountMinor ?? 0);
  const rated = { rate, hsnCode: rate.hsnCode, uqc: rate.uqc, inclusiveMinor, quantity };
  const [amount] = order.gst ? taxOrder([rated], [], order.gst.supply).lines : [];
  const same = exchange ? undefined : await findSameLine(tx, order, { variant, amount });
  if (same) {
    const parts = amount && partsOf(amount);
    await tx
      .update(orderLines)
      .set({ quantity: same.quantity + quantity, ...(parts && sumOf(parts)) })
      .where(eq(orderLines.id, same.id));
    return same.id;
  }
  const id = newId();
  await tx.insert(orderLines).values({
    id,
    orderId: order.id,
    ...exchange,
    variantId: variant.variantId,
    productId: variant.productId,
    productName: variant.name,
    sku: variant.sku,
    hsnCode: amount?.hsnCode ?? variant.hsnCode,
    optionsLabel: variant.options,
    quantity,
    // An exchange keeps the terms of the items that were bought.
    finalSale: exchange ? null : (variant.finalSale ?? null),
    priceAtPurchaseMinor: variant.priceMinor,
    purchasePriceMinor: purchasePriceOf(variant.variantId),
    ...(amount && gstColumns(amount, variant.rate)),
    position: await nextPosition(tx, order.id),
  });
  return id;
}

/** A line of the order with the same variant, price and tax, without a discount, that was not bought in an exchange. */
async function findSameLine(
  tx: Tx,
  order: LockedOrder,
  { variant, amount }: Pick<Addition, "variant"> & { amount: TaxedAmount | undefined },
) {
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const { taxClassName } = variant.rate ?? OTHER_GOODS;
  return rows.find(
    (row) =>
      row.variantId === variant.variantId &&
      row.priceAtPurchaseMinor === variant.priceMinor &&
      row.discountMinor === 0 &&
      row.exchangedLineId === null &&
      row.gstBasisPoints === (amount?.basisPoints ?? null) &&
      (!amount || row.taxClassName === taxClassName),
  );
}

function sumOf(parts: ReturnType<typeof partsOf>) {
  return {
    taxableMinor: sql`${orderLines.taxableMinor} + ${parts.taxableMinor}`,
    igstMinor: sql`${orderLines.igstMinor} + ${parts.igstMinor}`,
    cgstMinor: sql`${orderLines.cgstMinor} + ${parts.cgstMinor}`,
    sgstMinor: sql`${orderLines.sgstMinor} + ${parts.sgstMinor}`,
  };
}

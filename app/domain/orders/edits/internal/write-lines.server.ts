import { eq, max, sql } from "drizzle-orm";
import type { Addition, LinePlan, Swap } from "#app/domain/orders/edits/internal/plan-lines.ts";
import { refundTaxedAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { updateOrder, type LockedOrder } from "#app/domain/orders/orders.server.ts";
import { gstColumns } from "#app/domain/orders/record-order.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { partsOf } from "#app/domain/tax/inclusive-price.ts";
import { taxOrder } from "#app/domain/tax/tax-order.ts";
import { OTHER_GOODS } from "#app/domain/tax/tax-class.ts";
import { newId } from "#app/lib/id.ts";
import { proportionOf, shareOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

type Row = typeof orderLines.$inferSelect;

/** Sends items of lines in another size or colour. Prices, discounts and taxes stay; items of a part of a line become one of their own. */
export async function writeSwaps(tx: Tx, swaps: readonly Swap[]): Promise<void> {
  for (const { line, quantity, to } of swaps) {
    const { variantId, sku, options: optionsLabel } = to;
    const [row] = await tx.select().from(orderLines).where(eq(orderLines.id, line.orderLineId));
    if (!row) throw new Error(`Line ${line.orderLineId} was removed under its order's lock`);
    if (quantity === row.quantity) {
      await tx.update(orderLines).set({ variantId, sku, optionsLabel }).where(eq(orderLines.id, row.id));
      continue;
    }
    const { part, rest } = splitLine(row, quantity);
    await tx.update(orderLines).set(rest).where(eq(orderLines.id, row.id));
    const position = await nextPosition(tx, row.orderId);
    await tx
      .insert(orderLines)
      .values({ ...row, ...part, id: newId(), variantId, sku, optionsLabel, position });
  }
}

/** Splits a line: discount and taxes of both parts add up to those of the line. */
function splitLine(row: Row, quantity: number) {
  const rest = row.quantity - quantity;
  const discountMinor = proportionOf(row.discountMinor, rest, row.quantity);
  const ofRest = { quantity: rest, discountMinor };
  const ofPart = { quantity, discountMinor: row.discountMinor - discountMinor };
  const { taxableMinor, igstMinor, cgstMinor, sgstMinor, priceAtPurchaseMinor: priceMinor } = row;
  if (taxableMinor === null) return { part: ofPart, rest: ofRest };
  const parts = {
    taxableMinor,
    igstMinor: igstMinor ?? 0,
    cgstMinor: cgstMinor ?? 0,
    sgstMinor: sgstMinor ?? 0,
  };
  const split = refundTaxedAmount(parts, priceMinor * quantity - ofPart.discountMinor);
  if (!split.ok) throw new Error(`Line ${row.id} cannot be split: ${split.error}`);
  return { part: { ...ofPart, ...split.parts }, rest: { ...ofRest, ...split.remaining } };
}

async function nextPosition(tx: Tx, orderId: string): Promise<number> {
  const [last] = await tx
    .select({ position: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return (last?.position ?? -1) + 1;
}

/** The price of additions, and the flat tax on it, in minor units. */
export interface AddedAmount {
  goodsMinor: number;
  taxMinor: number;
}

/** Adds items at today's price, with the taxes of today, and raises the order's totals. */
export async function writeAdditions(
  tx: Tx,
  order: LockedOrder,
  { additions }: Pick<LinePlan, "additions">,
  at: Date,
): Promise<{ order: LockedOrder; added: AddedAmount }> {
  for (const addition of additions) await writeAddition(tx, order, addition);
  const goodsMinor = additions.reduce((sum, { variant, quantity }) => sum + variant.priceMinor * quantity, 0);
  const taxMinor = shareOf(goodsMinor, order.taxBasisPoints);
  if (goodsMinor === 0) return { order, added: { goodsMinor, taxMinor } };
  const set = {
    subtotalMinor: order.subtotalMinor + goodsMinor,
    taxMinor: order.taxMinor + taxMinor,
    totalMinor: order.totalMinor + goodsMinor + taxMinor,
  };
  return { order: await updateOrder(tx, order, set, at), added: { goodsMinor, taxMinor } };
}

async function writeAddition(tx: Tx, order: LockedOrder, { variant, quantity }: Addition): Promise<void> {
  const { variantId, priceMinor } = variant;
  const rate = variant.rate ?? OTHER_GOODS;
  const inclusiveMinor = priceMinor * quantity;
  const rated = { rate, hsnCode: rate.hsnCode, uqc: rate.uqc, inclusiveMinor, quantity };
  const [amount] = order.gst ? taxOrder([rated], [], order.gst.supply).lines : [];
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const same = rows.find(
    (row) =>
      row.variantId === variantId &&
      row.priceAtPurchaseMinor === priceMinor &&
      row.discountMinor === 0 &&
      row.gstBasisPoints === (amount?.basisPoints ?? null) &&
      (!amount || row.taxClassName === rate.taxClassName),
  );
  if (same) {
    const parts = amount && partsOf(amount);
    await tx
      .update(orderLines)
      .set({ quantity: same.quantity + quantity, ...(parts && sumOf(parts)) })
      .where(eq(orderLines.id, same.id));
    return;
  }
  await tx.insert(orderLines).values({
    id: newId(),
    orderId: order.id,
    variantId,
    productId: variant.productId,
    productName: variant.name,
    sku: variant.sku,
    hsnCode: amount?.hsnCode ?? variant.hsnCode,
    optionsLabel: variant.options,
    quantity,
    priceAtPurchaseMinor: priceMinor,
    ...(amount && gstColumns(amount, variant.rate)),
    position: await nextPosition(tx, order.id),
  });
}

function sumOf(parts: ReturnType<typeof partsOf>) {
  return {
    taxableMinor: sql`${orderLines.taxableMinor} + ${parts.taxableMinor}`,
    igstMinor: sql`${orderLines.igstMinor} + ${parts.igstMinor}`,
    cgstMinor: sql`${orderLines.cgstMinor} + ${parts.cgstMinor}`,
    sgstMinor: sql`${orderLines.sgstMinor} + ${parts.sgstMinor}`,
  };
}

import { eq } from "drizzle-orm";
import type { Swap } from "#app/domain/orders/edits/internal/plan-lines.ts";
import { refundTaxedAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { nextPosition } from "#app/domain/orders/internal/write-additions.server.ts";
import { purchasePriceOf } from "#app/domain/orders/internal/purchase-price.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { proportionOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

type Row = typeof orderLines.$inferSelect;

/** Sends items of lines in another size or colour. Prices, discounts and taxes stay; items of a part of a line become one of their own. */
export async function writeSwaps(tx: Tx, swaps: readonly Swap[]): Promise<void> {
  for (const { line, quantity, to } of swaps) {
    const { variantId, sku, options: optionsLabel } = to;
    const sent = { variantId, sku, optionsLabel, purchasePriceMinor: purchasePriceOf(variantId) };
    const [row] = await tx.select().from(orderLines).where(eq(orderLines.id, line.orderLineId));
    if (!row) throw new Error(`Line ${line.orderLineId} was removed under its order's lock`);
    if (quantity === row.quantity) {
      await tx.update(orderLines).set(sent).where(eq(orderLines.id, row.id));
      continue;
    }
    const { part, rest } = splitLine(row, quantity);
    await tx.update(orderLines).set(rest).where(eq(orderLines.id, row.id));
    const position = await nextPosition(tx, row.orderId);
    await tx.insert(orderLines).values({ ...row, ...part, ...sent, id: newId(), position });
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

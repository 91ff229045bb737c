import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { addedField, lineField, variantField, type LineEdits } from "#app/domain/orders/edits/order-edit.ts";
import type { LineQuantity, TrackedLine } from "#app/domain/orders/order-line.ts";
import type { GoodsRate } from "#app/domain/tax/order-gst.ts";

/** A variant at today's price, with its rate where prices include GST. */
export type OfferedVariant = VariantForSale & { rate?: GoodsRate | undefined };

/** Items of a line that are sent in another size or colour, at the price and discount of the line. */
export interface Swap {
  line: TrackedLine;
  quantity: number;
  to: OfferedVariant;
}

/** Items that are added at today's price. */
export interface Addition {
  variant: OfferedVariant;
  quantity: number;
}

export interface LinePlan {
  swaps: Swap[];
  removals: LineQuantity[];
  additions: Addition[];
  /** What the edit gives back to the stock of each variant; negative for what it takes. */
  stock: ReadonlyMap<string, number>;
}

export type LinePlanResult = ({ ok: true } & LinePlan) | { ok: false; fieldErrors: Record<string, string> };

interface LinesToPlan {
  /** All lines of the order. */
  lines: readonly TrackedLine[];
  edits: LineEdits;
  /** All variants that are for sale of those that the edit and the lines name. */
  offered: ReadonlyMap<string, OfferedVariant>;
  /** Whether an invoice or a credit note of the order was issued: then items never change in place. */
  hasDocuments: boolean;
}

/**
 * Works out what an edit does to the lines of an order. Only items that are not packed change. Items that stay keep the price and the
 * discount that they were ordered with, also in another size or colour that has the same price today; everything else is removed, or
 * added at today's price without a discount. Errors are sentences by field.
 */
export function planLines({ lines, edits, offered, hasDocuments }: LinesToPlan): LinePlanResult {
  const plan = { swaps: [] as Swap[], removals: [] as LineQuantity[], additions: [] as Addition[] };
  const fieldErrors: Record<string, string> = {};
  const fields = new Map<string, string>();
  const add = (field: string, variantId: string | null, quantity: number) => {
    const variant = variantId === null ? undefined : offered.get(variantId);
    if (!variant) fieldErrors[field] = "This is no longer for sale";
    else if (variant.priceMinor === 0) fieldErrors[field] = "This has no price, so that it cannot be added";
    else plan.additions.push({ variant, quantity });
    if (variantId) fields.set(variantId, field);
  };
  for (const line of lines) {
    const edit = edits.lines.find(({ orderLineId }) => orderLineId === line.orderLineId);
    if (!edit || line.toPack === 0) continue;
    const { orderLineId } = line;
    const variantId = edit.variantId ?? line.variantId;
    const kept = Math.min(edit.quantity, line.toPack);
    const to = variantId === line.variantId ? null : offered.get(variantId ?? "");
    const canSwap = to && !hasDocuments && isSamePrice(line, to, offered);
    const isKept = variantId === line.variantId || canSwap === true;
    const removed = line.toPack - (isKept ? kept : 0);
    if (canSwap && kept > 0) plan.swaps.push({ line, quantity: kept, to });
    if (canSwap) fields.set(to.variantId, variantField(orderLineId));
    if (removed > 0) plan.removals.push({ orderLineId, quantity: removed });
    const added = edit.quantity - (isKept ? kept : 0);
    const field = isKept ? lineField(orderLineId) : variantField(orderLineId);
    if (added > 0) add(field, variantId, added);
  }
  for (const { variantId, quantity } of edits.added)
    if (quantity > 0) add(addedField(variantId), variantId, quantity);
  const stock = stockOf(plan, lines);
  for (const [variantId, delta] of stock) {
    const inventory = offered.get(variantId)?.inventory ?? 0;
    if (inventory + delta >= 0) continue;
    fieldErrors[fields.get(variantId) ?? addedField(variantId)] ??= shortage(inventory);
  }
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, ...plan, stock };
}

function shortage(inventory: number): string {
  return inventory === 0 ? "This is sold out" : `Only ${inventory} in stock`;
}

/** Whether a size or colour costs the same today as the one of the line; of a deleted one that is not known. */
function isSamePrice(
  { variantId, productId }: TrackedLine,
  to: OfferedVariant,
  offered: ReadonlyMap<string, OfferedVariant>,
): boolean {
  const from = variantId === null ? undefined : offered.get(variantId);
  return from !== undefined && productId === to.productId && from.priceMinor === to.priceMinor;
}

function stockOf(
  { swaps, removals, additions }: Pick<LinePlan, "swaps" | "removals" | "additions">,
  lines: readonly TrackedLine[],
): Map<string, number> {
  const stock = new Map<string, number>();
  const give = (variantId: string | null | undefined, quantity: number) => {
    if (variantId) stock.set(variantId, (stock.get(variantId) ?? 0) + quantity);
  };
  for (const { line, quantity, to } of swaps) {
    give(line.variantId, quantity);
    give(to.variantId, -quantity);
  }
  const byId = new Map(lines.map((line) => [line.orderLineId, line]));
  for (const { orderLineId, quantity } of removals) give(byId.get(orderLineId)?.variantId, quantity);
  for (const { variant, quantity } of additions) give(variant.variantId, -quantity);
  return stock;
}

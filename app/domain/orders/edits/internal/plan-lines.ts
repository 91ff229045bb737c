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
interface Addition {
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
  const plan: Draft = { swaps: [], removals: [], additions: [], fieldErrors: {}, fields: new Map() };
  for (const line of lines) {
    const edit = edits.lines.find(({ orderLineId }) => orderLineId === line.orderLineId);
    if (edit && line.toPack > 0) planLine(plan, line, { edit, offered, hasDocuments });
  }
  for (const { variantId, quantity } of edits.added)
    planAddition(plan, {
      field: addedField(variantId),
      variant: offered.get(variantId),
      variantId,
      quantity,
    });
  const { fieldErrors, fields, ...changes } = plan;
  const stock = stockOf(changes, lines);
  for (const [variantId, delta] of stock) {
    const inventory = offered.get(variantId)?.inventory ?? 0;
    if (inventory + delta >= 0) continue;
    fieldErrors[fields.get(variantId) ?? addedField(variantId)] ??= shortage(inventory);
  }
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, ...changes, stock };
}

interface Draft extends Omit<LinePlan, "stock"> {
  fieldErrors: Record<string, string>;
  /** The field of each variant that the edit takes out of the stock. */
  fields: Map<string, string>;
}

interface LineToPlan extends Pick<LinesToPlan, "offered" | "hasDocuments"> {
  edit: LineEdits["lines"][number];
}

/** Swaps, removes and adds the items of one line. */
function planLine(plan: Draft, line: TrackedLine, { edit, offered, hasDocuments }: LineToPlan): void {
  const { orderLineId, toPack } = line;
  const variantId = edit.variantId ?? line.variantId;
  const keptQuantity = Math.min(edit.quantity, toPack);
  const to = variantId === line.variantId ? null : offered.get(variantId ?? "");
  const canSwap = to && !hasDocuments && isSamePrice(line, to, offered);
  const isKept = variantId === line.variantId || canSwap === true;
  const kept = isKept ? keptQuantity : 0;
  if (canSwap) plan.fields.set(to.variantId, variantField(orderLineId));
  if (canSwap && kept > 0) plan.swaps.push({ line, quantity: kept, to });
  if (toPack > kept) plan.removals.push({ orderLineId, quantity: toPack - kept });
  planAddition(plan, {
    field: isKept ? lineField(orderLineId) : variantField(orderLineId),
    variant: offered.get(variantId ?? ""),
    variantId,
    quantity: edit.quantity - kept,
  });
}

interface AdditionToPlan {
  field: string;
  /** Missing if it is no longer for sale. */
  variant: OfferedVariant | undefined;
  variantId: string | null;
  quantity: number;
}

function planAddition(plan: Draft, { field, variant, variantId, quantity }: AdditionToPlan): void {
  if (quantity <= 0) return;
  if (!variant) plan.fieldErrors[field] = "This is no longer for sale";
  else if (variant.priceMinor === 0)
    plan.fieldErrors[field] = "This has no price, so that it cannot be added";
  else plan.additions.push({ variant, quantity });
  if (variantId) plan.fields.set(variantId, field);
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

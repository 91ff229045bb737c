import { eq, inArray, max } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { creditExchange } from "#app/domain/orders/internal/documents/issue-credit-notes.server.ts";
import type { DocumentContext } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import { purchasePriceOf } from "#app/domain/orders/internal/purchase-price.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import type { LockedReturn } from "#app/domain/orders/returns/internal/change-return.server.ts";
import { takeWantedItems } from "#app/domain/orders/returns/internal/wanted-items.server.ts";
import { returnLines } from "#app/domain/orders/returns/returns.tables.ts";
import { newId } from "#app/lib/id.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** An item of an exchange, with the line that was bought first and the item wanted instead. */
type WantedLine = LockedReturn["lines"][number] & { boughtLineId: string; wantedName: string };

/**
 * Adds the items wanted in an exchange for the same price to their order, as lines without a price that are packed and shipped like any
 * other, credits the items that they replace and invoices them at the same value. Returns the ids of these documents, or null if an item
 * is no longer in stock.
 */
export async function addReplacements(
  tx: Tx,
  locked: LockedReturn,
  { actorId, seller, at }: DocumentContext & { actorId: string | null },
): Promise<string[] | null> {
  if (locked.lines.length === 0) return [];
  const added = await addReplacementLines(tx, locked, actorId);
  if (added === null) return null;
  return creditExchange(tx, locked.order, {
    replacements: describeByBoughtLine(added.wanted),
    returnId: locked.row.id,
    reason: `Exchange ${locked.number}`,
    seller,
    at,
  });
}

/**
 * Adds the wanted items of a return to their order without any document, and takes those from the stock that it does not hold yet. Null
 * if an item is not in stock.
 */
export async function addReplacementLines(
  tx: Tx,
  { order, number, lines }: LockedReturn,
  actorId: string | null,
): Promise<{ wanted: WantedLine[]; items: string[] } | null> {
  const wanted = lines.flatMap(({ wantedName, ...line }): WantedLine[] =>
    wantedName === null
      ? []
      : [{ ...line, wantedName, boughtLineId: line.replacedLineId ?? line.orderLineId }],
  );
  if (wanted.length < lines.length) return null;
  // An earlier version of the store held nothing.
  const toTake = lines.filter(({ isHeld }) => !isHeld);
  if ((await takeWantedItems(tx, toTake, { order, number, actorId })) === null) return null;
  await insertLines(tx, order.id, wanted);
  return { wanted, items: itemsOf(wanted) };
}

/** The wanted items, such as "1 × Noor Kurta (3XL · Mint)". */
export function itemsOf(
  lines: readonly Pick<LockedReturn["lines"][number], "quantity" | "wantedName" | "wantedOptions">[],
): string[] {
  return lines.map(
    ({ quantity, wantedName, wantedOptions }) =>
      `${quantity} × ${itemLabel(wantedName ?? "", wantedOptions ?? "")}`,
  );
}

async function insertLines(tx: Tx, orderId: string, wanted: readonly WantedLine[]): Promise<void> {
  const boughtRows = await tx
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.id,
        wanted.map(({ boughtLineId }) => boughtLineId),
      ),
    );
  const bought = new Map(boughtRows.map((line) => [line.id, line]));
  const wantedRows = await tx
    .select({ id: variants.id, sku: variants.sku, productId: variants.productId })
    .from(variants)
    .where(
      inArray(
        variants.id,
        wanted.flatMap(({ exchangeVariantId }) => exchangeVariantId ?? []),
      ),
    );
  const [last] = await tx
    .select({ position: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  for (const [index, line] of wanted.entries()) {
    const replaced = bought.get(line.boughtLineId);
    const variant = wantedRows.find(({ id }) => id === line.exchangeVariantId);
    if (!replaced || !variant) throw new Error(`Line ${line.orderLineId} cannot be replaced`);
    const id = newId();
    await tx.insert(orderLines).values({
      ...replaced,
      ...withoutPrice(replaced),
      id,
      variantId: variant.id,
      productId: variant.productId,
      productName: line.wantedName,
      sku: variant.sku,
      optionsLabel: line.wantedOptions ?? "",
      purchasePriceMinor: purchasePriceOf(variant.id),
      quantity: line.quantity,
      replacedLineId: replaced.id,
      exchangedLineId: null,
      position: (last?.position ?? 0) + 1 + index,
    });
    await tx
      .update(returnLines)
      .set({ replacementLineId: id, isHeld: true })
      .where(eq(returnLines.id, line.returnLineId));
  }
}

function withoutPrice({ taxableMinor }: typeof orderLines.$inferSelect) {
  const isTaxed = taxableMinor !== null;
  const parts = isTaxed ? { taxableMinor: 0, igstMinor: 0, cgstMinor: 0, sgstMinor: 0 } : {};
  return { priceAtPurchaseMinor: 0, discountMinor: 0, ...parts };
}

/** The replacements by the line that was bought: the replacement of a bought item and that of its earlier replacement are one line of a document. */
function describeByBoughtLine(wanted: readonly WantedLine[]) {
  return [...groupedBy(wanted, ({ boughtLineId }) => boughtLineId)].map(([orderLineId, ofLine]) => ({
    orderLineId,
    quantity: ofLine.reduce((sum, { quantity }) => sum + quantity, 0),
    description: [...new Set(ofLine.map(({ wantedName }) => wantedName))].join(", "),
    options: [...new Set(ofLine.map(({ wantedOptions }) => wantedOptions ?? ""))].join(", "),
  }));
}

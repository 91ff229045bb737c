import type { RequestedReturnLine } from "#app/domain/orders/returns/return-changes.ts";
import type { ReturnResolution } from "#app/domain/orders/returns/returns.ts";

interface ReturnableLine {
  orderLineId: string;
  returnableQuantity: number;
  exchangeChoices: { variantId: string; inventory: number }[];
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
  const known = new Map(returnable.map((line) => [line.orderLineId, line]));
  const left = new Map(
    returnable.flatMap((line) =>
      line.exchangeChoices.map(({ variantId, inventory }) => [variantId, inventory] as const),
    ),
  );
  const problems: Record<string, string> = {};
  for (const { orderLineId, quantity, exchangeVariantId } of requested) {
    const line = known.get(orderLineId);
    if (!line) problems[orderLineId] = "This is not part of the order.";
    else if (line.returnableQuantity === 0) problems[orderLineId] = "This is already being returned.";
    else if (quantity > line.returnableQuantity)
      problems[orderLineId] = `You can return at most ${line.returnableQuantity} of this.`;
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

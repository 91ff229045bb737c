import { FINAL_SALE_REFUSAL } from "#app/domain/catalog/final-sale.ts";
import { isRefundTransferred } from "#app/domain/orders/order-payment.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { sumDifferences, type WantedPrice } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import type {
  RequestedReturnLine,
  RequestReturnResult,
  ReturnableLine,
  ReturnInput,
} from "#app/domain/orders/returns/return-changes.ts";
import { priceExchange } from "#app/domain/orders/returns/returnable-lines.server.ts";
import type { ReturnResolution } from "#app/domain/orders/returns/returns.ts";

const PRICE_CHANGED = "The price has changed. Please check it and choose again.";

const TOO_FEW = "There is not enough stock left for this exchange.";

/** Somebody has bought the wanted items since their stock was checked. */
export function soldOut(lines: readonly RequestedReturnLine[]): RequestReturnResult {
  const problems = Object.fromEntries(lines.map(({ orderLineId }) => [orderLineId, TOO_FEW]));
  return { ok: false, error: "lines-refused", problems };
}

/** The reason why a return cannot be requested; null if it can. */
export function refuseRequest(
  { status, deliveredAt }: LockedOrder,
  { input, returnable, at }: { input: ReturnInput; returnable: readonly ReturnableLine[]; at: Date },
): RequestReturnResult | null {
  if (status !== "Delivered" || !deliveredAt) return { ok: false, error: "not-possible", status };
  if (input.lines.length === 0) return { ok: false, error: "nothing-chosen" };
  const ended = returnable.find(
    ({ orderLineId, endsAt }) =>
      endsAt !== null && at >= endsAt && input.lines.some((line) => line.orderLineId === orderLineId),
  );
  if (ended?.endsAt && input.actor.role === "customer")
    return { ok: false, error: "too-late", endedAt: ended.endsAt };
  const problems = {
    ...checkReturnLines(input.lines, returnable, input.resolution),
    ...(input.actor.role === "customer" && finalSaleProblems(input.lines, returnable)),
  };
  return Object.keys(problems).length > 0 ? { ok: false, error: "lines-refused", problems } : null;
}

/** The refusal of each requested line that was a final sale, by line id. The shop itself may take such items back. */
export function finalSaleProblems(
  requested: readonly RequestedReturnLine[],
  returnable: readonly ReturnableLine[],
): Record<string, string> {
  const finalIds = new Set(returnable.flatMap((line) => (line.finalSale === null ? [] : line.orderLineId)));
  return Object.fromEntries(
    requested.flatMap(({ orderLineId }) =>
      finalIds.has(orderLineId) ? [[orderLineId, FINAL_SALE_REFUSAL]] : [],
    ),
  );
}

/** The prices of items wanted in exchange that cost more or less than the returned ones, by line. */
export function pricesOf(
  order: LockedOrder,
  { lines: requested, resolution }: Pick<ReturnInput, "lines" | "resolution">,
  returnable: readonly ReturnableLine[],
): Map<string, WantedPrice> {
  const prices = new Map<string, WantedPrice>();
  if (resolution !== "exchange") return prices;
  for (const { orderLineId, exchangeVariantId, quantity } of requested) {
    const line = returnable.find((one) => one.orderLineId === orderLineId);
    const choice = line?.exchangeChoices.find(({ variantId }) => variantId === exchangeVariantId);
    if (!line || !choice?.price) continue;
    const { priceMinor } = choice.price;
    const price = priceExchange({ order, lines: returnable, line, quantity, priceMinor });
    if (price) prices.set(orderLineId, price);
  }
  return prices;
}

/** Whether a difference is to be transferred to an account that the customer has not named. */
export function needsAccount(
  order: LockedOrder,
  input: ReturnInput,
  prices: ReadonlyMap<string, WantedPrice>,
): boolean {
  const differenceMinor = sumDifferences([...prices.values()]);
  const isTransferred = differenceMinor < 0 && !input.differenceAsCredit && isRefundTransferred(order);
  return isTransferred && !input.refundAccount && input.actor.role === "customer";
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
  const returnableById = new Map(returnable.map((line) => [line.orderLineId, line]));
  const remainingStock = new Map(
    returnable.flatMap((line) =>
      line.exchangeChoices.map(({ variantId, inventory }) => [variantId, inventory] as const),
    ),
  );
  const problems: Record<string, string> = {};
  for (const { orderLineId, quantity, exchangeVariantId, shownPriceMinor } of requested) {
    const line = returnableById.get(orderLineId);
    if (!line) problems[orderLineId] = "This is not part of the order.";
    else if (line.refundable === 0 && line.returned < line.quantity)
      problems[orderLineId] = "This replacement has not been delivered yet.";
    else if (line.refundable === 0) problems[orderLineId] = "This is already being returned.";
    else if (quantity > line.refundable)
      problems[orderLineId] = `You can return at most ${line.refundable} of this.`;
    else if (resolution === "exchange") {
      const choice = line.exchangeChoices.find(({ variantId }) => variantId === exchangeVariantId);
      if (!exchangeVariantId || !choice) {
        problems[orderLineId] = "Choose what you would like instead.";
        continue;
      }
      if (choice.price && choice.price.priceMinor !== shownPriceMinor) problems[orderLineId] = PRICE_CHANGED;
      const remaining = (remainingStock.get(exchangeVariantId) ?? 0) - quantity;
      if (remaining < 0) problems[orderLineId] = TOO_FEW;
      remainingStock.set(exchangeVariantId, remaining);
    }
  }
  return problems;
}

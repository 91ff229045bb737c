import { checkCart } from "#app/domain/cart/check-cart.ts";
import { quoteCart } from "#app/domain/cart/quote-cart.server.ts";
import { toCart, type ServerCart, type StoredCart } from "#app/domain/cart/stored-cart.ts";
import type { DiscountQuery } from "#app/domain/discounts/discounts.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * Prices a stored cart with the current catalogue and reports lines that are sold out, deleted or short of
 * stock.
 */
export async function viewCart(
  db: Db,
  stored: StoredCart,
  buyer: Pick<DiscountQuery, "userId" | "listOwnOrders" | "now" | "hasEarlierOrder"> & {
    maxLineQuantity: number;
    pricesIncludeGst: boolean;
    held: ReadonlyMap<string, number>;
  },
): Promise<ServerCart> {
  const variantIds = stored.lines.map((line) => line.variantId);
  const quote = await quoteCart(db, { ...buyer, variantIds, code: stored.discountCode });
  const prices = new Map(quote.lines.map((line) => [line.variantId, line.priceMinor]));
  const shown = stored.lines.map(({ variantId, quantity }) => ({
    variantId,
    quantity,
    priceMinor: prices.get(variantId) ?? 0,
  }));
  return {
    id: stored.id,
    revision: stored.revision,
    cart: toCart(stored, quote.lines),
    // Prices are not stored, so none of them has changed.
    changes: checkCart(shown, quote.lines, String),
    quote,
  };
}

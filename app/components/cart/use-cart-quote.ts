import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { browserCart } from "#app/components/cart/cart-store.ts";
import { ServerCartContext } from "#app/components/cart/server-cart.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useBackgroundFetch } from "#app/components/use-background-fetch.ts";
import {
  availableQuantity,
  MAX_CART_LINES,
  toRequestedLine,
  type CartChange,
  type PricedLine,
} from "#app/domain/cart/cart.ts";
import { checkCart } from "#app/domain/cart/check-cart.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";
import type { GoodsRate } from "#app/domain/tax/order-gst.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

interface Quote {
  lines: PricedLine[];
  offered: OfferedDiscount[];
  codeError: string | null;
}

export interface CartQuoteView {
  /** Changes that had to be made to the cart, as messages. */
  changes: CartChange[];
  /** The available quantity of a line; unknown before the first quote. */
  availableOf(variantId: string): number | undefined;
  /** The weight of an item; null where it has none, undefined before the first quote. */
  weightOf(variantId: string): number | null | undefined;
  /** The rate of the GST inside a line's price; unknown before the first quote, and where the flat tax is added. */
  rateOf(variantId: string): GoodsRate | undefined;
  /** Why a line cannot be returned; null if it can, and before the first quote. */
  finalSaleOf(variantId: string): string | null;
  offered: readonly OfferedDiscount[];
  codeError: string | null;
  /** Whether a quote for the current code is still loading. */
  isLoading: boolean;
  reload(): void;
}

const NONE: readonly OfferedDiscount[] = [];

/**
 * Requests current prices, stock and discounts for the lines of the cart: once when a page with the cart opens, and again for another
 * discount code and for lines that were added meanwhile, perhaps on another device. Reconciles the requested lines with the quote. A page
 * rendered with a stored cart contains the first quote.
 */
export function useCartQuote(money: MoneyFormat): CartQuoteView {
  const { items, discountCode, isRestored, reconcile } = useCart();
  const server = useContext(ServerCartContext);
  const { data: fetched, isLoading, load: fetchQuote } = useBackgroundFetch<Quote>();
  const [changes, setChanges] = useState<CartChange[]>(server?.changes ?? []);
  const requested = useRef<{ code: string | null; ids: ReadonlySet<string> }>(null);
  const quote = fetched ?? server?.quote;

  const load = useCallback(async () => {
    const all = items.map((item) => item.id);
    requested.current = { code: discountCode, ids: new Set(all) };
    // Carts of earlier versions can be larger than a request.
    const variantIds = new Set(all.slice(0, MAX_CART_LINES));
    const ids = [...variantIds].join(",");
    const query = new URLSearchParams(discountCode === null ? { ids } : { ids, code: discountCode });
    const current = await fetchQuote(`${href("/cart/quote")}?${query}`);
    if (!current) return;
    const lines = browserCart.get().items.filter(({ id }) => variantIds.has(id));
    const cartChanges = checkCart(lines.map(toRequestedLine), current.lines, (price) =>
      formatMoney(price, money),
    );
    // Shows changes that the server made before rendering, too.
    setChanges((shown) => [...shown.filter((one) => !isReportedIn(one, cartChanges)), ...cartChanges]);
    reconcile(current.lines, variantIds);
  }, [items, discountCode, fetchQuote, reconcile, money]);

  useEffect(() => {
    const { code, ids } = requested.current ?? {};
    const isNew = code !== discountCode || items.some(({ id }) => !ids?.has(id));
    if (isRestored && items.length > 0 && isNew) void load();
  }, [isRestored, items, discountCode, load]);

  const available = new Map(quote?.lines.map((line) => [line.variantId, availableQuantity(line)]));
  const rates = new Map(quote?.lines.map((line) => [line.variantId, line.rate]));
  const finalSales = new Map(quote?.lines.map((line) => [line.variantId, line.finalSale]));
  const weights = new Map(quote?.lines.map((line) => [line.variantId, line.weightGrams]));
  return {
    changes,
    finalSaleOf: (variantId) => finalSales.get(variantId) ?? null,
    weightOf: (variantId) => weights.get(variantId),
    rateOf: (variantId) => rates.get(variantId),
    availableOf: (variantId) => available.get(variantId),
    offered: quote?.offered ?? NONE,
    codeError: discountCode === null ? null : (quote?.codeError ?? null),
    isLoading,
    reload: () => void load(),
  };
}

function isReportedIn({ variantId, kind }: CartChange, others: readonly CartChange[]): boolean {
  return others.some((other) => other.variantId === variantId && other.kind === kind);
}

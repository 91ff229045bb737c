import { useCallback, useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { useCart } from "#app/components/cart/use-cart.ts";
import type { CartCorrection, PricedLine } from "#app/domain/cart/cart.ts";
import { checkCart } from "#app/domain/cart/check-cart.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

interface Quote {
  lines: PricedLine[];
  offered: OfferedDiscount[];
  codeProblem: string | null;
}

export interface CartQuoteView {
  /** What had to be changed in the cart, for the shopper to read. */
  corrections: CartCorrection[];
  inventoryOf(variantId: string): number | undefined;
  offered: readonly OfferedDiscount[];
  codeProblem: string | null;
  /** Whether an answer for the code that is entered now is still on its way. */
  isAsking: boolean;
  askAgain(): void;
}

const NONE: readonly OfferedDiscount[] = [];

/**
 * Asks the server what the lines of the cart cost today, how many there are and what may be taken off: once when a page with
 * the cart opens, and again for another discount code. Brings the cart in line with the answer.
 */
export function useCartQuote(money: MoneyFormat): CartQuoteView {
  const cart = useCart();
  const { data, load, state } = useFetcher<Quote>();
  const [corrections, setCorrections] = useState<CartCorrection[]>([]);
  const handled = useRef<unknown>(undefined);
  const askedFor = useRef<string | null | undefined>(undefined);
  const { items, discountCode, isRestored } = cart;

  const ask = useCallback(() => {
    askedFor.current = discountCode;
    const ids = items.map((item) => item.id).join(",");
    const query = new URLSearchParams(discountCode === null ? { ids } : { ids, code: discountCode });
    void load(`${href("/cart/quote")}?${query}`);
  }, [items, discountCode, load]);

  useEffect(() => {
    if (isRestored && items.length > 0 && askedFor.current !== discountCode) ask();
  }, [isRestored, items, discountCode, ask]);

  useEffect(() => {
    if (!data?.lines || state !== "idle" || handled.current === data) return;
    handled.current = data;
    setCorrections(checkCart(cart.items, data.lines, (price) => formatMoney(price, money)));
    cart.correct(data.lines);
  }, [data, state, cart, money]);

  const inventories = new Map(data?.lines?.map((line) => [line.variantId, line.inventory]));
  return {
    corrections,
    inventoryOf: (variantId) => inventories.get(variantId),
    offered: data?.offered ?? NONE,
    codeProblem: discountCode === null ? null : (data?.codeProblem ?? null),
    isAsking: state !== "idle",
    askAgain: ask,
  };
}

import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { useCart } from "#app/components/cart/use-cart.ts";
import type { CartCorrection, PricedLine } from "#app/domain/cart/cart.ts";
import { checkCart } from "#app/domain/cart/check-cart.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

/**
 * Asks the server what the lines of the cart cost today and how many there are, once when a page with the cart opens, and
 * brings the cart in line. Returns what had to be changed, for the shopper to read, and the stock by variant.
 */
export function useCartQuote(money: MoneyFormat): {
  corrections: CartCorrection[];
  inventoryOf(variantId: string): number | undefined;
} {
  const cart = useCart();
  const { data, load, state } = useFetcher<{ lines: PricedLine[] }>();
  const [corrections, setCorrections] = useState<CartCorrection[]>([]);
  const handled = useRef<unknown>(undefined);
  const wasAsked = useRef(false);

  useEffect(() => {
    if (wasAsked.current || !cart.isRestored || cart.items.length === 0) return;
    wasAsked.current = true;
    const ids = cart.items.map((item) => item.id).join(",");
    void load(`${href("/cart/quote")}?${new URLSearchParams({ ids })}`);
  }, [cart, load]);

  useEffect(() => {
    if (!data?.lines || state !== "idle" || handled.current === data) return;
    handled.current = data;
    setCorrections(checkCart(cart.items, data.lines, (price) => formatMoney(price, money)));
    cart.correct(data.lines);
  }, [data, state, cart, money]);

  const inventories = new Map(data?.lines?.map((line) => [line.variantId, line.inventory]));
  return { corrections, inventoryOf: (variantId) => inventories.get(variantId) };
}

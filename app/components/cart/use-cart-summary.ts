import { useCartQuote, type CartQuoteView } from "#app/components/cart/use-cart-quote.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useShop } from "#app/components/use-shop.ts";
import { priceWithBestDiscount, rulesFor, type PricedCart } from "#app/domain/cart/price-cart.ts";

/** The cart's totals at current prices and discounts, for a country: the same figures that the server computes. */
export function useCartSummary(country?: string): { quote: CartQuoteView; summary: PricedCart } {
  const { shop, pricing } = useShop();
  const { items, discountCode } = useCart();
  const quote = useCartQuote(shop.money);
  const lines = items.map(({ productId, price, quantity }) => ({ productId, priceMinor: price, quantity }));
  // The quote may still be for a code that has been removed.
  const offered = quote.offered.filter(({ code }) => code === null || code === discountCode);
  return { quote, summary: priceWithBestDiscount(lines, rulesFor(pricing, country), offered) };
}

import { useCartQuote, type CartQuoteView } from "#app/components/cart/use-cart-quote.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useShop } from "#app/components/use-shop.ts";
import { priceWithBestDiscount, rulesFor, type PricedCart } from "#app/domain/cart/price-cart.ts";

/** The cart's bill by today's prices and discounts, sent to a country: the figures that the server will come to as well. */
export function useCartSummary(country?: string): { quote: CartQuoteView; summary: PricedCart } {
  const { shop, pricing } = useShop();
  const { items, discountCode } = useCart();
  const quote = useCartQuote(shop.money);
  const lines = items.map(({ productId, price, quantity }) => ({ productId, priceMinor: price, quantity }));
  // The answer may still be for a code that has been taken back.
  const offered = quote.offered.filter(({ code }) => code === null || code === discountCode);
  return { quote, summary: priceWithBestDiscount(lines, rulesFor(pricing, country), offered) };
}

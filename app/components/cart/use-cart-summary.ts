import { useCartQuote, type CartQuoteView } from "#app/components/cart/use-cart-quote.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { cartTaxNote, type Destination } from "#app/domain/cart/cart-taxes.ts";
import { useShop } from "#app/components/use-shop.ts";
import { priceWithBestDiscount, rulesFor, type PricedCart } from "#app/domain/cart/price-cart.ts";
import { formatMoney } from "#app/lib/money.ts";

interface CartView {
  quote: CartQuoteView;
  summary: PricedCart;
  /** The taxes inside the total; null where the flat tax is added. */
  taxNote: string | null;
}

/** The cart's totals at current prices and discounts, for a country: the same figures that the server computes. */
export function useCartSummary(to?: Destination): CartView {
  const { shop, pricing } = useShop();
  const { items, discountCode } = useCart();
  const quote = useCartQuote(shop.money);
  const lines = items.map(({ id, productId, price: priceMinor, quantity }) => ({
    productId,
    priceMinor,
    quantity,
    rate: quote.rateOf(id),
  }));
  // The quote may still be for a code that has been removed.
  const offered = quote.offered.filter(({ code }) => code === null || code === discountCode);
  const summary = priceWithBestDiscount(lines, rulesFor(pricing, to?.country), offered);
  const show = (amountMinor: number) => formatMoney(amountMinor, shop.money);
  return { quote, summary, taxNote: pricing.gst && cartTaxNote(pricing.gst, { lines, summary, to, show }) };
}

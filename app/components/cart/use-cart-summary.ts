import { useCartQuote, type CartQuoteView } from "#app/components/cart/use-cart-quote.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useShop } from "#app/components/use-shop.ts";
import { priceWithBestDiscount, rulesFor, type PricedCart } from "#app/domain/cart/price-cart.ts";
import type { DeliveryMethod, ParcelDestination } from "#app/domain/delivery/shipping.ts";
import type { DiscountedLine } from "#app/domain/discounts/discount.ts";
import type { GoodsRate } from "#app/domain/tax/order-gst.ts";

interface CartView {
  quote: CartQuoteView;
  summary: PricedCart;
  /** The cart with another way of delivery. */
  summaryBy(method: DeliveryMethod): PricedCart;
  lines: (DiscountedLine & { rate: GoodsRate | undefined })[];
}

/** The cart's totals at current prices and discounts, for a destination and a way of delivery: the same figures that the server computes. */
export function useCartSummary(to?: ParcelDestination, method?: DeliveryMethod): CartView {
  const { shop, pricing } = useShop();
  const { items, discountCode } = useCart();
  const quote = useCartQuote(shop.money);
  const lines = items.map(({ id, productId, price: priceMinor, quantity }) => ({
    productId,
    priceMinor,
    quantity,
    weightGrams: quote.weightOf(id) ?? null,
    rate: quote.rateOf(id),
  }));
  // The quote may still be for a code that has been removed.
  const offered = quote.offered.filter(({ code }) => code === null || code === discountCode);
  const summaryBy = (by?: DeliveryMethod) => priceWithBestDiscount(lines, rulesFor(pricing, to, by), offered);
  return { quote, summary: summaryBy(method), summaryBy, lines };
}

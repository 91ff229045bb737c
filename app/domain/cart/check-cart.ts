import type { CartChange, PricedLine, RequestedLine } from "#app/domain/cart/cart.ts";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

/**
 * Compares the requested lines with current prices (minor units) and stock. An empty result means that the cart
 * can be bought unchanged.
 */
export function checkCart(
  requested: readonly RequestedLine[],
  pricedLines: readonly PricedLine[],
  formatPrice: (priceMinor: number) => string,
): CartChange[] {
  const pricedById = new Map(pricedLines.map((line) => [line.variantId, line]));
  return requested.flatMap((line): CartChange[] => {
    const { variantId } = line;
    const priced = pricedById.get(variantId);
    if (!priced) {
      const message = "An item in your cart is no longer sold and was removed.";
      return [{ variantId, name: "", kind: "gone", message }];
    }
    const name = itemLabel(priced.name, priced.options);
    if (priced.inventory < 1) {
      return [{ variantId, name, kind: "sold-out", message: `${name} has just sold out and was removed.` }];
    }
    const changes: CartChange[] = [];
    const { maxQuantity } = priced;
    if (maxQuantity < Math.min(line.quantity, priced.inventory)) {
      const message = `At most ${maxQuantity} of ${name} can be in one order: your quantity was changed from ${line.quantity}.`;
      changes.push({ variantId, name, kind: "over-limit", message });
    } else if (priced.inventory < line.quantity) {
      const message = `Only ${priced.inventory} of ${name} left: your quantity was changed from ${line.quantity}.`;
      changes.push({ variantId, name, kind: "less-stock", message });
    }
    if (priced.priceMinor !== line.priceMinor) {
      const message = `${name} now costs ${formatPrice(priced.priceMinor)} instead of ${formatPrice(line.priceMinor)}.`;
      changes.push({ variantId, name, kind: "price-changed", message });
    }
    return changes;
  });
}

/** Checked first: the same figures in another currency are different prices. */
export function checkCurrency(shown: string | undefined, currency: string): CartChange[] {
  if (shown === undefined || shown === currency) return [];
  const message = `All prices are now in ${currency} instead of ${shown}. Please check them again.`;
  return [{ variantId: null, name: "", kind: "total-changed", message }];
}

/**
 * Reports an invalid discount code, or a total that differs from the one the shopper saw, before anything is
 * charged.
 */
export function checkTotals(
  { codeError, shownTotalMinor }: { codeError: string | null; shownTotalMinor: number | undefined },
  { totalMinor }: Totals,
  formatPrice: (priceMinor: number) => string,
): CartChange[] {
  const whole = { variantId: null, name: "" };
  if (codeError !== null) return [{ ...whole, kind: "code-refused", message: codeError }];
  if (shownTotalMinor === undefined || shownTotalMinor === totalMinor) return [];
  const message = `The total is now ${formatPrice(totalMinor)} instead of ${formatPrice(shownTotalMinor)}.`;
  return [{ ...whole, kind: "total-changed", message }];
}

import {
  reconcileCart,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
  withItems,
  type Cart,
  type CartChange,
  type CartLine,
  type PricedLine,
} from "#app/domain/cart/cart.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";

export interface CartContents {
  lines: readonly CartLine[];
  discountCode: string | null;
}

export interface StoredCart extends CartContents {
  id: string;
  revision: number;
}

/**
 * Sets the quantity of the given lines; 0 removes a line. Others are untouched, so that two devices can change
 * different lines.
 */
export function setLines(lines: readonly CartLine[], changes: readonly CartLine[]): CartLine[] {
  const quantities = new Map(lines.map((line) => [line.variantId, line.quantity]));
  for (const { variantId, quantity } of changes)
    quantities.set(variantId, Math.min(quantity, MAX_LINE_QUANTITY));
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .slice(0, MAX_CART_LINES)
    .map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** Adds to a line, up to the available quantity of its variant. */
export function addToLines(
  lines: readonly CartLine[],
  { variantId, quantity, available }: CartLine & { available: number },
): CartLine[] {
  const present = lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
  return setLines(lines, [{ variantId, quantity: Math.min(present + quantity, available) }]);
}

/** Merges two carts, each line with the larger quantity. Idempotent. */
export function mergeLines(own: readonly CartLine[], other: readonly CartLine[]): CartLine[] {
  const quantities = new Map(own.map((line) => [line.variantId, line.quantity]));
  const larger = other.filter(({ variantId, quantity }) => quantity > (quantities.get(variantId) ?? 0));
  return setLines(own, larger);
}

/**
 * Reduces a stored cart to the reconciled one that was shown; sold-out lines are removed. Lines changed since
 * the cart was read stay.
 */
export function settleLines(
  lines: readonly CartLine[],
  { read, shown }: { read: readonly CartLine[]; shown: Cart },
): CartLine[] {
  const left = new Map(shown.items.map(({ id, quantity }) => [id, quantity]));
  const before = new Map(read.map(({ variantId, quantity }) => [variantId, quantity]));
  return lines.flatMap((line) => {
    if (before.get(line.variantId) !== line.quantity) return [line];
    const quantity = left.get(line.variantId) ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Identifies one state of a cart across tabs and devices: "<id>:<revision>". */
export function revisionKeyOf({ id, revision }: Pick<StoredCart, "id" | "revision">): string {
  return `${id}:${revision}`;
}

/** Builds the displayed cart from a stored one with current prices, limited by stock. */
export function toCart({ lines, discountCode }: CartContents, priced: readonly PricedLine[]): Cart {
  const known = new Map(priced.map((line) => [line.variantId, line]));
  const items = lines.flatMap(({ variantId, quantity }) => {
    const line = known.get(variantId);
    if (!line) return [];
    const { productId, slug, name, options, priceMinor: price, imageId } = line;
    return [{ id: variantId, productId, slug, name, options, price, quantity, imageId }];
  });
  return reconcileCart(withItems({ discountCode }, items), priced);
}

/** A stored cart with current prices, stock and discounts, as sent to pages and the browser's copy. */
export interface ServerCart {
  id: string;
  revision: number;
  cart: Cart;
  /** Differences from the cart that the shopper left. */
  changes: CartChange[];
  quote: { lines: PricedLine[]; offered: OfferedDiscount[]; codeError: string | null };
}

import { MAX_CODE_LENGTH } from "#app/domain/discounts/discount.ts";

/**
 * The shopper's cart. It lives in the browser (local storage, key `cart`) and is only a wish: the server prices it again
 * whenever it matters. All functions are pure and return a new cart with its totals recomputed.
 */

export interface CartItem {
  /** The variant's id. */
  id: string;
  productId: string;
  slug: string;
  name: string;
  /** Size and colour, as shown: "2XL · Indigo". Empty for a product without options. */
  options: string;
  /** Minor units, as last told by the server. */
  price: number;
  quantity: number;
  imageId: string | null;
}

export interface Cart {
  items: CartItem[];
  totalItems: number;
  /** Minor units: the sum of price times quantity. */
  totalPrice: number;
  /** What the shopper entered; whether it is worth anything the server says. */
  discountCode: string | null;
}

export const CART_STORAGE_KEY = "cart";

/** No request may name more. What an order may have of one variant is the owner's setting. */
export const MAX_LINE_QUANTITY = 999;
export const MAX_CART_LINES = 100;

export const EMPTY_CART: Cart = { items: [], totalItems: 0, totalPrice: 0, discountCode: null };

export function withItems({ discountCode }: Pick<Cart, "discountCode">, items: CartItem[]): Cart {
  return {
    discountCode,
    items,
    totalItems: items.reduce((sum, item) => sum + item.quantity, 0),
    totalPrice: items.reduce((sum, item) => sum + item.price * item.quantity, 0),
  };
}

/** Adds one of an item (or `quantity` of it): one more of a line that is there, a new line otherwise. */
export function addItem(cart: Cart, item: Omit<CartItem, "quantity">, quantity = 1): Cart {
  const isKnown = cart.items.some((line) => line.id === item.id);
  if (!isKnown) return withItems(cart, [...cart.items, { ...item, quantity }]);
  return withItems(
    cart,
    cart.items.map((line) =>
      line.id === item.id ? { ...line, ...item, quantity: line.quantity + quantity } : line,
    ),
  );
}

/** Takes one away; the line goes when it was the last. An unknown id changes nothing. */
export function removeItem(cart: Cart, id: string): Cart {
  if (!cart.items.some((line) => line.id === id)) return cart;
  return withItems(
    cart,
    cart.items
      .map((line) => (line.id === id ? { ...line, quantity: line.quantity - 1 } : line))
      .filter((line) => line.quantity > 0),
  );
}

export function deleteItem(cart: Cart, id: string): Cart {
  return withItems(
    cart,
    cart.items.filter((line) => line.id !== id),
  );
}

/** Remembers a discount code, or none. */
export function enterCode(cart: Cart, discountCode: string | null): Cart {
  return { ...cart, discountCode };
}

/** What the server found for a line that the browser sent. */
export interface PricedLine {
  variantId: string;
  productId: string;
  slug: string;
  name: string;
  options: string;
  priceMinor: number;
  inventory: number;
  /** How many one order may have of it, however many there are. */
  maxQuantity: number;
  imageId: string | null;
}

/** How many of a line can be bought: no more than there are, and than one order may have. */
export function availableQuantity({ inventory, maxQuantity }: PricedLine): number {
  return Math.min(inventory, maxQuantity);
}

export interface CartChange {
  /** Null when it is about the cart as a whole. */
  variantId: string | null;
  name: string;
  kind:
    | "price-changed"
    | "less-stock"
    | "over-limit"
    | "sold-out"
    | "gone"
    | "code-refused"
    | "total-changed";
  /** One sentence for the shopper. */
  message: string;
}

/** Brings a cart in line with what the server says of its lines; what is gone or sold out leaves the cart. */
export function reconcileCart(cart: Cart, priced: readonly PricedLine[]): Cart {
  const known = new Map(priced.map((line) => [line.variantId, line]));
  return withItems(
    cart,
    cart.items.flatMap((item) => {
      const line = known.get(item.id);
      if (!line || line.inventory < 1) return [];
      return [
        {
          ...item,
          name: line.name,
          slug: line.slug,
          options: line.options,
          imageId: line.imageId,
          price: line.priceMinor,
          quantity: Math.min(item.quantity, availableQuantity(line)),
        },
      ];
    }),
  );
}

/** Reads a stored cart. Anything that is not valid JSON or misses items, totalItems or totalPrice is no cart: null. */
export function parseStoredCart(stored: string): Cart | null {
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null) return null;
    if (!("items" in value) || !("totalItems" in value) || !("totalPrice" in value)) return null;
    if (!Array.isArray(value.items) || !value.items.every(isCartItem)) return null;
    const code =
      "discountCode" in value && typeof value.discountCode === "string" ? value.discountCode : null;
    return withItems({ discountCode: code && code.length <= MAX_CODE_LENGTH ? code : null }, value.items);
  } catch {
    return null;
  }
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== "object" || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    ["id", "productId", "slug", "name", "options"].every((key) => typeof item[key] === "string") &&
    Number.isSafeInteger(item.price) &&
    Number.isSafeInteger(item.quantity) &&
    Number(item.quantity) > 0 &&
    (item.imageId === null || typeof item.imageId === "string")
  );
}

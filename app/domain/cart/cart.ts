import type { z } from "zod";
import type { StoredLines } from "#app/domain/cart/stored-cart-values.ts";
import type { VariantForSale, ProductOptionsView, VariantView } from "#app/domain/catalog/catalog.ts";
import { MAX_CODE_LENGTH } from "#app/domain/discounts/discount.ts";
import type { GoodsRate } from "#app/domain/tax/order-gst.ts";

/**
 * The shopper's cart, kept in the browser (local storage, key `cart`). It is never trusted: the server prices
 * it again. All functions are pure and return a new cart with its totals recomputed.
 *
 * A line has four shapes on its way to an order: `CartItem` in the browser, `CartLine` in the store, `PricedLine` with current
 * price and stock, and `PlannedLine` (checkout.ts), from which the order's row is written.
 */

/** A line as the browser keeps and shows it. Its names are those of the stored format; elsewhere they are `variantId` and `priceMinor`. */
export interface CartItem {
  /** The variant's id. */
  id: string;
  productId: string;
  slug: string;
  name: string;
  /** Size and colour, as shown: "2XL · Indigo". Empty for a product without options. */
  options: string;
  /** Minor units, as last received from the server. */
  price: number;
  /** The compare-at price of a reduced product. Missing in carts of earlier versions. */
  compareAt?: number | null;
  quantity: number;
  imageId: string | null;
  /** The most that can be bought, as last received from the server. Missing in carts of earlier versions. */
  available?: number;
}

/** A line of a stored cart. Names, prices and stock are looked up whenever the cart is shown. */
export type CartLine = z.infer<typeof StoredLines>[number];

/** A line to be bought, with the price that the shopper saw. */
export type RequestedLine = CartLine & Pick<PricedLine, "priceMinor">;

export function toRequestedLine({ id, quantity, price }: CartItem): RequestedLine {
  return { variantId: id, quantity, priceMinor: price };
}

export interface Cart {
  items: CartItem[];
  totalItems: number;
  /** Minor units: the sum of price times quantity. */
  totalPrice: number;
  /** As entered by the shopper; the server decides whether it is valid. */
  discountCode: string | null;
}

export const CART_STORAGE_KEY = "cart";

/** Limits of a request. The owner's setting limits the quantity of a variant in an order. */
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

/**
 * Adds `quantity` of an item to its line, or appends a new line, up to what is available. A new line in a full cart, and a line at its
 * limit, change nothing.
 */
export function addItem(cart: Cart, item: Omit<CartItem, "quantity">, quantity = 1): Cart {
  const limit = item.available ?? MAX_LINE_QUANTITY;
  const existingItem = cart.items.find((line) => line.id === item.id);
  if (!existingItem && cart.items.length >= MAX_CART_LINES) return cart;
  if (!existingItem)
    return withItems(cart, [...cart.items, { ...item, quantity: Math.min(quantity, limit) }]);
  if (existingItem.quantity >= limit) return cart;
  return withItems(
    cart,
    cart.items.map((line) =>
      line === existingItem
        ? { ...line, ...item, quantity: Math.min(line.quantity + quantity, limit) }
        : line,
    ),
  );
}

/** Sets a line's quantity, or appends the line. 0 removes it. */
export function setItemQuantity(cart: Cart, item: Omit<CartItem, "quantity">, quantity: number): Cart {
  if (quantity < 1) return deleteItem(cart, item.id);
  if (!cart.items.some(({ id }) => id === item.id)) return addItem(cart, item, quantity);
  return withItems(
    cart,
    cart.items.map((line) => (line.id === item.id ? { ...line, quantity } : line)),
  );
}

/** Removes a line. An unknown id changes nothing. */
export function deleteItem(cart: Cart, id: string): Cart {
  if (!cart.items.some((line) => line.id === id)) return cart;
  return withItems(
    cart,
    cart.items.filter((line) => line.id !== id),
  );
}

/** The cart after an order, as the server leaves the stored one: lines and quantities added since stay, the code is used. */
export function withoutOrdered(cart: Cart, ordered: readonly CartLine[]): Cart {
  const quantities = new Map(ordered.map(({ variantId, quantity }) => [variantId, quantity]));
  return withItems(
    EMPTY_CART,
    cart.items.flatMap((item) => {
      const quantity = item.quantity - (quantities.get(item.id) ?? 0);
      return quantity > 0 ? [{ ...item, quantity }] : [];
    }),
  );
}

export function enterCode(cart: Cart, discountCode: string | null): Cart {
  return { ...cart, discountCode };
}

/** Current price and stock of a variant in the cart. */
export interface PricedLine extends Omit<
  VariantForSale,
  "sku" | "hsnCode" | "taxClassId" | "compareAtMinor" | "weightGrams" | "finalSale"
> {
  /** Missing in plans saved before rates by weight existed. */
  weightGrams?: number | null;
  /** See `ComparedPrice`. */
  compareAtMinor?: number | null;
  /** Why it cannot be returned; empty without a reason, null or missing if it can. */
  finalSale?: string | null;
  /** The most that one order may contain, regardless of stock. */
  maxQuantity: number;
  /** The rate of the GST inside the price; absent where the flat tax is added. */
  rate?: GoodsRate;
}

/** Why no more can be bought: the stock, or the owner's limit per order. */
export function limitNote(available: number, maxQuantity: number): string {
  return available < maxQuantity ? `Only ${available} left.` : `At most ${maxQuantity} in one order.`;
}

/** The quantity that can be bought, limited by stock and by the maximum per order. */
export function availableQuantity({
  inventory,
  maxQuantity,
}: Pick<PricedLine, "inventory" | "maxQuantity">): number {
  return Math.min(inventory, maxQuantity);
}

export interface CartChange {
  /** Null if the change concerns the whole cart. */
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

/**
 * Applies current prices and stock to a cart; deleted and sold-out lines are removed. With `requestedIds`, lines whose prices were not
 * requested stay unchanged.
 */
export function reconcileCart(
  cart: Cart,
  priced: readonly PricedLine[],
  requestedIds?: ReadonlySet<string>,
): Cart {
  const pricedById = new Map(priced.map((line) => [line.variantId, line]));
  return withItems(
    cart,
    cart.items.flatMap((item) => {
      if (requestedIds?.has(item.id) === false) return [item];
      const line = pricedById.get(item.id);
      if (!line || line.inventory < 1) return [];
      return [
        {
          ...item,
          name: line.name,
          slug: line.slug,
          options: line.options,
          imageId: line.imageId,
          price: line.priceMinor,
          compareAt: line.compareAtMinor ?? null,
          quantity: Math.min(item.quantity, availableQuantity(line)),
          available: availableQuantity(line),
        },
      ];
    }),
  );
}

/** Parses a stored cart; null if it is not valid JSON or lacks items, totalItems or totalPrice. */
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
    (item.compareAt === undefined || item.compareAt === null || Number.isSafeInteger(item.compareAt)) &&
    Number.isSafeInteger(item.quantity) &&
    Number(item.quantity) > 0 &&
    (item.available === undefined || Number.isSafeInteger(item.available)) &&
    (item.imageId === null || typeof item.imageId === "string")
  );
}

/** Builds a cart line for a variant, with its colour's image if the product has one. `maxQuantity`: the limit per order. */
export function cartItemOf(
  product: ProductOptionsView,
  variant: VariantView,
  maxQuantity: number,
): Omit<CartItem, "quantity"> {
  const { id, sizeLabel, colourName, colourSlug, priceMinor, compareAtMinor } = variant;
  const image = product.images.find((shown) => shown.colourSlug === colourSlug) ?? product.images[0];
  return {
    id,
    productId: product.id,
    slug: product.slug,
    name: product.name,
    options: [sizeLabel, colourName].filter(Boolean).join(" · "),
    price: priceMinor,
    compareAt: compareAtMinor,
    imageId: image?.id ?? null,
    available: Math.min(variant.inventory, maxQuantity),
  };
}

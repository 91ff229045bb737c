import { href, type RouterContextProvider } from "react-router";
import {
  addedMessage,
  CLEARED_MESSAGE,
  limitedMessage,
  removedMessage,
  savedMessage,
} from "#app/components/cart/cart-messages.ts";
import { failedMessage } from "#app/components/wishlist/wishlist-messages.ts";
import { countHeld } from "#app/domain/back-in-stock/held-items.server.ts";
import { availableQuantity, type CartLine } from "#app/domain/cart/cart.ts";
import type { CartRequest } from "#app/domain/cart/cart.forms.ts";
import { addToLines, setLines } from "#app/domain/cart/stored-cart.ts";
import { CODE_ATTEMPTS } from "#app/domain/discounts/discounts.server.ts";
import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import { addToWishlist, removeFromWishlist } from "#app/domain/wishlist/wishlist.server.ts";
import { accountPage, WISHLIST_PARAM } from "#app/lib/http/return-to.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";
import { callerOf } from "#app/context/session-guard.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The redirect target and its flash message. */
export interface CartChangeResult {
  to: string;
  message?: ToastMessage;
}

const CART = href("/cart");

// Each creates a row for a visitor without a cart.
export const CART_CHANGES: Limit = { name: "cart-change", max: 300, windowMs: 10 * 60_000 };

/** Applies a cart form submitted without JavaScript to the visitor's stored cart. */
export async function changeStoredCart(
  request: Request,
  context: Context,
  requested: CartRequest,
): Promise<CartChangeResult> {
  const { limits } = getApp(context);
  const { clientIp } = callerOf(request, context);
  if (!(await limits.consume(CART_CHANGES, clientIp)).ok) return { to: CART, message: TOO_MANY_CHANGES };
  const { cart } = getRequestContext(context);
  switch (requested.intent) {
    case "add":
      return addProduct(context, requested);
    case "set": {
      const quantity = Math.max(0, requested.quantity + (requested.step ?? 0));
      return setQuantity(context, requested.variantId, quantity);
    }
    case "delete":
      return setQuantity(context, requested.variantId, 0);
    case "save":
      return saveForLater(context, requested);
    case "clear":
      await cart.change(() => ({ lines: [], discountCode: null }));
      return { to: CART, message: CLEARED_MESSAGE };
    case "enter-code":
      if (requested.code === "") return { to: CART, message: refusal("Please enter a code.") };
      if (!(await limits.consume(CODE_ATTEMPTS, clientIp)).ok)
        return { to: CART, message: refusal(TOO_MANY_CODES) };
      await cart.change((contents) => ({ ...contents, discountCode: requested.code }));
      return { to: CART };
    case "remove-code":
      await cart.change((contents) => ({ ...contents, discountCode: null }));
      return { to: CART };
  }
}

async function addProduct(
  context: Context,
  {
    productId,
    variantId: requestedId,
    size,
    colour,
    quantity,
    from,
  }: Extract<CartRequest, { intent: "add" }>,
): Promise<CartChangeResult> {
  const product = await findProduct(getApp(context).db, productId);
  if (!product) return { to: href("/products"), message: NOT_SOLD };
  const page = href("/products/:id", { id: product.slug });
  const variant = product.variants.find(({ id, sizeLabel, colourSlug }) =>
    requestedId ? id === requestedId : sizeLabel === (size ?? null) && colourSlug === (colour ?? null),
  );
  if (!variant) return { to: page, message: size ? NOT_COMBINED : CHOOSE_SIZE };
  const { id: variantId } = variant;
  const inventory = variant.inventory + (await countHeldOf(context, variantId));
  const { maxLineQuantity } = (await getApp(context).settings.get()).sales;
  if (inventory < 1) {
    const description = `${product.name} has sold out in this size and colour.`;
    return { to: page, message: { title: "Out of Stock", description, tone: "bad" } };
  }
  const available = availableQuantity({ inventory, maxQuantity: maxLineQuantity });
  let wanted = quantity;
  const changed = await getRequestContext(context).cart.change((contents) => {
    wanted = quantity + quantityIn(contents.lines, variantId);
    return { ...contents, lines: addToLines(contents.lines, { variantId, quantity, available }) };
  });
  if (from === "wishlist") await takeOffWishlist(context, productId);
  const inCart = quantityIn(changed?.lines ?? [], variantId);
  const { name } = product;
  return {
    to: CART,
    message:
      inCart < wanted
        ? limitedMessage({ name, available }, { quantity: inCart, maxLineQuantity })
        : addedMessage(name),
  };
}

function quantityIn(lines: readonly CartLine[], variantId: string): number {
  return lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
}

/** Puts a line's product on the wishlist instead. A visitor without JavaScript needs an account for a wishlist. */
async function saveForLater(
  context: Context,
  { variantId, productId }: Extract<CartRequest, { intent: "save" }>,
): Promise<CartChangeResult> {
  const user = await getRequestContext(context).user();
  if (!user) return { to: `${accountPage(href("/login"), CART)}&${WISHLIST_PARAM}` };
  const saved = await addToWishlist(getApp(context).db, { userId: user.id, productId });
  if (!saved.ok) return { to: CART, message: failedMessage("add", saved.error) };
  await setQuantity(context, variantId, 0);
  return { to: CART, message: savedMessage(saved.name) };
}

async function takeOffWishlist(context: Context, productId: string): Promise<void> {
  const user = await getRequestContext(context).user();
  if (user) await removeFromWishlist(getApp(context).db, { userId: user.id, productId });
}

async function setQuantity(context: Context, variantId: string, quantity: number): Promise<CartChangeResult> {
  const { db, settings } = getApp(context);
  const { maxLineQuantity } = (await settings.get()).sales;
  const [variant] = await listVariantsForSale(db, [variantId]);
  const inventory = variant ? variant.inventory + (await countHeldOf(context, variantId)) : 0;
  await getRequestContext(context).cart.change((contents) => {
    const isInCart = contents.lines.some((line) => line.variantId === variantId);
    const bounded = Math.min(quantity, inventory, maxLineQuantity);
    return isInCart
      ? { ...contents, lines: setLines(contents.lines, [{ variantId, quantity: bounded }]) }
      : contents;
  });
  return { to: CART, message: quantity === 0 && variant ? removedMessage(variant.name) : undefined };
}

/** The items of a variant that are held for this visitor, which its inventory does not include. */
async function countHeldOf(context: Context, variantId: string): Promise<number> {
  const alertIds = await getRequestContext(context).heldAlerts();
  return (await countHeld(getApp(context).db, alertIds)).get(variantId) ?? 0;
}

function refusal(description: string): ToastMessage {
  return { title: "Discount code", description, tone: "bad" };
}

export const TOO_MANY_CHANGES: ToastMessage = {
  title: "Too many changes",
  description: "Please wait a few minutes before you change the cart again.",
  tone: "bad",
};

const NOT_SOLD: ToastMessage = {
  title: "Error adding to cart",
  description: "This piece is no longer for sale.",
  tone: "bad",
};

const NOT_COMBINED: ToastMessage = {
  title: "Out of Stock",
  description: "This size is not sold in this colour.",
  tone: "bad",
};

const CHOOSE_SIZE: ToastMessage = {
  title: "Choose a size",
  description: "Then you can add it to your cart.",
  tone: "bad",
};

export const TOO_MANY_CODES = "Too many codes were tried. Please try again in ten minutes.";

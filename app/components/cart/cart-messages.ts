import { limitNote, MAX_CART_LINES, type CartItem } from "#app/domain/cart/cart.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

// Messages about the cart, used in browser and server. The specification prescribes the sentences.

const TOAST_MS = 2000;

export function addedMessage(name: string): ToastMessage {
  return {
    title: "Added to cart",
    description: `${name} has been added to your cart.`,
    durationMs: TOAST_MS,
  };
}

/** The message when less than requested was added, because of the stock or the limit per order. */
export function limitedMessage(
  { name, available = 0 }: Pick<CartItem, "name" | "available">,
  { quantity, maxLineQuantity }: { quantity: number; maxLineQuantity: number },
): ToastMessage {
  return {
    title: limitNote(available, maxLineQuantity).replace(/\.$/, ""),
    description: `Your cart holds ${quantity} of ${name}.`,
  };
}

export function removedMessage(name: string): ToastMessage {
  return {
    title: "Removed from cart",
    description: `${name} has been removed from your cart.`,
    durationMs: TOAST_MS,
  };
}

export function savedMessage(name: string): ToastMessage {
  return {
    title: "Saved for later",
    description: `${name} is on your wishlist.`,
    durationMs: TOAST_MS,
  };
}

export const CLEARED_MESSAGE: ToastMessage = {
  title: "Cart cleared",
  description: "All items have been removed from your cart.",
  durationMs: TOAST_MS,
};

export const CART_FULL_MESSAGE: ToastMessage = {
  title: "Your cart is full",
  description: `A cart holds up to ${MAX_CART_LINES} different items. Remove one to add another.`,
  tone: "bad",
};

import { href } from "react-router";
import type { Reorder } from "#app/domain/orders/customer-orders/order-view.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

/** The message after "Order again": the added and the unavailable items. */
export function reorderMessage({ items, notes }: Reorder): ToastMessage {
  const isAny = items.length > 0;
  return {
    title: isAny ? "Added to cart" : "Nothing could be added",
    description: [isAny ? "Your order is in the cart again, at today’s prices." : "", ...notes]
      .join(" ")
      .trim(),
    tone: isAny ? "good" : "bad",
    durationMs: notes.length > 0 ? 7000 : undefined,
    action: isAny ? { label: "View cart", href: href("/cart") } : undefined,
  };
}

export const REORDER_FAILED: ToastMessage = {
  title: "Nothing could be added",
  description: "The shop did not respond. Please try again.",
  tone: "bad",
};

import { orderNumberLabel, placedOrderUrl } from "#app/domain/orders/order.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

interface PlacedOrder {
  orderNumber: number;
  waitsFor?: "confirmation" | "payment";
  /** Points out a contradiction in the address. */
  notice?: string | null;
}

const NEXT = {
  confirmation: "Please confirm it now: we send it once you have.",
  payment: "Please pay for it now: we send it once your payment has arrived.",
};

/** The message after an order: a toast, or a banner without JavaScript. */
export function placedMessage({ orderNumber, waitsFor, notice }: PlacedOrder): ToastMessage {
  const next = waitsFor ? NEXT[waitsFor] : "Thank you for your purchase. Your order is being processed.";
  return {
    title: "Order placed successfully!",
    description: [next, notice].filter(Boolean).join(" "),
    tone: "good",
    action: { label: `View order ${orderNumberLabel(orderNumber)}`, href: placedOrderUrl(orderNumber) },
  };
}

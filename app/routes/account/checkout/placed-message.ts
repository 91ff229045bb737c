import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

/** What is said after an order: as a toast, or as a banner without JavaScript. */
export function placedMessage(orderNumber: number): ToastMessage {
  return {
    title: "Order placed successfully!",
    description: "Thank you for your purchase. Your order is being processed.",
    tone: "good",
    action: { label: `View order ${orderNumberLabel(orderNumber)}`, href: ownOrderUrl(orderNumber) },
  };
}

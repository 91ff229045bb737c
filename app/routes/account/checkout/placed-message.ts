import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

/** The message after an order: a toast, or a banner without JavaScript. `notice` points out a contradiction in the address. */
export function placedMessage(orderNumber: number, notice: string | null = null): ToastMessage {
  return {
    title: "Order placed successfully!",
    description: ["Thank you for your purchase. Your order is being processed.", notice]
      .filter(Boolean)
      .join(" "),
    tone: "good",
    action: { label: `View order ${orderNumberLabel(orderNumber)}`, href: ownOrderUrl(orderNumber) },
  };
}

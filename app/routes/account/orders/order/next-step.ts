import { promiseLabel, readyLabel } from "#app/domain/delivery/delivery.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { isToConfirm, isToPayFirst, isUnsent } from "#app/domain/orders/order.ts";
import { formatDate } from "#app/lib/time/dates.ts";

/** What the shop waits for before it sends an order, or that it waits for nothing. */
export function preparation(order: OrderView): string {
  if (isToPayFirst(order)) return "We get it ready once your payment has arrived.";
  return isToConfirm(order) ? "We get it ready once you have confirmed it." : "We are getting it ready.";
}

/** The promised day of delivery, or of pick-up, as a sentence; null without one. */
export function promisedDayLabel({ promisedDay, deliveryMethod, shippingAddress }: OrderView): string | null {
  if (!promisedDay) return null;
  if (deliveryMethod === "pickup") return readyLabel(promisedDay);
  return promiseLabel({ pin: shippingAddress.postalCode, day: promisedDay });
}

/** What happens next with an order, in sentences; none for one that is settled. */
export function nextSteps(order: OrderView): string[] {
  const { status, email, shippingAddress, deliveryMethod, returnsEndAt } = order;
  const isPickup = deliveryMethod === "pickup";
  const day = promisedDayLabel(order);
  if (isUnsent(status)) {
    const contact = email || shippingAddress.phone;
    const news = `We write to ${contact} when it is ${isPickup ? "ready to be picked up" : "on its way"}.`;
    return [...(day ? [`${day}.`] : []), preparation(order), ...(contact ? [news] : [])];
  }
  if (status === "Shipped")
    return isPickup ? ["It is ready to be picked up."] : ["It is on its way.", ...(day ? [`${day}.`] : [])];
  return returnsEndAt ? [`You can return it until ${formatDate(new Date(returnsEndAt.getTime() - 1))}.`] : [];
}

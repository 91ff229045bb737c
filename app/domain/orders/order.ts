/** Order life as the store's decisions fix it: what may follow what, and how a status is shown. */

export const ORDER_STATUSES = [
  "Pending",
  "Processing",
  "Shipped",
  "Delivered",
  "Cancelled",
  "Refunded",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type PaymentStatus = "Pending" | "Paid" | "Partially refunded" | "Refunded";

const NEXT_STATUSES: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ["Processing", "Cancelled"],
  Processing: ["Shipped", "Cancelled"],
  // A parcel that is lost or comes back: decision record 24.
  Shipped: ["Delivered", "Cancelled"],
  Delivered: ["Refunded"],
  Cancelled: ["Refunded"],
  Refunded: [],
};

/** The way of paying that leaves an order unpaid until it is handed over. */
export const CASH_ON_DELIVERY = "Cash on delivery";

/** Whether an order may go from one status to the other. A cancelled order is refunded only when it had been paid. */
export function canBecome(from: OrderStatus, to: OrderStatus, paymentStatus: PaymentStatus): boolean {
  if (!NEXT_STATUSES[from].includes(to)) return false;
  return !(from === "Cancelled" && to === "Refunded" && paymentStatus === "Pending");
}

/** Whether its customer may cancel an order: until it leaves. */
export function isUnsent(status: OrderStatus): boolean {
  return status === "Pending" || status === "Processing";
}

/** How an order is or was paid, as a sentence for its papers. */
export function paymentSentence(order: { paymentMethod: string; paymentStatus: PaymentStatus }): string {
  if (order.paymentMethod === CASH_ON_DELIVERY)
    return order.paymentStatus === "Pending"
      ? "To be paid in cash on delivery."
      : "Paid in cash on delivery.";
  // "UPI" stays as it is.
  const method = order.paymentMethod.replace(/^[A-Z](?=[a-z])/, (message) => message.toLowerCase());
  return `Paid by ${method}.`;
}

/** Where a refund of an order goes, to follow "We are refunding …". */
export function wayBack({ paymentMethod }: { paymentMethod: string }): string {
  if (paymentMethod === CASH_ON_DELIVERY) return "to your bank account";
  return paymentMethod === "Card" ? "to the card that you paid with" : "to the payment method that you used";
}

export type BadgeTone = "green" | "blue" | "yellow" | "grey" | "red";

export function orderStatusTone(status: OrderStatus): BadgeTone {
  if (status === "Delivered") return "green";
  if (status === "Shipped") return "blue";
  if (status === "Processing") return "yellow";
  if (status === "Pending") return "grey";
  return "red";
}

export function paymentStatusTone(status: PaymentStatus): BadgeTone {
  return status === "Paid" ? "green" : "yellow";
}

/** Whether its cash is still waited for: a cancelled order waits for none. */
export function isUnpaid(order: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return order.paymentStatus === "Pending" && order.status !== "Cancelled";
}

/** The payment status as the admin reads it: an order whose cash is still due is "To collect", as in the figures. */
export function paymentStatusLabel(order: { status: OrderStatus; paymentStatus: PaymentStatus }): string {
  return isUnpaid(order) ? "To collect" : order.paymentStatus;
}

/** The number that people see: 1 as "#000001". */
export function orderNumberLabel(number: number): string {
  return `#${orderElementId(number)}`;
}

/** The id of an order's row in its customer's list: 1 as "000001". */
export function orderElementId(number: number): string {
  return String(number).padStart(6, "0");
}

/**
 * Where a customer sees an order: the list with this order opened. The server reads the query, so it works without JavaScript;
 * the fragment has the browser scroll to the order and focus it.
 */
export function ownOrderUrl(number: number): string {
  return `/orders?order=${number}${orderNumberLabel(number)}`;
}

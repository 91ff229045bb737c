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
  Shipped: ["Delivered"],
  Delivered: ["Refunded"],
  Cancelled: ["Refunded"],
  Refunded: [],
};

/** Whether an order may go from one status to the other. A cancelled order is refunded only when it had been paid. */
export function canBecome(from: OrderStatus, to: OrderStatus, paymentStatus: PaymentStatus): boolean {
  if (!NEXT_STATUSES[from].includes(to)) return false;
  return !(from === "Cancelled" && to === "Refunded" && paymentStatus === "Pending");
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

/** The number that people see: 1 as "#000001". */
export function orderNumberLabel(number: number): string {
  return `#${String(number).padStart(6, "0")}`;
}

import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import { PAYMENT_LINK } from "#app/domain/payments/payment-link-method.ts";
import { manualMethodOf } from "#app/domain/payments/payment-methods.ts";

/** Order statuses, their transitions and display. */

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
  // Lost or returned parcels: decision record 24.
  Shipped: ["Delivered", "Cancelled"],
  Delivered: ["Refunded"],
  Cancelled: ["Refunded"],
  Refunded: [],
};

/** Whether a status transition is allowed. A cancelled order can be refunded only if it was paid. */
export function canBecome(from: OrderStatus, to: OrderStatus, paymentStatus: PaymentStatus): boolean {
  if (!NEXT_STATUSES[from].includes(to)) return false;
  return !(from === "Cancelled" && to === "Refunded" && paymentStatus === "Pending");
}

interface WaitingOrder {
  status: OrderStatus;
  confirmBy: Date | null;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
}

/** Whether the order waits for its customer, who has to confirm or to pay it by a deadline; until then it is not processed. */
export function isOnHold({ status, confirmBy }: Pick<WaitingOrder, "status" | "confirmBy">): boolean {
  return status === "Pending" && confirmBy !== null;
}

/** Whether the order waits for its customer's payment, all of it or a difference: until then nothing of it is prepared. */
export function isToPayFirst(order: WaitingOrder): boolean {
  return awaitsDifference(order) || (isOnHold(order) && manualMethodOf(order)?.isPaidFirst === true);
}

/** Whether an order that was paid and costs more now waits for the difference, which its customer pays by a payment link. */
export function awaitsDifference(order: Omit<WaitingOrder, "confirmBy">): boolean {
  return isUnpaid(order) && order.paymentMethod === PAYMENT_LINK.orderMethod;
}

/** Whether the order waits for its customer's confirmation. */
export function isToConfirm(order: WaitingOrder): boolean {
  return isOnHold(order) && !isToPayFirst(order);
}

/** Whether the order is not shipped yet, so that its customer may cancel it. */
export function isUnsent(status: OrderStatus): boolean {
  return status === "Pending" || status === "Processing";
}

export type BadgeTone = "green" | "blue" | "yellow" | "grey" | "red";

export function orderStatusTone(status: OrderStatus): BadgeTone {
  if (status === "Delivered") return "green";
  if (status === "Shipped") return "blue";
  if (status === "Processing") return "yellow";
  if (status === "Pending") return "grey";
  return "red";
}

/** The order status to read: an order that is picked up is neither shipped nor delivered. */
export function orderStatusLabel(order: { status: OrderStatus; deliveryMethod: OrderDelivery }): string {
  if (order.deliveryMethod === "digital") return order.status === "Delivered" ? "Issued" : order.status;
  if (order.deliveryMethod !== "pickup") return order.status;
  if (order.status === "Shipped") return "Ready for pick-up";
  return order.status === "Delivered" ? "Picked up" : order.status;
}

export function paymentStatusTone(status: PaymentStatus): BadgeTone {
  return status === "Paid" ? "green" : "yellow";
}

/** The amounts of an order from which the cash to collect is calculated, in minor units. */
export interface CashParts {
  totalMinor: number;
  /** Paid online before the order was placed. */
  advanceMinor: number;
  /** Cash of single parcels that was received. */
  receivedMinor: number;
  /** Cash that is no longer collected. */
  waivedMinor: number;
}

/**
 * The part of the total that is no longer due, in minor units: the price of items that were removed or came back before they were paid. A
 * cancelled order keeps its total, although none of it is due.
 */
export function withdrawnMinor({
  status,
  waivedMinor,
}: Pick<CashParts, "waivedMinor"> & { status: OrderStatus }): number {
  return status === "Cancelled" ? 0 : waivedMinor;
}

/** The total without its withdrawn part, in minor units. */
export function currentTotalMinor(
  order: Pick<CashParts, "totalMinor" | "waivedMinor"> & { status: OrderStatus },
): number {
  return order.totalMinor - withdrawnMinor(order);
}

/** The cash that is still to be collected of an order, in minor units; 0 for a paid or cancelled one. */
export function toCollectMinor(
  order: CashParts & { status: OrderStatus; paymentStatus: PaymentStatus },
): number {
  if (!isUnpaid(order)) return 0;
  return order.totalMinor - order.advanceMinor - order.receivedMinor - order.waivedMinor;
}

/** The change of an order that ends unpaid: with an advance, the rest of its cash is no longer collected. */
export function waiveRemainingCash(
  order: CashParts & { status: OrderStatus; paymentStatus: PaymentStatus },
): {
  waivedMinor?: number;
} {
  return order.advanceMinor > 0 && isUnpaid(order)
    ? { waivedMinor: order.waivedMinor + toCollectMinor(order) }
    : {};
}

/** Whether an order is still to be paid to the shop itself. */
export function isUnpaid(order: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return order.paymentStatus === "Pending" && order.status !== "Cancelled";
}

/** The notice on everything about an order that was paid by the test bank. */
export const TEST_NOTICE = "TEST: this order was paid by a test payment. No money was charged.";

/** Whether an order must not be prepared, shipped or invoiced: a test order, unless the shop is a sample. */
export function isUnsendable({ isTest }: { isTest: boolean }, { isSample }: { isSample: boolean }): boolean {
  return isTest && !isSample;
}

/** What is still to be paid to the shop itself, in the admin: "To collect" for cash. */
export function openPaymentLabel(order: { paymentMethod: string }): string {
  return manualMethodOf(order)?.words.waiting ?? "To collect";
}

/**
 * The payment status for the admin: "To collect" for unpaid cash orders, "Advance paid" for cancelled ones with an advance, preceded by
 * "TEST" if the payment was a test.
 */
export function paymentStatusLabel(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  advanceMinor: number;
  isTest: boolean;
}): string {
  const isAdvance = order.paymentStatus === "Pending" && order.advanceMinor > 0;
  const label = isUnpaid(order) ? openPaymentLabel(order) : isAdvance ? "Advance paid" : order.paymentStatus;
  return order.isTest ? `TEST: ${label}` : label;
}

/** Displayed order number: 1 as "#000001". */
export function orderNumberLabel(number: number): string {
  return `#${orderElementId(number)}`;
}

/** The characters of a customer's note to an order. */
export const MAX_NOTE_LENGTH = 500;

/** Element id of an order in the customer's list: 1 as "000001". */
export function orderElementId(number: number): string {
  return String(number).padStart(6, "0");
}

/** URL of the page that thanks the customer for an order and says what happens next. */
export function placedOrderUrl(number: number): string {
  return `/orders/${number}/placed`;
}

/**
 * URL of the customer's order list with this order opened. The query makes it work without JavaScript; the
 * fragment scrolls to the order and focuses it.
 */
export function ownOrderUrl(number: number): string {
  return `/orders?order=${number}${orderNumberLabel(number)}`;
}

/** Parses an order number: "42", "000042" and "#000042" are 42. Null for other text; -1 if too large. */
export function orderNumberIn(search: string): number | null {
  const digits = /^#?(\d+)$/.exec(search)?.[1];
  if (digits === undefined) return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : -1;
}

/** Where an order by hand came from. An order of the website has no source. */
export const ORDER_SOURCES = ["phone", "whatsapp", "shop"] as const;

export type OrderSource = (typeof ORDER_SOURCES)[number];

export const SOURCE_LABELS: Record<OrderSource, string> = {
  phone: "Phone",
  whatsapp: "WhatsApp",
  shop: "In the shop",
};

/** Where an order was placed. */
export const sourceLabel = (source: OrderSource | null) =>
  source === null ? "Website" : SOURCE_LABELS[source];

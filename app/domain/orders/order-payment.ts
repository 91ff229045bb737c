import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import {
  toCollectMinor,
  type CashParts,
  type OrderStatus,
  type PaymentStatus,
} from "#app/domain/orders/order.ts";
import { manualMethodOf, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";

/** After so many days since its delivery, the money of an order is overdue. Couriers remit cash within a week or so. */
export const COLLECT_WITHIN_DAYS = 10;

interface PaidOrder extends RefundedOrder {
  status: OrderStatus;
}

/** The payment method as a sentence for invoices. `dueMinor` is the cash that the invoiced parcel collects, if not the order's. */
export function paymentSentence(
  order: PaidOrder,
  show: (amountMinor: number) => string,
  dueMinor = toCollectMinor(order),
): string {
  const manual = manualMethodOf(order);
  if (manual) {
    const advance = order.advanceMinor > 0 ? `${show(order.advanceMinor)} was paid in advance. ` : "";
    if (isPaidManually(order)) return `${advance}${manual.words.paid}`;
    if (order.paymentStatus !== "Pending") return advance.trimEnd();
    const isPart =
      dueMinor !== toCollectMinor(order) || order.advanceMinor + order.receivedMinor + order.waivedMinor > 0;
    return isPart ? `${advance}${manual.words.dueAmount(show(dueMinor))}` : manual.words.due;
  }
  // Abbreviations such as "UPI" stay unchanged.
  const method = order.paymentMethod.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return `Paid by ${method}.`;
}

export interface RefundedOrder extends CashParts {
  paymentMethod: string;
  paymentStatus: PaymentStatus;
}

/**
 * Whether the shop itself received the order's payment: its refund is transferred to a bank account, whose number the customer has to send.
 * Of a cancelled order with an advance, the advance alone was paid.
 */
export function isPaidManually(order: RefundedOrder): boolean {
  return order.paymentStatus !== "Pending" && isRefundTransferred(order);
}

/** Whether a refund of the order is transferred to an account, also while its payment is not recorded as received yet. */
export function isRefundTransferred(order: Omit<RefundedOrder, "paymentStatus">): boolean {
  const { totalMinor, advanceMinor, waivedMinor } = order;
  return manualMethodOf(order) !== null && totalMinor > advanceMinor + waivedMinor;
}

/** The destination of a refund, to follow "We are refunding …". */
export function refundTarget(order: RefundedOrder): string {
  if (!isPaidManually(order)) return originalMethod(order);
  return order.advanceMinor > 0
    ? `${BANK_ACCOUNT}, and an advance to the payment method that you used for it`
    : BANK_ACCOUNT;
}

export const BANK_ACCOUNT = "to your bank account";

export const TO_STORE_CREDIT = "to your store credit";

/** The destination of a refund that a payment provider makes. */
export function originalMethod({ paymentMethod }: { paymentMethod: string }): string {
  if (paymentMethod === STORE_CREDIT.orderMethod) return TO_STORE_CREDIT;
  return paymentMethod === "Card" ? "to the card that you paid with" : "to the payment method that you used";
}

/** Whether a refund of the order can be given as store credit: a guest has no account for it, a test payment no value, and a gift card is one already. */
export function canGetCredit(order: {
  userId: string | null;
  isGuest: boolean;
  isTest: boolean;
  deliveryMethod: OrderDelivery;
}): boolean {
  return order.userId !== null && !order.isGuest && !order.isTest && order.deliveryMethod !== "digital";
}

import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import {
  isOnHold,
  isToPayFirst,
  isUnpaid,
  isUnsent,
  openPaymentLabel,
  type CashParts,
  type OrderStatus,
  type PaymentStatus,
} from "#app/domain/orders/order.ts";

/** A row of the order list. Amounts are in minor units of its currency. */
export interface OrderRow extends CashParts {
  number: number;
  customerName: string;
  email: string;
  /** In E.164; empty if it is unknown. */
  phone: string;
  /** Empty after the customer's data was erased. */
  city: string;
  createdAt: Date;
  currency: string;
  status: OrderStatus;
  deliveryMethod: OrderDelivery;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  /** Paid by the test bank. */
  isTest: boolean;
  confirmBy: Date | null;
  isGift: boolean;
  /** The items that were ordered; of an order that was not sent, without the removed ones. */
  itemCount: number;
  /** Whether items are neither packed nor sent. */
  isToPack: boolean;
}

/** What an order waits for, in a few words: "Paid · to pack". Null if the shop has nothing to do about it. */
export function waitingLabel(order: OrderRow): string | null {
  const payment = isUnpaid(order) ? openPaymentLabel(order) : null;
  if (isToPayFirst(order)) return payment;
  if (isOnHold(order)) return ["To confirm", payment].filter(Boolean).join(" · ");
  // Of a sent order, only replacements wait.
  if (!isUnsent(order.status)) {
    const replacement = order.status === "Delivered" && order.isToPack ? "Replacement to pack" : null;
    return [payment, replacement].filter(Boolean).join(" · ") || null;
  }
  return `${payment ?? order.paymentStatus} · ${nextStep(order)}`;
}

function nextStep({ isToPack, deliveryMethod }: OrderRow): string {
  if (isToPack) return "to pack";
  return deliveryMethod === "pickup" ? "to put ready" : "to hand over";
}

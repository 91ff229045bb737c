import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";
import type { OrderEventDetail, OrderEventKind } from "#app/domain/orders/order-events.ts";
import type { ReturnAmount } from "#app/domain/orders/returns/return-amount.ts";
import type { ReturnReason, ReturnResolution, ReturnStatus } from "#app/domain/orders/returns/returns.ts";

/** An order as the shop sees it: everything that was agreed and everything that has happened. Amounts in minor units of `currency`. */
export interface OrderDetail {
  id: string;
  number: number;
  version: number;
  createdAt: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  trackingNumber: string | null;
  /** Null once the customer's account is gone. */
  userId: string | null;
  customerName: string;
  email: string;
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  discountCode: string | null;
  shippingMinor: number;
  taxMinor: number;
  totalMinor: number;
  /** What was paid and is neither paid back nor about to be. */
  refundableMinor: number;
  shippingAddress: Address;
  notes: string | null;
  lines: OrderDetailLine[];
  payments: OrderDetailPayment[];
  refunds: OrderDetailRefund[];
  returns: OrderDetailReturn[];
  /** Oldest first. */
  events: TimelineEvent[];
}

export interface OrderDetailLine {
  id: string;
  productName: string;
  options: string;
  sku: string;
  quantity: number;
  /** How many are in no return and were not paid back. */
  openQuantity: number;
  priceAtPurchaseMinor: number;
  imageId: string | null;
  /** Null when the product is no longer in the shop. */
  productSlug: string | null;
}

export interface OrderDetailPayment {
  id: string;
  provider: string;
  reference: string | null;
  amountMinor: number;
  capturedAt: Date | null;
}

export interface OrderDetailRefund {
  id: string;
  /** Its place among the refunds of the order, from 1: its credit note's number ends with it. */
  sequence: number;
  /** Cash is paid back by hand. */
  isByHand: boolean;
  amountMinor: number;
  reason: string;
  status: "pending" | "done" | "failed";
  /** The provider's words for a refund that failed. */
  lastError: string | null;
  createdAt: Date;
}

export interface OrderDetailReturn {
  id: string;
  version: number;
  sequence: number;
  status: ReturnStatus;
  resolution: ReturnResolution;
  reason: ReturnReason;
  /** The customer's own words. */
  comment: string;
  decisionNote: string | null;
  refundMinor: number | null;
  createdAt: Date;
  lines: OrderDetailReturnLine[];
  /** What a received return is worth if it is refunded now; null at any other status. */
  calculated: ReturnAmount | null;
}

export interface OrderDetailReturnLine {
  id: string;
  orderLineId: string;
  productName: string;
  options: string;
  quantity: number;
  exchangeFor: string | null;
}

export interface TimelineEvent {
  id: string;
  kind: OrderEventKind;
  detail: OrderEventDetail;
  /** Who did it; null for what the store does by itself. */
  actor: string | null;
  at: Date;
}

import type { Address } from "#app/domain/customers/address.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";

export interface OrderLineView {
  id: string;
  productName: string;
  options: string;
  quantity: number;
  priceAtPurchaseMinor: number;
  pictureId: string | null;
  /** Null when the product is no longer sold: then there is nothing to view. */
  productSlug: string | null;
}

/** An order as its customer sees it. Amounts in minor units of `currency`. */
export interface OrderView {
  id: string;
  number: number;
  createdAt: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  trackingNumber: string | null;
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  taxMinor: number;
  totalMinor: number;
  shippingAddress: Address;
  notes: string | null;
  lines: OrderLineView[];
}

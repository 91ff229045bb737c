import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";
import type { TimelineEntry } from "#app/domain/orders/customer-orders/customer-timeline.ts";
import type { CartItem } from "#app/domain/cart/cart.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { ReturnResolution, ReturnStatus } from "#app/domain/orders/returns/returns.ts";

export interface OrderLineView {
  id: string;
  productName: string;
  options: string;
  quantity: number;
  priceAtPurchaseMinor: number;
  discountMinor: number;
  hsnCode: string;
  imageId: string | null;
  /** Null when the product is no longer sold: then there is nothing to view. */
  productSlug: string | null;
}

export interface ReturnView {
  id: string;
  /** "R000001-1" */
  number: string;
  status: ReturnStatus;
  resolution: ReturnResolution;
  /** What comes back: "1 × Noor Kurta (2XL · Mint)". */
  pieces: string[];
  /** What was decided, in the shop's words. */
  decisionNote: string | null;
  /** Minor units; known once the return is completed. */
  refundMinor: number | null;
  createdAt: Date;
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
  /** Shows its amounts: the order's currency, whatever the shop's is today. */
  money: MoneyFormat;
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  taxMinor: number;
  taxBasisPoints: number;
  totalMinor: number;
  customerName: string;
  shippingAddress: Address;
  notes: string | null;
  lines: OrderLineView[];
  timeline: TimelineEntry[];
  returns: ReturnView[];
  /** The places of its refunds that are done, each of which has a credit note. */
  creditNotes: number[];
  canBeCancelled: boolean;
  /** The last moment, exclusive, at which a return can be started; null when none can. */
  returnsEndAt: Date | null;
}

/** What of an order can be bought again today. */
export interface Reorder {
  /** For the cart, at today's prices and no more than there is. */
  items: CartItem[];
  /** What is not as it was, in a sentence each. */
  notes: string[];
}

import type { Gift } from "#app/domain/orders/gift.ts";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import type { TrackingEvent } from "#app/domain/orders/shipments/shipment.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { CashParts, OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";
import type { TimelineEntry } from "#app/domain/orders/internal/events/timeline.ts";
import type { SentReplacement } from "#app/domain/orders/events/event-detail.ts";
import type { DocumentLink } from "#app/domain/orders/documents/stored-document.ts";
import type { ClaimProblem } from "#app/domain/orders/returns/claims/claim.ts";
import type { CartItem } from "#app/domain/cart/cart.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { PickupState } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import type { ReturnKind, ReturnResolution, ReturnStatus } from "#app/domain/orders/returns/returns.ts";

/** A shipment on the customer's order page. */
export interface ParcelView {
  sequence: number;
  /** "Out for delivery" */
  status: string;
  courier: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** "1 × Noor Kurta (2XL · Mint)" */
  items: string[];
  /** The carrier's scans, oldest first. */
  events: TrackingEvent[];
}

export interface OrderLineView {
  id: string;
  productName: string;
  options: string;
  /** Why its items cannot be returned; empty without a reason, null if they can. */
  finalSale: string | null;
  quantity: number;
  priceAtPurchaseMinor: number;
  discountMinor: number;
  hsnCode: string;
  /** The tax parts of the price after discount; null where the flat tax was added. */
  taxableMinor: number | null;
  igstMinor: number | null;
  cgstMinor: number | null;
  sgstMinor: number | null;
  imageId: string | null;
  /** Null if the product is no longer published. */
  productSlug: string | null;
}

export interface ReturnView {
  id: string;
  /** "R000001-1" */
  number: string;
  kind: ReturnKind;
  status: ReturnStatus;
  resolution: ReturnResolution;
  /** Returned items, such as "1 × Noor Kurta (2XL · Mint)". */
  items: string[];
  /** Ids of the customer's photos. */
  photos: string[];
  /** Of a claim: what is wrong with its items. */
  problems: ClaimProblem[];
  /** Of a claim: the items that are to be collected. */
  toCollect: string[];
  /** The items wanted in exchange; empty for a refund. */
  wanted: string[];
  /** Null until an exchange is completed. */
  sent: SentReplacement | null;
  /** The shop's message on its decision. */
  decisionNote: string | null;
  /** Minor units; set when the return is completed. */
  refundMinor: number | null;
  /** Deducted from the refund for the way back, in minor units; null for nothing. */
  wayBackFeeMinor: number | null;
  /** The price of the wanted items less the payment for the returned ones, in minor units. */
  differenceMinor: number;
  /** The customer has to pay the difference before the items are sent. */
  isDifferenceDue: boolean;
  /** The customer gets what they cost less as store credit. */
  differenceAsCredit: boolean;
  /** Of a parcel that is to be sent: the return's position among those of the order, in the URL of its label. Null for any other. */
  labelSequence: number | null;
  /** The courier who collects the items, or has collected them; null if none is booked. */
  pickup: { courier: string; trackingNumber: string; trackingUrl: string | null; state: PickupState } | null;
  /** The customer can still withdraw it. */
  canWithdraw: boolean;
  createdAt: Date;
}

/** An order for its customer. Amounts in minor units of `currency`. */
export interface OrderView extends CashParts {
  id: string;
  number: number;
  createdAt: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  /** What store credit has paid of the total. */
  creditMinor: number;
  /** Paid by the test bank. */
  isTest: boolean;
  trackingNumber: string | null;
  currency: string;
  /** Format of the order's currency, which may differ from the shop's current one. */
  money: MoneyFormat;
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  /** The part of `shippingMinor` that is the cash on delivery fee. */
  cashFeeMinor: number;
  /** The part of `shippingMinor` that is the price of gift wrapping. */
  giftWrapMinor: number;
  taxMinor: number;
  taxBasisPoints: number;
  /** The taxes inside the total as a sentence; null where the flat tax was added. */
  taxNote: string | null;
  buyerGstin: string | null;
  /** The firm's name of a buyer with a GSTIN. */
  buyerName: string | null;
  customerName: string;
  /** Empty for a guest who gave a phone number only. */
  email: string;
  shippingAddress: Address;
  /** The day by which delivery was promised, as "2026-11-27". Null without a promise, and for an order that left after the day. */
  promisedDay: string | null;
  deliveryMethod: OrderDelivery;
  /** The end of the time in which the customer must confirm the order. Null if no confirmation is needed. */
  confirmBy: Date | null;
  notes: string | null;
  gift: Gift | null;
  lines: OrderLineView[];
  timeline: TimelineEntry[];
  returns: ReturnView[];
  /** Sequence numbers of completed refunds, each of which has a credit note. */
  creditNotes: number[];
  /** Issued tax invoices and credit notes. */
  documents: DocumentLink[];
  canBeCancelled: boolean;
  /** Nothing of it is packed, so that address and mobile number can still be corrected. */
  canEditContact: boolean;
  /** The shipments that have left, where there are several or the carrier has reported one. */
  parcels: ParcelView[];
  /** "Partially shipped: 1 of 3 items"; null before the first shipment and after the last. */
  partialNote: string | null;
  /** Days to return items (`returnDaysOf`). */
  returnDays: number | null;
  /** End of the return period, exclusive; null if nothing can be returned. */
  returnsEndAt: Date | null;
  /** Whether delivered items can be reported as damaged, missing or wrong. */
  canClaim: boolean;
}

/** Items of an earlier order that can be bought again. */
export interface Reorder {
  /** Cart items at current prices, limited by stock. */
  items: CartItem[];
  /** Sentences about unavailable items. */
  notes: string[];
}

/** A row of a customer's orders. The amount is in minor units of its currency. */
export interface CustomerOrderRow {
  id: string;
  number: number;
  createdAt: Date;
  totalMinor: number;
  currency: string;
  status: OrderStatus;
  deliveryMethod: OrderDelivery;
}

/** Orders shown on the admin's customer page. */
export const RECENT_ORDERS = 5;

/** A customer's order history in figures. Amounts in minor units, by currency. */
export interface CustomerValue {
  recent: CustomerOrderRow[];
  orderCount: number;
  /** Captured less refunded. */
  paid: { currency: string; minor: number }[];
}

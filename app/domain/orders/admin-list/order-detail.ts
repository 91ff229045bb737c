import type { Gift } from "#app/domain/orders/gift.ts";
import type { OrderSource, CashParts, OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import type { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { SentReplacement } from "#app/domain/orders/events/event-detail.ts";
import type { Shipment } from "#app/domain/orders/shipments/shipment.ts";
import type {
  ClaimOutcome,
  ClaimProblem,
  ReplacementChoice,
} from "#app/domain/orders/returns/claims/claim.ts";
import type { ReturnPickup } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import type { ReturnAmount } from "#app/domain/orders/returns/return-amount.ts";
import type {
  KeptOutcome,
  ReturnKind,
  ReturnReason,
  ReturnResolution,
  ReturnStatus,
} from "#app/domain/orders/returns/returns.ts";
import type { LineProgress, TrackedLine } from "#app/domain/orders/order-line.ts";

/** An order with all details for the admin. Amounts in minor units of `currency`. */
export interface OrderDetail extends CashParts {
  id: string;
  number: number;
  version: number;
  createdAt: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  /** Paid by the test bank, or with a provider's test keys. */
  isTest: boolean;
  trackingNumber: string | null;
  /** Null after the customer's account was deleted. */
  userId: string | null;
  /** Placed without an account; the customer has a signed link. */
  isGuest: boolean;
  customerName: string;
  email: string;
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  discountCode: string | null;
  shippingMinor: number;
  /** The part of `shippingMinor` that is the cash on delivery fee. */
  cashFeeMinor: number;
  /** The part of `shippingMinor` that is the price of gift wrapping. */
  giftWrapMinor: number;
  taxMinor: number;
  /** The taxes inside the total as a sentence; null where the flat tax was added. */
  taxNote: string | null;
  buyerGstin: string | null;
  /** The firm's name of a buyer with a GSTIN. */
  buyerName: string | null;
  /** Tax invoices, bills of supply and credit notes, oldest first. */
  documents: OrderDetailDocument[];
  /** Captured, and neither refunded nor pending. */
  refundableMinor: number;
  /** Delivered, all items and pending refunds settled, and a part of the payment kept: the shop can close it. */
  isClosable: boolean;
  shippingAddress: Address;
  deliveryMethod: OrderDelivery;
  /** The score of an order to be paid on delivery. */
  cashRisk: CashRisk | null;
  /** The end of the time in which the customer must confirm the order. Null if no confirmation is needed. */
  confirmBy: Date | null;
  /** Whether a message that asks for the confirmation was sent, or is about to be. False also where none is needed. */
  isAskedToConfirm: boolean;
  notes: string | null;
  gift: Gift | null;
  packerNote: string | null;
  tags: string[];
  /** Null for an order of the website. */
  source: OrderSource | null;
  lines: OrderDetailLine[];
  payments: OrderDetailPayment[];
  refunds: OrderDetailRefund[];
  returns: OrderDetailReturn[];
  shipments: Shipment[];
  /** The items of the lines that are packed and sent. */
  progress: LineProgress[];
  /** Oldest first. */
  events: TimelineEvent[];
}

export interface OrderDetailLine extends Pick<
  TrackedLine,
  "productName" | "options" | "finalSale" | "sku" | "quantity" | "refundable"
> {
  id: string;
  /** Sent to replace items of another line; it has no price. */
  isReplacement: boolean;
  /** Bought in an exchange for another price. */
  isExchanged: boolean;
  priceAtPurchaseMinor: number;
  imageId: string | null;
  /** Null if the product is no longer published. */
  productSlug: string | null;
}

export interface OrderDetailDocument {
  id: string;
  /** "Tax invoice", "Bill of supply" or "Credit note". */
  title: string;
  number: string;
  issuedAt: Date;
  totalMinor: number;
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
  /** Position among the order's refunds, from 1; part of the credit note's number. */
  sequence: number;
  /** Cash is refunded by hand. */
  isByHand: boolean;
  amountMinor: number;
  reason: string;
  status: "pending" | "done" | "failed";
  /** Whether a later refund was made in place of this failed one. */
  isReplaced: boolean;
  /** The provider's message for a failed refund. */
  lastError: string | null;
  createdAt: Date;
}

export interface OrderDetailReturn {
  id: string;
  version: number;
  sequence: number;
  kind: ReturnKind;
  status: ReturnStatus;
  resolution: ReturnResolution;
  reason: ReturnReason;
  /** Written by the customer. */
  comment: string;
  decisionNote: string | null;
  refundMinor: number | null;
  /** Null until an exchange is completed. */
  sent: SentReplacement | null;
  createdAt: Date;
  lines: (Pick<TrackedLine, "orderLineId" | "productName" | "options" | "quantity"> & {
    id: string;
    /** The size and colour wanted instead, "3XL · Mint"; null for a refund, and if the variant was deleted. */
    exchangeFor: string | null;
    /** Of a claim: what is wrong, what becomes of the items, and the variant that was sent instead, if it is known. */
    problem: ClaimProblem | null;
    outcome: ClaimOutcome | null;
    sentVariantId: string | null;
    variantId: string | null;
    /** Of a claim that is not decided: the variants that can be sent as a replacement. */
    replacements: ReplacementChoice[];
  })[];
  /** Ids of the customer's photos. */
  photos: string[];
  pickedUpAt: Date | null;
  /** The latest courier who was booked to collect the items; null if none was. */
  pickup: ReturnPickup | null;
  /** The weight of the items to collect; null if one is unknown. */
  weightGrams: number | null;
  /** When the replacement was released to be packed; null until then. */
  replacementAt: Date | null;
  kept: KeptOutcome | null;
  /** The price of the wanted items less the payment for the returned ones. */
  differenceMinor: number;
  /** A payment of the difference was requested from the customer and is open. */
  isDifferenceDue: boolean;
  /** A negative difference is given as store credit. */
  differenceAsCredit: boolean;
  /** Deducted from the refund for the way back; null where the shop pays it, or the customer pays the courier. */
  wayBackFeeMinor: number | null;
  /** The refund amount of a received return, and the most for a claim that is not decided; null in any other status. */
  calculated: ReturnAmount | null;
}

export interface TimelineEvent {
  id: string;
  /** "Shipped with tracking number 123" */
  text: string;
  /** Shown to the customer, too. */
  reason: string | null;
  /** An internal note. */
  note: string | null;
  /** Name of the user; null for automatic events. */
  actor: string | null;
  at: Date;
}

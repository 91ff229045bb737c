import type { RefundReview } from "#app/domain/orders/returns/return-amount.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { FitFeedback } from "#app/domain/fit/feedback/fit-feedback.ts";
import type {
  OrderActor,
  OrderChange,
  OrderChangeResult,
  StoreActor,
} from "#app/domain/orders/actions/order-changes.ts";
import type { RefundAccount } from "#app/domain/orders/returns/refund-account.ts";
import type { ReturnReason, ReturnResolution, ReturnStatus } from "#app/domain/orders/returns/returns.ts";
import type { WantedPrice } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { LineQuantity, TrackedLine } from "#app/domain/orders/order-line.ts";

/** An available variant of the same product. */
export interface ExchangeChoice {
  variantId: string;
  /** "2XL · Indigo" */
  options: string;
  inventory: number;
  /** The price of one of it, beside what was paid for a returned item; null where the exchange costs nothing. */
  price: WantedPrice | null;
}

export interface ReturnableLine extends TrackedLine {
  /** End of the return period, exclusive; null before the delivery. */
  endsAt: Date | null;
  exchangeChoices: ExchangeChoice[];
}

/** An order line in the form of a return. */
export type ReturnFormLine = Pick<
  ReturnableLine,
  "orderLineId" | "productName" | "options" | "priceMinor" | "refundable" | "finalSale" | "exchangeChoices"
> & { imageId: string | null };

export interface RequestedReturnLine extends LineQuantity {
  /** For an exchange: another variant of the same product. */
  exchangeVariantId?: string;
  /** The price of one of it that the form showed, if it differs from that of the returned item. */
  shownPriceMinor?: number;
}

/** Input of a return request. */
export interface ReturnInput {
  orderId: string;
  actor: OrderActor;
  lines: RequestedReturnLine[];
  /** Missing for an exchange without one: the sizes tell it. */
  reason?: ReturnReason;
  comment: string;
  resolution: ReturnResolution;
  feedback?: FitFeedback;
  /** The destination of the refund of an order paid in cash. */
  refundAccount?: RefundAccount;
  /** The customer wants what something cheaper costs less as store credit. */
  differenceAsCredit?: boolean;
}

export type PhotoRefused = { ok: false; error: "photo-refused"; imageError: ImageError };

export type RequestReturnResult =
  | {
      ok: true;
      returnId: string;
      returnNumber: string;
      /** The price of the wanted items less the payment for the returned ones. */
      differenceMinor: number;
    }
  | { ok: false; error: "not-found" }
  /** The order is not delivered. */
  | { ok: false; error: "not-possible"; status: OrderStatus }
  /** The return period is over. */
  | { ok: false; error: "too-late"; endedAt: Date }
  | { ok: false; error: "nothing-chosen" }
  /** The difference of the exchange is transferred, and no account was named. */
  | { ok: false; error: "account-missing" }
  | PhotoRefused
  /** A sentence per invalid line, by line id. */
  | { ok: false; error: "lines-refused"; problems: Record<string, string> };

/** Input common to the shop's actions on a return. */
export interface ReturnChange<Actor = OrderActor> {
  returnId: string;
  actor: Actor;
  /** The displayed version; omit to skip the conflict check. */
  version?: number;
}

export interface CompleteReturn extends ReturnChange {
  /** Refunds instead of the requested exchange, if the replacement is sold out. */
  instead?: "refund";
  /** Refund in minor units; defaults to the calculated amount. 0 closes the return without a refund. */
  amountMinor?: number;
  /** Whether the customer gets store credit instead of money; see `OrderRefund`. */
  asCredit?: boolean;
  /** The reason for refunding nothing, shown to the customer. */
  reason?: string;
  /** The amount confirmed by the shop. If it is missing or different, nothing is refunded. */
  confirmedMinor?: number;
}

/** A change that a user makes, or the store itself for a carrier that reports it. */
export type AnyReturnChange = ReturnChange<OrderActor | StoreActor>;

/** Closes an exchange whose items never came back, although the replacement was sent in advance. */
export interface KeepReturn extends ReturnChange {
  outcome: { kind: "written-off" } | { kind: "link" } | { kind: "received"; reference: string };
  /** Why nothing is charged, for the shop alone. */
  reason?: string;
}

/** Settles what an exchange costs more without a payment online. */
export interface SettleDifference extends ReturnChange {
  /** The reference of the payment that the shop has received, or its reason to waive the difference. */
  outcome: { kind: "received"; reference: string } | { kind: "waived"; reason: string };
}

export interface ReceiveReturn extends ReturnChange {
  /** Quantities to restock; the rest is written off. */
  restock: readonly LineQuantity[];
}

export type ReturnChangeResult =
  | { ok: true; return: { id: string; number: string; status: ReturnStatus; version: number } }
  | { ok: false; error: "not-found" | "forbidden" }
  /** The return's status does not allow this, possibly since a moment ago. */
  | { ok: false; error: "not-possible"; status: ReturnStatus }
  | { ok: false; error: "stale"; status: ReturnStatus }
  /** The replacement is out of stock; a refund is possible instead. */
  | { ok: false; error: "out-of-stock" }
  /** The replacement was sent in advance, so the exchange can no longer be undone. */
  | { ok: false; error: "already-sent" }
  /** The replacement was not sent before the returned items. */
  | { ok: false; error: "not-in-advance" }
  /** Nothing is to be paid of this exchange: it was settled, or the difference has not been requested yet. */
  | { ok: false; error: "not-due" }
  /** The order was not paid online alone, so that nothing further can be paid by a link. */
  | { ok: false; error: "no-link" }
  /** It was recorded before that the courier has the items. */
  | { ok: false; error: "picked-up" }
  /** The order's cash has not been recorded as received. */
  | { ok: false; error: "unpaid" }
  /** The order is a guest's, or was paid by a test payment. */
  | { ok: false; error: "no-credit" }
  /** More items would be restocked than were returned. */
  | { ok: false; error: "pieces-gone" }
  /** Exceeds the refundable amount; nothing was refunded. */
  | { ok: false; error: "too-much"; refundableMinor: number }
  /** A sentence per field of a claim's form that is not possible. */
  | { ok: false; error: "fields-refused"; fieldErrors: Record<string, string> }
  /** The amount is unconfirmed or has changed; nothing was refunded. */
  | { ok: false; error: "to-confirm"; review: RefundReview };

/** Outcomes of an undelivered parcel; also kinds of order events. */
export const UNDELIVERED_OUTCOMES = ["returned-to-sender", "lost"] as const;

export type UndeliveredOutcome = (typeof UNDELIVERED_OUTCOMES)[number];

export interface ReturnToSender extends OrderChange {
  outcome: UndeliveredOutcome;
  /** Quantities to restock; the rest of the returned items is written off. Empty for a lost parcel. */
  restock: readonly LineQuantity[];
  /** Refund in minor units; defaults to the full refundable amount. Ignored for unpaid orders. */
  amountMinor?: number;
  /** The amount confirmed by the shop. If it is missing or different, nothing changes. */
  confirmedMinor?: number;
}

export type ReturnToSenderRefusal =
  /** More items would be restocked than the parcel contained. */
  | { ok: false; error: "pieces-gone" }
  /** Exceeds the refundable amount. */
  | { ok: false; error: "too-much"; refundableMinor: number }
  /** The amount is unconfirmed or has changed. */
  | { ok: false; error: "to-confirm"; review: RefundReview };

export type ReturnToSenderResult = OrderChangeResult | ReturnToSenderRefusal;

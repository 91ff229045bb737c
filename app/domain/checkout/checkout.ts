import { z } from "zod";
import { StoredTotals } from "#app/domain/cart/stored-cart-values.ts";
import { PURPOSES, type Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import { StoredAddress } from "#app/domain/customers/addresses/stored-address.ts";
import { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import { isManual, PAYMENT_METHODS, type PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { ORDER_DELIVERIES } from "#app/domain/delivery/shipping.ts";
import { GoodsRate, OrderGst, TaxedAmount } from "#app/domain/tax/order-gst.ts";
import type { CartChange, CartLine, PricedLine, RequestedLine } from "#app/domain/cart/cart.ts";
import type { DraftContent } from "#app/domain/checkout/drafts/draft-order.ts";
import type { CheckoutRequest } from "#app/domain/checkout/checkout.forms.ts";
import { StoredGiftCard, type GiftCardChoice } from "#app/domain/orders/gift-cards/gift-card.ts";
import { StoredGift } from "#app/domain/orders/stored-gift.ts";
import { type OrderStatus, ORDER_SOURCES } from "#app/domain/orders/order.ts";

const Amount = z.int().min(0);

const StoredPlanLine = z.object({
  variantId: z.string(),
  productId: z.string(),
  slug: z.string(),
  name: z.string(),
  sku: z.string(),
  options: z.string(),
  priceMinor: Amount,
  /** See `ComparedPrice`. Missing in plans of earlier versions. */
  compareAtMinor: Amount.nullish(),
  inventory: z.int(),
  imageId: z.string().nullable(),
  /** Missing in plans saved before rates by weight existed. */
  weightGrams: z.int().nullish(),
  /** Why it cannot be returned. Missing in plans of earlier versions. */
  finalSale: z.string().nullish(),
  /** The rate of the GST inside the price; absent where the flat tax is added. */
  rate: GoodsRate.optional(),
  quantity: z.int().min(1),
  /** The discount of the whole line, in minor units. */
  discountMinor: Amount,
  /** The tax parts of the price after discount; absent where the flat tax is added. */
  gst: TaxedAmount.optional(),
});

/** The order's content, fixed when stock is reserved, so that placing it needs no further lookups. */
export const StoredPlan = z.object({
  customerName: z.string(),
  email: z.string(),
  address: StoredAddress,
  currency: z.string(),
  lines: z.array(StoredPlanLine),
  totals: StoredTotals,
  /** The applied tax rate: 700 = 7%. */
  taxBasisPoints: Amount,
  /** Of an order at prices with GST inside. */
  gst: OrderGst.optional(),
  buyerGstin: z.string().optional(),
  buyerName: z.string().optional(),
  /** The customer's note to the order. */
  notes: z.string().optional(),
  gift: StoredGift.optional(),
  discountCode: z.string().nullable(),
  /** The discount that the checkout redeemed; a late payment redeems it again. Missing without a discount, and in plans stored by earlier versions. */
  discountId: z.uuid().optional(),
  isGuest: z.boolean().optional(),
  /** The consents of a guest, recorded when the order is placed, because typing a contact proves nothing. */
  guestConsents: z.array(z.enum(PURPOSES)).optional(),
  /** The day by which delivery, or readiness for pick-up, was promised. */
  promisedDay: z.string().optional(),
  /** Days to return items, as the shop's terms are at the purchase. */
  returnDays: z.int().optional(),
  /** Missing in plans saved before express and pick-up existed; they are standard delivery. */
  delivery: z.enum(ORDER_DELIVERIES).optional(),
  /** Missing in plans of versions without a choice of payment methods: card. */
  payment: z.enum(PAYMENT_METHODS).optional(),
  /** Of an order to be paid in cash. */
  cash: z
    .object({
      risk: CashRisk,
      /** Hours within which the order must be confirmed. Null if no confirmation is needed. */
      confirmHours: z.int().nullable(),
      /** The part of the total that is paid online before the order is placed. Missing if there is none. */
      advanceMinor: Amount.optional(),
      /** The earlier order with the same items and contact, placed within minutes. */
      repeatOf: z.uuid().optional(),
    })
    .optional(),
  /** The part of the total that store credit has paid. Missing if there is none. */
  creditMinor: Amount.optional(),
  /** Whether a part of it is of a gift card that was bought by a test payment. */
  isTestCredit: z.boolean().optional(),
  /** Of an order that buys a gift card and nothing else. */
  giftCard: StoredGiftCard.optional(),
  /** The days for which an order that is paid first waits for its payment. */
  payWithinDays: z.int().min(1).optional(),
  /** Of an order that the owner has prepared. */
  draft: z
    .object({
      id: z.uuid(),
      source: z.enum(ORDER_SOURCES),
      packerNote: z.string().optional(),
      /** Recorded with the order for the owner, such as the reason for a discount. */
      remarks: z.array(z.string()),
      /** The administrator who placed the order; missing where the customer paid by the link. */
      actorId: z.uuid().optional(),
      /** The reference of a payment that the owner has already received. */
      paidReference: z.string().optional(),
    })
    .optional(),
  /** The back-in-stock alerts whose held items are being bought. */
  heldAlertIds: z.array(z.uuid()).optional(),
  /** The network address of the buyer, as a keyed digest. */
  network: z.string().optional(),
  /** The process that works on the checkout (see `ProcessLiveness`). */
  leaseHolder: z.int().optional(),
});

/** A cart line to be bought, with its current price and quantity. */
export type PlannedLine = z.infer<typeof StoredPlanLine>;

/** Whether a line is a product of the catalogue. A custom item of a draft and a gift card have no page and no stock. */
export function isStocked({ slug }: Pick<PlannedLine, "slug">): boolean {
  return slug !== "";
}

/** The order's content, fixed when stock is reserved. */
export type CheckoutPlan = z.infer<typeof StoredPlan>;

/** Whether a plan has these items and no others. `lines` has one line per variant. */
export function hasSameGoods(
  plan: Pick<CheckoutPlan, "lines"> | null,
  lines: readonly Pick<RequestedLine, "variantId" | "quantity">[],
): boolean {
  const planned = new Map(plan?.lines.map(({ variantId, quantity }) => [variantId, quantity]));
  return (
    planned.size === lines.length &&
    lines.every(({ variantId, quantity }) => planned.get(variantId) === quantity)
  );
}

/** What a checkout takes out of the cart. Empty without a plan. */
export function orderedLines(plan: Pick<CheckoutPlan, "lines"> | null): CartLine[] {
  return plan?.lines.map(({ variantId, quantity }) => ({ variantId, quantity })) ?? [];
}

/** The amount that is paid online before the order is placed: the total less store credit, the advance of a cash order, or 0. */
export function payableMinor({
  payment = "card",
  cash,
  creditMinor = 0,
  totals,
}: Pick<CheckoutPlan, "payment" | "cash" | "creditMinor" | "totals">): number {
  return isManual(payment) ? (cash?.advanceMinor ?? 0) : totals.totalMinor - creditMinor;
}

/** The payment method as displayed, and the provider's reference; null for an order that is placed unpaid. */
export interface PaidBy {
  method: string;
  reference: string | null;
  /** Paid by the test bank, or with a provider's test keys. */
  isTest: boolean;
}

/** A checkout with reserved stock whose lease this process holds. */
export interface ReservedCheckout {
  kind: "reserved";
  checkoutId: string;
  plan: CheckoutPlan;
}

/** A draft as its page, or the customer's payment page, showed it. */
export interface DraftToPlace {
  id: string;
  version: number;
  content: DraftContent;
  /** Who places the order; missing where the customer pays by the link. */
  owner?: {
    actorId: string;
    /** The reference of a payment that was received already; missing for an order to be paid in cash. */
    paidReference?: string;
    /** Why the limits and rules of cash orders do not apply to this one. */
    overruledBecause?: string;
  };
}

/** One press of Place Order. A resent request has the same key. */
export interface PlaceOrderRequest extends CheckoutRequest {
  /** The customer, or the row of a guest. */
  userId: string;
  /** The back-in-stock alerts whose held items this buyer may buy. */
  heldAlertIds?: readonly string[];
  /** The balances whose codes were entered in this browser. */
  balanceIds?: readonly string[];
  /** The checkouts that guests began in this browser. Their contact may differ from the current buyer's. */
  openedCheckoutIds?: readonly string[];
  /** The buyer's network address as a keyed digest; missing where addresses are not limited. */
  network?: string;
  /** The draft that is being ordered. Its prices, discount and shipping are as quoted. */
  draft?: DraftToPlace;
  /** The gift card that is being bought; `lines` has it alone. */
  giftCard?: GiftCardChoice;
  guest?: {
    /** The stored cart of a visitor, where there is one. */
    cartId: string | null;
    /** The consents given at this checkout. */
    consents: readonly Purpose[];
  };
}

export type PlaceOrderResult =
  /** `waitsFor`: what the customer has to do by a deadline, before the order is prepared. */
  | { kind: "placed"; orderId: string; orderNumber: number; waitsFor?: "confirmation" | "payment" }
  /**
   * Prices, stock, the code or the total differ from what the shopper saw. Nothing was reserved or charged.
   * `lines` is null if the cart itself has changed and has to be reloaded.
   */
  | { kind: "cart-changed"; changes: CartChange[]; lines: PricedLine[] | null }
  /** The stock is held, and the shopper pays on the provider's page. */
  | { kind: "pay"; checkoutId: string }
  /**
   * The shop does not take this kind of payment for this order. Nothing was reserved or charged. `hidden`: the rules hide this method for
   * such an order.
   */
  | { kind: "method-refused"; message: string; hidden?: PaymentMethod }
  /** Questions to be answered before this cash order is placed. Nothing was reserved. */
  | { kind: "cash-questions"; questions: { id: string; text: string }[] }
  /** The order can be paid in cash after this advance, in minor units, which the shopper has not agreed to yet. Nothing was reserved or charged. */
  | { kind: "advance-needed"; advanceMinor: number }
  /** The buyer's store credit pays another amount than the shopper saw: the buyer has `spendableMinor`. Nothing was reserved or charged. */
  | { kind: "credit-changed"; spendableMinor: number }
  /** The order would hold more unpaid stock than one buyer may hold. Nothing was reserved or charged. */
  | { kind: "stock-refused"; message: string }
  /** The chosen way of delivery is not offered for this order. Nothing was reserved or charged. */
  | { kind: "delivery-refused"; message: string }
  /** The shop does not deliver to this address. Nothing was reserved or charged. */
  | { kind: "not-delivered"; message: string }
  | { kind: "declined"; message: string }
  /** The provider did not respond; the attempt is closed and no money moved. */
  | { kind: "payment-unavailable" }
  /**
   * The same cart was ordered already, in another tab or before the form was changed: nothing was reserved or charged for this one.
   * `ordered`: the lines of that order.
   */
  | { kind: "already-ordered"; orderId: string; orderNumber: number; ordered: CartLine[] }
  /** The idempotency key was used for a different request. */
  | { kind: "key-reused" }
  /** The same request is still being processed elsewhere. */
  | { kind: "in-progress" };

/** What has become of a cart revision: an order, a payment that the shopper has opened, or a checkout in progress. */
export type OrderOfCart = { id: string; isGuest: boolean } & (
  | { kind: "placed"; orderNumber: number; ordered: CartLine[] }
  | { kind: "pay" }
  | { kind: "in-progress" }
);

/** A customer's checkout that is paid on the provider's page. */
export interface OwnCheckout {
  id: string;
  status: "reserved" | "placed" | "declined" | "expired";
  plan: CheckoutPlan;
  /** The minutes for which its stock is held. */
  minutesToPay: number;
  /** The provider's reference of the opened payment. */
  reference: string | null;
  /** Set once there is an order. A payment that arrived too late may have created a cancelled one. */
  order: { number: number; status: OrderStatus } | null;
}

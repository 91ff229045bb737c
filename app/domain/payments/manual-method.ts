import type { PaymentSettings } from "#app/domain/payments/payments.settings.ts";

/** One thing that a customer needs to know to pay, such as an account number. */
export interface PaymentDetail {
  label: string;
  value: string;
  /** What a button copies: the value as banks' forms take it. Missing where nobody types it. */
  copied?: string;
}

/** A payment method whose money the shop itself receives: the order is placed unpaid, and the owner records the payment. */
export interface ManualMethod {
  /** At checkout. */
  label: string;
  hint: string;
  /** Stored in `payments.provider`. */
  provider: string;
  /** Stored in `orders.payment_method`. */
  orderMethod: string;
  /** Whether an order is prepared only once it is paid. Until then it waits with a deadline, after which it is cancelled. */
  isPaidFirst: boolean;
  /** Whether the owner has to enter a reference to record a payment. */
  needsReference: boolean;
  isOffered(settings: PaymentSettings, shop: { currency: string }): boolean;
  /** The highest order total in minor units of the shop's currency; null for no maximum. Missing where other terms hold it. */
  maxTotalMinor?(settings: PaymentSettings): number | null;
  /** The days for which an order that is paid first keeps its stock. Missing for other methods. */
  payWithinDays?(settings: PaymentSettings): number;
  /** What a customer needs to pay an order that is paid first, besides its amount and number, and the same in 30 characters. */
  detailsOf?(settings: PaymentSettings): { rows: PaymentDetail[]; short: string };
  words: ManualWords;
}

interface ManualWords {
  /** Precedes the reference of a payment in the admin. */
  name: string;
  /** Follows "Order placed, ". */
  toBePaid: string;
  /** Follows "paid" and "received". */
  how: string;
  /** Follows the customer's name and "placed an order and ". */
  willPay: string;
  /** The sentences of invoices and confirmations. */
  due: string;
  dueAmount(amount: string): string;
  paid: string;
  /** A sentence that asks for an amount, as formatted, that is due. */
  ask(amount: string): string;
  /** The payment of an unpaid order in its emails. */
  dueLabel: string;
  /** The state of an unpaid order, and of its payment, in the admin. */
  waiting: string;
  dueInAdmin: string;
  /** Tells the owner when to record the payment. */
  recordHint: string;
  referenceLabel: string;
  /** Why the order was cancelled after its deadline. */
  expired: string;
  /** Gives no reason, because the reason may be the order history of a contact that anybody can type. */
  notOffered: string;
}

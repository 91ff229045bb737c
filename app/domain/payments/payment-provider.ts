import type { ProviderOrigins } from "#app/lib/http/provider-origins.ts";

/** A payment provider. Calls are idempotent by `key`: repeating one never charges twice. */
export interface PaymentProvider {
  name: string;
  /** Charges once per key. Rejects with `PaymentTimeout` if the outcome is unknown; then call `settle`. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /**
   * Returns the final outcome of a key and closes it: a key without an approved charge is voided, so that no
   * later charge with it can succeed.
   */
  settle(key: string): Promise<ChargeResult>;
  /**
   * Refunds a charge fully or partly, once per key: the same key returns the same result. Rejects if the
   * outcome is unknown; then repeat with the same key. After "failed" nothing was refunded, and only a new key
   * can try again.
   */
  refund(request: RefundRequest): Promise<RefundResult>;
}

export interface Card {
  holder: string;
  /** 16 digits. Passed to the provider only. */
  number: string;
  expiry: string;
  cvv: string;
}

export interface UpiAccount {
  /** Such as "name@bank". Passed to the provider only. */
  upiId: string;
}

/** The source of a charge. */
export type PaymentSource = Card | UpiAccount;

export interface ChargeRequest {
  key: string;
  amountMinor: number;
  currency: string;
  source: PaymentSource;
}

export type ChargeResult =
  /** `method` as displayed, such as "UPI"; `isTest` if no money moved. */
  | { status: "approved"; reference: string; method: string; isTest: boolean }
  | { status: "declined"; reason: string }
  | { status: "voided" };

export interface RefundRequest {
  key: string;
  /** The provider's reference of the approved charge. */
  chargeReference: string;
  amountMinor: number;
  currency: string;
}

export type RefundResult = { status: "done"; reference: string } | { status: "failed"; reason: string };

export class PaymentTimeout extends Error {
  override name = "PaymentTimeout";
}

/**
 * A payment provider with a hosted payment page. The shopper may never come back from it, and neither the
 * browser nor a webhook event is trusted: the store reads the payments received for a key from the provider.
 */
export interface HostedCheckout {
  name: string;
  /** Whether this is the provider's test mode. */
  isTest: boolean;
  /** The provider's origins that the store's payment page may use (Content Security Policy). */
  origins: ProviderOrigins;
  /**
   * Creates a payment and returns the provider's reference. Rejects on refusal or timeout; nobody can then pay
   * it.
   */
  createPayment(requested: {
    key: string;
    amountMinor: number;
    currency: string;
  }): Promise<{ reference: string }>;
  /** The two ways to pay: a form that leads to the provider's page, and the provider's script with its options, if it has one. */
  formFor(page: HostedPage): HostedForm;
  /** Whether the provider signed the fields that the returning browser posts to `returnUrl`. */
  isCallbackSigned(fields: Record<string, string>): boolean;
  /**
   * Lists all payments received for a key. An authorised payment of the requested amount is captured. Rejects if the
   * provider does not respond.
   */
  listReceivedPayments(payment: HostedPayment): Promise<ReceivedPayment[]>;
  /** Finds the key of a provider reference; null if it is not the store's. */
  findKey(reference: string): Promise<string | null>;
  /** As `PaymentProvider.refund`. "pending": in progress; repeat it with the same key. */
  refund(request: RefundRequest): Promise<HostedRefund>;
  /** Asks whether the provider accepts the store's keys, and answers with a sentence. Rejects with the reason. */
  testConnection(): Promise<string>;
  /** Parses a webhook event from its raw body; null if the provider's signature is invalid. */
  readEvent(body: Uint8Array, headers: Headers): ProviderEvent | null;
}

export interface ScriptOptions {
  /** The payer's details, and the method to begin with. */
  prefill: Record<string, string>;
  [name: string]: unknown;
}

export interface HostedForm {
  action: string;
  fields: Record<string, string>;
  /**
   * Opens the payment above the store's page, if the browser can load it: `global` is the constructor that it defines, and `options` are its
   * own. Null without one: the form leads to the provider's page.
   */
  script: { url: string; global: string; options: ScriptOptions } | null;
}

export interface HostedPage {
  reference: string;
  amountMinor: number;
  currency: string;
  shop: string;
  /** `phone` in E.164, or empty. */
  customer: { name: string; email: string; phone: string };
  /** The provider posts the browser here after any outcome. */
  returnUrl: string;
  /** The URL to which the browser returns if the shopper cancels. */
  cancelUrl: string;
}

/** A payment as recorded by the store, with the provider's reference if known. */
export interface HostedPayment {
  key: string;
  reference: string | null;
  amountMinor: number;
  currency: string;
}

/** A payment received by the provider. */
export interface ReceivedPayment {
  reference: string;
  amountMinor: number;
  currency: string;
  /** Minor units already refunded. */
  refundedMinor: number;
  /** Payment method as displayed, such as "UPI". */
  method: string;
}

export type HostedRefund = RefundResult | { status: "pending"; reference: string };

/** A webhook event, reduced to references. */
export interface ProviderEvent {
  id: string;
  /** The provider's event name, such as "payment.captured". */
  name: string;
  /** The provider's references: of the created payment, of the charge and of the refund. */
  opened: string | null;
  payment: string | null;
  refund: string | null;
}

/** Whether online payments are tests: those of the test bank, which pays while there is no provider, and of a provider's test mode. */
export function takesTestPayments(hosted: Pick<HostedCheckout, "isTest"> | null): boolean {
  return hosted?.isTest ?? true;
}

import type { ProviderOrigins } from "#app/lib/http/provider-origins.ts";
import type { RefundRequest, RefundResult } from "#app/domain/payments/payment-provider.ts";

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
  /** The two ways to pay: a form that leads to the provider's page, and the provider's script with its options. */
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
  /** Opens the payment above the store's page, if the browser can load it. `options` are the script's own. */
  script: { url: string; options: ScriptOptions };
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

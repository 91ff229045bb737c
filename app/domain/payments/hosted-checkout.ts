import type { RefundRequest, RefundResult } from "#app/domain/payments/payment-provider.ts";

/**
 * A provider that takes the money on a page of its own: the shopper is sent there and comes back, or does not. So the store
 * believes nothing that a browser or an announcement says: it asks the provider what it has received for a key.
 */
export interface HostedCheckout {
  name: string;
  /** Whether no real money moves. */
  isTest: boolean;
  /** Where the browser's form goes: the one address outside of the store that the pay page may post to. */
  formOrigin: string;
  /** Announces an amount, and gives the provider's reference of it. Rejects when there is no answer or a no: then nobody can pay it. */
  open(requested: { key: string; amountMinor: number; currency: string }): Promise<{ reference: string }>;
  /** The form that takes the shopper to the provider's page. */
  formFor(page: HostedPage): { action: string; fields: Record<string, string> };
  /** Whether what a browser brings back was signed by the provider. */
  isReturnSigned(fields: Record<string, string>): boolean;
  /**
   * All money that has come in for a key. What was only authorised is captured, if it is the sum that was asked for. Rejects
   * when the provider does not answer.
   */
  received(payment: HostedPayment): Promise<Received[]>;
  /** The key that a reference of the provider's was opened for; null for what is not the store's. */
  keyOf(reference: string): Promise<string | null>;
  /** As `PaymentProvider.refund`. "pending": on its way; ask again with the same key. */
  refund(request: RefundRequest): Promise<HostedRefund>;
  /** Reads an announcement by its bytes as they came; null when the provider did not sign it. */
  readEvent(body: Uint8Array, headers: Headers): ProviderEvent | null;
}

export interface HostedPage {
  reference: string;
  amountMinor: number;
  currency: string;
  shop: string;
  customer: { name: string; email: string };
  /** Where the browser is posted back to, whatever became of the payment. */
  returnUrl: string;
  /** Where it goes when the shopper gives up. */
  cancelUrl: string;
}

/** What the store has noted of a payment: the provider's reference, as far as it is known. */
export interface HostedPayment {
  key: string;
  reference: string | null;
  amountMinor: number;
  currency: string;
}

/** One payment that has come in. */
export interface Received {
  reference: string;
  amountMinor: number;
  currency: string;
  /** Minor units of it that have gone back already. */
  refundedMinor: number;
  /** How it was paid, for people: "UPI". */
  method: string;
}

export type HostedRefund = RefundResult | { status: "pending"; reference: string };

/** An announcement. It only says where to look. */
export interface ProviderEvent {
  id: string;
  /** In the provider's words: "payment.captured". */
  name: string;
  /** What was opened, what was paid and what goes back, by the provider's references. */
  opened: string | null;
  payment: string | null;
  refund: string | null;
}

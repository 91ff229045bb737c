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

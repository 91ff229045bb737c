/** What the store asks of whoever moves the money. A provider remembers by `key`: asking again never charges twice. */
export interface PaymentProvider {
  name: string;
  /** Charges once per key. Rejects with `PaymentTimeout` when the outcome is unknown; ask `settle` then. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /**
   * Says what became of a key, and closes it: a key without an approved charge is voided, so that no later charge of it
   * can succeed. After `settle` the outcome never changes.
   */
  settle(key: string): Promise<ChargeResult>;
  /**
   * Pays part of a charge or all of it back, once per key: the same key gets the same answer. Rejects when the outcome is
   * unknown; ask again with the same key then. After "failed" nothing has moved, and only another key can try again.
   */
  refund(request: RefundRequest): Promise<RefundResult>;
}

export interface Card {
  holder: string;
  /** 16 digits. Handed to the provider and to nobody else. */
  number: string;
  expiry: string;
  cvv: string;
}

export interface ChargeRequest {
  key: string;
  amountMinor: number;
  currency: string;
  card: Card;
}

export type ChargeResult =
  | { status: "approved"; reference: string }
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

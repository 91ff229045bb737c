import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";
import type { ClaimOutcome, ClaimProblem } from "#app/domain/orders/returns/claims/claim.ts";
import type { PhotoRefused, ReceiveReturn, ReturnChange } from "#app/domain/orders/returns/return-changes.ts";

export interface ClaimedLine extends LineQuantity {
  problem: ClaimProblem;
}

export interface NewClaim {
  orderId: string;
  actor: OrderActor;
  lines: ClaimedLine[];
  comment: string;
  /** Uploaded files. */
  photos: readonly string[];
}

export type OpenClaimResult =
  | { ok: true; claimId: string; claimNumber: string }
  | { ok: false; error: "not-found" }
  /** Nothing was delivered yet. */
  | { ok: false; error: "not-delivered" }
  /** The period of claims is over. */
  | { ok: false; error: "too-late"; endedAt: Date }
  /** A sentence per invalid field. */
  | { ok: false; error: "lines-refused"; fieldErrors: Record<string, string> }
  | PhotoRefused;

export interface DecidedLine {
  orderLineId: string;
  outcome: ClaimOutcome | null;
  /** The variant to send as a replacement; the claimed one by default. */
  variantId?: string | undefined;
  /** The SKU of the item that was sent instead of the right one; empty if it is unknown. */
  sku: string;
}

export interface DecideClaim extends ReturnChange {
  lines: readonly DecidedLine[];
  /** Whether replacements for all claimed items are added to the order. */
  isReplaced: boolean;
  /** In minor units of the order's currency; 0 for no refund. */
  amountMinor: number;
  asCredit?: boolean;
  /** The message to the customer. */
  note?: string | undefined;
  /** The amount confirmed by the shop. If it is missing or different, nothing is refunded. */
  confirmedMinor?: number | undefined;
}

export interface ReceiveClaim extends ReceiveReturn {
  /** The SKUs of wrong items that were unknown when the claim was decided, by order line id. */
  skus: Readonly<Record<string, string>>;
}

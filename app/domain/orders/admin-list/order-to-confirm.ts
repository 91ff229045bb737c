import type { CashRiskBand } from "#app/domain/payments/cash/cash-risk.ts";
import type { OutgoingMessage } from "#app/platform/messages/messages.tables.ts";

/** A message that asked a customer to confirm an order. */
export type ConfirmationMessage = Pick<OutgoingMessage, "channel" | "status" | "lastError" | "sentAt">;

/** An order of the call list, which waits for its customer's confirmation. */
export interface OrderToConfirm {
  id: string;
  number: number;
  version: number;
  customerName: string;
  email: string;
  /** In E.164; empty if it is unknown. */
  phone: string;
  city: string;
  confirmBy: Date;
  /** Null for an order that was placed before scores existed. */
  risk: CashRiskBand | null;
  currency: string;
  /** The cash that the courier collects, in minor units of the currency. */
  toCollectMinor: number;
  /** "1 × Noor Kurta (2XL · Mint)" */
  items: string[];
  messages: ConfirmationMessage[];
}

import { chargesLabel } from "#app/domain/cart/cash-fee.ts";
import { invoiceNumber, taxesOf, type InvoiceTax } from "#app/domain/orders/documents/invoice.ts";
import type { LinePieces } from "#app/domain/orders/line-pieces.ts";
import { piecesByLine } from "#app/domain/orders/line-pieces.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { splitRefund } from "#app/domain/orders/refunds/split-refund.ts";

/** A completed refund and the pieces it covers; null for a cancelled order or a plain amount. Minor units. */
export interface IssuedRefund {
  id: string;
  /** Null without pieces. */
  returnId: string | null;
  /** Position among the order's refunds, from 1. */
  sequence: number;
  amountMinor: number;
  reason: string;
  settledAt: Date;
  pieces: LinePieces[] | null;
  /**
   * Whether an earlier refund covers the same pieces, or cash that is no longer collected, and this one is the rest of their price from
   * another payment.
   */
  isContinued: boolean;
}

/** A credit note for one refund. The amounts add up to `totalMinor`. */
export interface CreditNote {
  number: string;
  date: Date;
  /** Number of the invoice or receipt it refers to. */
  invoiceNumber: string;
  reason: string;
  /** `quantity` is null if part of a line's price is refunded rather than pieces. */
  lines: {
    id: string;
    productName: string;
    options: string;
    hsnCode: string;
    quantity: number | null;
    amountMinor: number;
  }[];
  taxes: InvoiceTax[];
  shippingMinor: number;
  /** The name of `shippingMinor`: it may be the cash on delivery fee. */
  shippingLabel: string;
  totalMinor: number;
}

/** Credit note number: order 12's second refund is "CN000012-2". */
export function creditNoteNumber(orderNumber: number, sequence: number): string {
  return `CN${String(orderNumber).padStart(6, "0")}-${sequence}`;
}

/**
 * Computes the credit note of a completed refund of an order with the flat tax, in minor units. The amounts of its
 * lines, taxes included, and the shipping charges add up to the refund. Lines without a share are left out.
 */
export function creditNoteOf(order: OrderView, refund: IssuedRefund, seller: { gstin: string }): CreditNote {
  const split = splitRefund(order, refund);
  const quantities = refund.isContinued ? null : refund.pieces && piecesByLine(refund.pieces);
  const isWhole = refund.amountMinor === order.totalMinor;
  const lines = order.lines.map(({ id, productName, options, hsnCode, quantity }, at) => ({
    id,
    productName,
    options,
    hsnCode,
    quantity: quantities ? (quantities.get(id) ?? 0) : isWhole ? quantity : null,
    amountMinor: split.lines[at] ?? 0,
  }));
  return {
    number: creditNoteNumber(order.number, refund.sequence),
    date: refund.settledAt,
    invoiceNumber: invoiceNumber(order.number, order.createdAt),
    reason: refund.reason,
    lines: lines.filter((line) => line.amountMinor > 0 || (line.quantity ?? 0) > 0),
    taxes: taxesOf(order, split.taxMinor, seller),
    shippingMinor: split.shippingMinor,
    shippingLabel: chargesLabel(order),
    totalMinor: refund.amountMinor,
  };
}

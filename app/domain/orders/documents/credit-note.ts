import { invoiceNumber, taxesOf, type InvoiceTax } from "#app/domain/orders/documents/invoice.ts";
import type { LinePieces } from "#app/domain/orders/line-pieces.ts";
import { piecesByLine } from "#app/domain/orders/line-pieces.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { splitRefund } from "#app/domain/orders/refunds/split-refund.ts";

/** A refund that is done, with the pieces that it is for; null for a cancelled order or an amount. Minor units. */
export interface IssuedRefund {
  /** Its place among the refunds of the order, from 1. */
  sequence: number;
  amountMinor: number;
  reason: string;
  settledAt: Date;
  pieces: LinePieces[] | null;
}

/** What a refund takes back of an invoice. The amounts add up to `totalMinor`. */
export interface CreditNote {
  number: string;
  date: Date;
  /** Of the invoice, or the receipt, that it refers to. */
  invoiceNumber: string;
  reason: string;
  /** `quantity` is null where the refund is for a part of a line's price and not for pieces. */
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
  totalMinor: number;
}

/** Order 12's second refund as "CN000012-2": numbered like its returns, until credit notes are numbered by financial year. */
export function creditNoteNumber(orderNumber: number, sequence: number): string {
  return `CN${String(orderNumber).padStart(6, "0")}-${sequence}`;
}

export function creditNoteOf(order: OrderView, refund: IssuedRefund, seller: { gstin: string }): CreditNote {
  const split = splitRefund(order, refund);
  const quantities = refund.pieces && piecesByLine(refund.pieces);
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
    totalMinor: refund.amountMinor,
  };
}

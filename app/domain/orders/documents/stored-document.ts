import type { Gift } from "#app/domain/orders/gift.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import type { CashParts, OrderStatus, PaymentStatus } from "#app/domain/orders/order.ts";
import type { CashParcel } from "#app/domain/orders/shipments/order-shipments.ts";
import type { TaxDocument } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { TEST_PREFIX } from "#app/domain/orders/internal/documents/document-series.ts";
import { sumParts, totalOf } from "#app/domain/tax/inclusive-price.ts";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";

/** The series of tax invoices and of bills of supply. */
export const INVOICE_PREFIXES = { "Tax invoice": "INV", "Bill of supply": "BOS" } as const;

/** Whether the number of an invoice belongs to the series of bills of supply. */
export function isBillOfSupply({ number }: { number: string }): boolean {
  const prefix = `${INVOICE_PREFIXES["Bill of supply"]}/`;
  return number.startsWith(prefix) || number.startsWith(TEST_PREFIX + prefix);
}

/** The title of a document as it was issued. */
export function issuedTitle({ kind, number }: Pick<StoredDocument, "kind" | "number">): string {
  if (kind === "credit-note") return "Credit note";
  return isBillOfSupply({ number }) ? "Bill of supply" : "Tax invoice";
}

/** A document as it was issued, with details of its order. */
export interface StoredDocument {
  id: string;
  kind: TaxDocument["kind"];
  reference: string;
  series: string;
  sequence: number;
  number: string;
  /** Day of issue in India, as "2026-11-21". */
  day: string;
  issuedAt: Date;
  content: DocumentContent;
  /** Of a credit note: the invoice that it refers to. */
  invoice: { number: string; day: string; content: DocumentContent } | null;
  /** Of a dispatch invoice: its parcel. */
  parcel: CashParcel | null;
  order: {
    number: number;
    status: OrderStatus;
    customerName: string;
    shippingAddress: Address;
    gift: Gift | null;
    paymentStatus: PaymentStatus;
    paymentMethod: string;
    /** Paid by the test bank. */
    isTest: boolean;
    currency: string;
  } & CashParts;
}

/** An order's documents as its page lists them. */
export interface DocumentLink {
  id: string;
  kind: TaxDocument["kind"];
  number: string;
}

/** A document as the return states it. */
export function taxDocumentOf(document: StoredDocument): TaxDocument {
  const { kind, number, series, sequence, day, content, invoice, order } = document;
  const { supply, placeName, buyerGstin, buyerName, lines } = content;
  return {
    kind,
    number,
    series,
    sequence,
    day,
    supply,
    placeName,
    buyer: { gstin: buyerGstin, name: buyerName ?? order.customerName },
    lines,
    invoice: invoice && {
      number: invoice.number,
      day: invoice.day,
      totalMinor: totalOf(sumParts(invoice.content.lines)),
    },
  };
}

/** A completed refund and the items it covers; null for a cancelled order or a plain amount. Minor units. */
export interface IssuedRefund {
  id: string;
  /** Null without items. */
  returnId: string | null;
  /** Position among the order's refunds, from 1. */
  sequence: number;
  amountMinor: number;
  reason: string;
  settledAt: Date;
  items: LineQuantity[] | null;
  /**
   * Whether an earlier refund covers the same items, or cash that is no longer collected, and this one is the rest of their price from
   * another payment.
   */
  isContinued: boolean;
}

/** Credit note number: order 12's second refund is "CN000012-2". */
export function creditNoteNumber(orderNumber: number, sequence: number): string {
  return `CN${String(orderNumber).padStart(6, "0")}-${sequence}`;
}

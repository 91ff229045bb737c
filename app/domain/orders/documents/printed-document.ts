import { parcelAddress } from "#app/domain/orders/gift.ts";
import { addressLines } from "#app/domain/customers/addresses/address.ts";
import { printedItems, printedHsn, type PrintedTable } from "#app/domain/orders/documents/printed-tables.ts";
import {
  isBillOfSupply,
  issuedTitle,
  taxDocumentOf,
  type StoredDocument,
} from "#app/domain/orders/documents/stored-document.ts";
import { TEST_NOTICE, orderNumberLabel, toCollectMinor } from "#app/domain/orders/order.ts";
import { paymentSentence } from "#app/domain/orders/order-payment.ts";
import { openCashMinor } from "#app/domain/orders/shipments/order-shipments.ts";
import { isDispatched } from "#app/domain/orders/shipments/shipment.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { hsnRows } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { sumParts, totalOf } from "#app/domain/tax/inclusive-price.ts";
import { splitOf } from "#app/domain/tax/supply.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { formatDocumentDate } from "#app/lib/time/dates.ts";
import { indianMidnight } from "#app/lib/time/days.ts";
import { upiLink } from "#app/lib/upi-link.ts";

// Everything that a tax invoice or a bill of supply states (rules 46 and 49 of the CGST Rules, 2017), and a credit note (section 34 of
// the Act, rule 53): the print page and the PDF both show this, and add nothing. `flat-tax-documents.ts` makes those of the flat tax.

export interface PrintedRow {
  label: string;
  value: string;
}

export interface PrintedParty {
  heading: string;
  name: string;
  lines: string[];
}

export interface PrintedDocument {
  id: string;
  title: string;
  number: string;
  /** Null for a document that is not issued in copies. */
  copy: DocumentCopy | null;
  /** A sentence that stands out, such as "This order is cancelled."; empty without one. */
  warning: string;
  /** The shop's name as its brand. */
  brand: string;
  parties: PrintedParty[];
  details: PrintedRow[];
  items: PrintedTable;
  totals: PrintedRow[];
  total: PrintedRow;
  amountInWords: string;
  hsn: PrintedTable | null;
  /** Sentences that the law requires, the payment, and the contact. */
  notes: string[];
  /** A link that pays the amount still due, for a QR code. */
  payment: { label: string; uri: string } | null;
  /** Above and below the line for the signature. Null for an unsigned document. */
  signature: { forWhom: string; role: string } | null;
}

/** The shop's details of today. The seller on an issued document is the one of its day of issue. */
export interface PrintingShop {
  name: string;
  addressLines: string[];
  /** Empty without a registration. */
  gstin: string;
  /** Begins the numbers of documents of orders with the flat tax. */
  invoicePrefix: string;
  email: string;
  phone: string;
  /** The shop's UPI address; empty without one. */
  upiId: string;
  /** As "#c2331d". */
  accent: string;
  /** Whether test orders have invoices. */
  isSample: boolean;
}

/** The settings that documents use: the shop's address and contact, its UPI address, and the colour of its name. */
export function printingShopOf({ general, payments, appearance, opening }: StoreSettings): PrintingShop {
  const { name, addressLines, gstin, invoicePrefix, email, phone } = general;
  return {
    name,
    addressLines,
    gstin,
    invoicePrefix,
    email,
    phone,
    upiId: payments.upiId,
    accent: appearance.accent,
    isSample: opening.isSample,
  };
}

/**
 * Formats a stored invoice or credit note for its page and its PDF: texts and amounts as they are printed, in the
 * order's currency. Without tax the taxable value, the taxes and the HSN summary are left out.
 */
export function printedDocument(
  document: StoredDocument,
  shop: PrintingShop,
  copy: DocumentCopy = "original",
): PrintedDocument {
  const { content, order } = document;
  const money = moneyFormatFor(order.currency);
  const show = (amountMinor: number) => formatMoney(amountMinor, money);
  const sums = sumParts(content.lines);
  const totalMinor = totalOf(sums);
  const seller = content.sellerName || shop.name;
  const title = issuedTitle(document);
  const isTaxed = splitOf(content.supply) !== "none" && !isOfBillOfSupply(document);
  return {
    id: document.id,
    title,
    number: document.number,
    copy,
    warning: order.isTest ? TEST_NOTICE : "",
    brand: shop.name,
    parties: [sellerOf(document, seller), buyerOf(document)],
    details: detailsOf(document),
    items: printedItems(content, { money, isTaxed }),
    totals: isTaxed
      ? [{ label: "Taxable value", value: show(sums.taxableMinor) }, ...taxRows(document, show)]
      : [],
    total: { label: document.kind === "invoice" ? "Total" : "Credited", value: show(totalMinor) },
    amountInWords: order.currency === "INR" ? amountInWords(totalMinor) : "",
    hsn: isTaxed
      ? printedHsn(hsnRows([{ ...taxDocumentOf(document), kind: "invoice" }]), content.supply, money)
      : null,
    notes: [
      ...legalNotes(document),
      isTaxed ? `Amounts in ${money.currency}. Prices include all taxes.` : `Amounts in ${money.currency}.`,
      `${paymentNote(document, show)}Questions about this ${title.toLowerCase()}: ${[shop.email, shop.phone.replaceAll(" ", "\u00A0")].filter(Boolean).join(", ")}.`,
    ],
    payment: paymentOf(document, shop, show),
    signature: { forWhom: `For ${seller}`, role: "Authorised signatory" },
  };
}

/** Whether the document is a bill of supply or credits one, and so names no tax (rule 49 of the CGST Rules). */
function isOfBillOfSupply({ invoice, number }: StoredDocument): boolean {
  return isBillOfSupply(invoice ?? { number });
}

function sellerOf({ content }: StoredDocument, name: string): PrintedParty {
  const gstin = content.sellerGstin ? [`GSTIN: ${content.sellerGstin}`] : [];
  return { heading: "Sold by", name, lines: [...content.sellerAddress, ...gstin] };
}

/** Name, address, state with its code and GSTIN of the buyer (rule 46(d) to (f)). Goods go where they are billed. */
function buyerOf({ content, order }: StoredDocument): PrintedParty {
  const [person = "", ...address] = addressLines(parcelAddress(order)).filter(Boolean);
  const isFirm = content.buyerName !== null && content.buyerName !== "";
  const name = isFirm ? (content.buyerName ?? "") : order.customerName;
  const recipient = person && person !== name ? [person] : [];
  const state = content.supply.kind === "export" ? [] : [`State: ${placeOf(content)}`];
  const gstin = content.buyerGstin ? [`GSTIN: ${content.buyerGstin}`] : [];
  return { heading: "Billed and shipped to", name, lines: [...recipient, ...address, ...state, ...gstin] };
}

function detailsOf(document: StoredDocument): PrintedRow[] {
  const { kind, number, content, invoice, order } = document;
  return [
    ...row(kind === "invoice" ? "Number" : "Credit note", number),
    ...row("Date", dateOf(document.day)),
    ...row("For invoice", invoice?.number),
    ...row("Invoice date", invoice ? dateOf(invoice.day) : undefined),
    ...row("Reason", kind === "credit-note" ? content.reason : undefined),
    ...row("Order", orderNumberLabel(order.number)),
    ...row("Place of supply", content.supply.kind === "export" ? "Outside India" : placeOf(content)),
    ...row("Reverse charge", isOfBillOfSupply(document) ? undefined : "No"),
  ];
}

/** A row, or none without a value. */
export function row(label: string, value: string | null | undefined): PrintedRow[] {
  return value ? [{ label, value }] : [];
}

function placeOf({ supply, placeName }: StoredDocument["content"]): string {
  return `${placeName} (${supply.placeOfSupply})`;
}

function taxRows({ content }: StoredDocument, show: (amountMinor: number) => string): PrintedRow[] {
  const { igstMinor, cgstMinor, sgstMinor } = sumParts(content.lines);
  if (splitOf(content.supply) === "whole") return [{ label: "IGST", value: show(igstMinor) }];
  const ofState = content.supply.kind === "intra-territory" ? "UTGST" : "SGST";
  return [
    { label: "CGST", value: show(cgstMinor) },
    { label: ofState, value: show(sgstMinor) },
  ];
}

/** The endorsement of an export: the proviso to rule 46, in its own words. */
function legalNotes({ content }: StoredDocument): string[] {
  if (content.supply.kind !== "export") return [];
  return ["Supply meant for export under bond or letter of undertaking without payment of integrated tax."];
}

function paymentNote(document: StoredDocument, show: (amountMinor: number) => string): string {
  const { kind, order, parcel } = document;
  if (kind !== "invoice" || order.status === "Cancelled") return "";
  if (!parcel || parcel.collectMinor === null) return `${paymentSentence(order, show)} `;
  // Nobody pays for a parcel that came back.
  if (!isDispatched(parcel.status)) return "";
  const paid = parcel.cashReceivedAt ? ({ paymentStatus: "Paid" } as const) : {};
  return `${paymentSentence({ ...order, ...paid }, show, dueMinorOf(document))} `;
}

/** The cash that the invoice's parcel still collects. Where parcels collect nothing of their own, what neither an advance nor cash has paid. */
function dueMinorOf({ order, content, parcel }: StoredDocument): number {
  const ofInvoice =
    parcel && parcel.collectMinor !== null ? openCashMinor(parcel) : totalOf(sumParts(content.lines));
  return Math.min(ofInvoice, toCollectMinor(order));
}

/** A link that pays an invoice which is still due, where the shop has a UPI address. UPI pays in rupees alone. */
function paymentOf(
  document: StoredDocument,
  shop: PrintingShop,
  show: (amountMinor: number) => string,
): PrintedDocument["payment"] {
  const { kind, number, order } = document;
  const amountMinor = dueMinorOf(document);
  const isDue = amountMinor > 0;
  if (kind !== "invoice" || !isDue || !shop.upiId || order.currency !== "INR") return null;
  const uri = upiLink({ upiId: shop.upiId, payee: shop.name, amountMinor, note: number });
  return { label: `Scan to pay ${show(amountMinor)} by UPI`, uri };
}

function dateOf(day: string): string {
  return formatDocumentDate(indianMidnight(day));
}

const ONES = (
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen " +
  "Seventeen Eighteen Nineteen"
).split(" ");
const TENS = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

const SCALES: [value: number, name: string][] = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1000, "Thousand"],
  [100, "Hundred"],
];

/**
 * An amount of paise in the words of an Indian invoice: 12345678 is "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six
 * and Seventy-Eight Paise Only". The amount is not negative and whole.
 */
export function amountInWords(amountMinor: number): string {
  const rupees = Math.floor(amountMinor / 100);
  const paise = amountMinor % 100;
  const paiseWords = paise === 0 ? "" : `${numberInWords(paise)} ${paise === 1 ? "Paisa" : "Paise"}`;
  if (rupees === 0 && paise > 0) return `${paiseWords} Only`;
  return `Rupees ${numberInWords(rupees)}${paiseWords && ` and ${paiseWords}`} Only`;
}

function numberInWords(number: number): string {
  if (number < 20) return ONES[number] ?? "";
  if (number < 100) {
    const tens = TENS[Math.floor(number / 10)] ?? "";
    return number % 10 === 0 ? tens : `${tens}-${ONES[number % 10]}`;
  }
  const [value, name] = SCALES.find(([scale]) => number >= scale) ?? [100, "Hundred"];
  const head = `${numberInWords(Math.floor(number / value))} ${name}`;
  return number % value === 0 ? head : `${head} ${numberInWords(number % value)}`;
}

/** Rule 48(1) of the CGST Rules: an invoice for goods has three copies, each marked as such. */
export const DOCUMENT_COPIES = {
  original: "Original for recipient",
  duplicate: "Duplicate for transporter",
  triplicate: "Triplicate for supplier",
} as const;

export type DocumentCopy = keyof typeof DOCUMENT_COPIES;

export function isDocumentCopy(copy: string | null): copy is DocumentCopy {
  return copy !== null && Object.hasOwn(DOCUMENT_COPIES, copy);
}

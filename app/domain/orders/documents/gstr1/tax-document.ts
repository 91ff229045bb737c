import type { TaxedAmount, Supply } from "#app/domain/tax/order-gst.ts";
import { sumParts, totalOf } from "#app/domain/tax/inclusive-price.ts";

/** A line or a charge of a document. */
export interface DocumentLine extends TaxedAmount {
  description: string;
  /** Pieces; 0 for a charge. */
  quantity: number;
}

/** A tax invoice, or a credit note that takes back some of one. Amounts are positive in both. */
export interface TaxDocument {
  kind: "invoice" | "credit-note";
  number: string;
  /** The prefix of a series of numbers ("INV/26-27/"), and the position in it. */
  series: string;
  sequence: number;
  /** Day of issue in India, as "2026-11-21". */
  day: string;
  supply: Supply;
  /** Name of the place of supply, as "Uttar Pradesh". */
  placeName: string;
  buyer: { gstin: string | null; name: string };
  lines: DocumentLine[];
  /** Of a credit note: the invoice that it refers to. */
  invoice: { number: string; day: string; totalMinor: number } | null;
}

/** The totals of a document: value and taxes of all its lines, in paise. */
export function documentTotal({ lines }: TaxDocument): number {
  return totalOf(sumParts(lines));
}

/** Above what value an inter-state invoice to a consumer is stated by itself, with the day since when. */
const LARGE_ABOVE: [fromDay: string, aboveMinor: number][] = [
  ["2017-07-01", 2_50_000_00],
  // Notification 12/2024-Central Tax, rule 59(4) and form GSTR-1, table 5.
  ["2024-08-01", 1_00_000_00],
];

/** The value, in paise, above which an inter-state invoice of that day to a consumer belongs into table 5 (B2CL). */
export function largeInvoiceThreshold(day: string): number {
  return LARGE_ABOVE.findLast(([fromDay]) => fromDay <= day)?.[1] ?? 0;
}

/** The section of GSTR-1 that a document's taxed lines belong into. */
export type Gstr1Section = "b2b" | "b2cl" | "b2cs" | "exp" | "cdnr" | "cdnur";

/**
 * Sorts a document into its section. Buyers with a GSTIN: table 4 (`b2b`) and 9B (`cdnr`). Exports: table 6A (`exp`) and 9B
 * (`cdnur`). Consumers in another state, above the threshold of the invoice's day: table 5 (`b2cl`) and 9B (`cdnur`). All others:
 * table 7 (`b2cs`), where credit notes are taken off.
 */
export function sectionOf(document: TaxDocument): Gstr1Section {
  const { kind, supply, buyer, invoice } = document;
  const isNote = kind === "credit-note";
  if (supply.kind === "export") return isNote ? "cdnur" : "exp";
  if (buyer.gstin) return isNote ? "cdnr" : "b2b";
  const { day, totalMinor } = invoice ?? { day: document.day, totalMinor: documentTotal(document) };
  const isLarge = supply.kind === "inter-state" && totalMinor > largeInvoiceThreshold(day);
  if (!isLarge) return "b2cs";
  return isNote ? "cdnur" : "b2cl";
}

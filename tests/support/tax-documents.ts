import type { DocumentLine, TaxDocument } from "#app/domain/tax/gstr1/tax-document.ts";
import { documentTotal } from "#app/domain/tax/gstr1/tax-document.ts";
import { splitInclusive } from "#app/domain/tax/inclusive-price.ts";
import { splitOf, type Supply } from "#app/domain/tax/supply.ts";

export const LOCAL: Supply = { kind: "intra-state", placeOfSupply: "09" };
export const KERALA: Supply = { kind: "inter-state", placeOfSupply: "32" };
export const ABROAD: Supply = { kind: "export", placeOfSupply: "96" };
const PLACES: Record<string, string> = { "09": "Uttar Pradesh", "32": "Kerala", "96": "Other Country" };
export const SELLER = "09AAPFU0939F1ZT";
export const BUYER = "27AAPFU0939F1ZV";

/** A document line at a tax-inclusive price. */
export function lineOf(
  supply: Supply,
  inclusiveMinor: number,
  more: Partial<DocumentLine> = {},
): DocumentLine {
  const basisPoints = splitOf(supply) === "none" ? 0 : (more.basisPoints ?? 500);
  return {
    hsnCode: "621142",
    uqc: "PCS",
    description: "Apparel, woven",
    quantity: 1,
    ...splitInclusive(inclusiveMinor, basisPoints, splitOf(supply)),
    ...more,
    basisPoints,
  };
}

export function invoice(sequence: number, supply: Supply, more: Partial<TaxDocument> = {}): TaxDocument {
  return {
    kind: "invoice",
    number: `INV/26-27/${String(sequence).padStart(6, "0")}`,
    series: "INV/26-27/",
    sequence,
    day: "2026-11-21",
    supply,
    placeName: PLACES[supply.placeOfSupply] ?? "",
    buyer: { gstin: null, name: "Asha Verma" },
    lines: [lineOf(supply, 105_000)],
    invoice: null,
    ...more,
  };
}

/** A credit note to an invoice, for all lines or the given ones. */
export function creditNote(sequence: number, of: TaxDocument, lines = of.lines): TaxDocument {
  return {
    ...of,
    kind: "credit-note",
    number: `CRN/26-27/${String(sequence).padStart(6, "0")}`,
    series: "CRN/26-27/",
    sequence,
    lines,
    invoice: { number: of.number, day: of.day, totalMinor: documentTotal(of) },
  };
}

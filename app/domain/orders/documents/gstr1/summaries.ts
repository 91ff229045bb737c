import { sumParts, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { TaxedAmount, Supply } from "#app/domain/tax/order-gst.ts";

/** Amounts of one rate, in paise; 500 basis points are 5 %. */
export interface RateRow extends TaxParts {
  basisPoints: number;
}

/** The taxed lines of a document by rate, lowest first, as tables 4, 5, 6 and 9B state them. Nil-rated lines are in table 8. */
export function rateRows(document: TaxDocument): RateRow[] {
  const isExport = document.supply.kind === "export";
  const lines = document.lines.filter(({ basisPoints }) => isExport || basisPoints > 0);
  const byRate = groupInOrder(lines, ({ basisPoints }) => String(basisPoints));
  return byRate
    .map((group) => ({ basisPoints: group[0]?.basisPoints ?? 0, ...sumParts(group) }))
    .toSorted((a, b) => a.basisPoints - b.basisPoints);
}

/** The documents that a section states one by one: those with a line that is not nil-rated. */
export function documentsOf(section: Gstr1Section, documents: readonly TaxDocument[]): TaxDocument[] {
  return documents.filter((document) => sectionOf(document) === section && rateRows(document).length > 0);
}

/** A row of table 7: supplies to consumers, less their credit notes; so amounts may be negative. */
export interface SmallSupplyRow extends RateRow {
  isInterState: boolean;
  placeOfSupply: string;
  placeName: string;
}

/** Table 7 (B2CS): one row for each place of supply and rate. */
export function smallSupplies(documents: readonly TaxDocument[]): SmallSupplyRow[] {
  const entries = documents
    .filter((document) => sectionOf(document) === "b2cs")
    .flatMap((document) =>
      rateRows(document).map((row) => ({
        ...signedParts(document, row),
        basisPoints: row.basisPoints,
        isInterState: document.supply.kind === "inter-state",
        placeOfSupply: document.supply.placeOfSupply,
        placeName: document.placeName,
      })),
    );
  const groups = groupInOrder(
    entries,
    (row) => `${row.placeOfSupply} ${String(row.basisPoints).padStart(5, "0")}`,
  );
  return groups.flatMap((group) => (group[0] ? [{ ...group[0], ...sumParts(group) }] : []));
}

/** A row of table 8: nil-rated supplies, less their credit notes, in paise. */
export interface NilSupplyRow {
  isInterState: boolean;
  isRegistered: boolean;
  amountMinor: number;
}

/** Table 8: supplies at a rate of nil inside of India. */
export function nilSupplies(documents: readonly TaxDocument[]): NilSupplyRow[] {
  const entries = documents
    .filter(({ supply }) => supply.kind !== "export")
    .flatMap((document) =>
      document.lines
        .filter(({ basisPoints }) => basisPoints === 0)
        .map((line) => ({
          isInterState: document.supply.kind === "inter-state",
          isRegistered: document.buyer.gstin !== null,
          amountMinor: totalOf(signedParts(document, line)),
        })),
    );
  const groups = groupInOrder(entries, (row) => `${row.isInterState} ${row.isRegistered}`);
  return groups.flatMap((group) =>
    group[0] ? [{ ...group[0], amountMinor: group.reduce((sum, row) => sum + row.amountMinor, 0) }] : [],
  );
}

/** A row of table 12: goods of one HSN code, unit and rate, less those of credit notes. */
export interface HsnRow extends RateRow {
  hsnCode: string;
  uqc: string;
  description: string;
  quantity: number;
}

/** Table 12, by buyers with a GSTIN and all others: two tabs since the return of May 2025. Exports are among the others. */
export interface HsnSummary {
  registered: HsnRow[];
  consumers: HsnRow[];
}

/** Table 12: the HSN-wise summary of all supplies of the documents. */
export function hsnSummary(documents: readonly TaxDocument[]): HsnSummary {
  const isRegistered = ({ buyer, supply }: TaxDocument) => buyer.gstin !== null && supply.kind !== "export";
  return {
    registered: hsnRows(documents.filter(isRegistered)),
    consumers: hsnRows(documents.filter((document) => !isRegistered(document))),
  };
}

/** The HSN-wise summary of documents, credit notes taken off; an invoice states that of its own lines. */
export function hsnRows(documents: readonly Pick<TaxDocument, "kind" | "lines">[]): HsnRow[] {
  const lines = documents.flatMap((document) => document.lines.map((line) => signedLine(document, line)));
  const key = ({ hsnCode, uqc, basisPoints }: DocumentLine) =>
    `${hsnCode} ${uqc} ${String(basisPoints).padStart(5, "0")}`;
  return groupInOrder(lines, key).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { hsnCode, uqc, basisPoints } = first;
    // Goods name the row; a charge that bears their code does not.
    const { description } = group.find((line) => line.quantity !== 0) ?? first;
    const quantity = group.reduce((sum, line) => sum + line.quantity, 0);
    return [{ hsnCode, uqc, description, basisPoints, quantity, ...sumParts(group) }];
  });
}

/** A delivery challan of goods that are no supply, such as a replacement at no charge. Cancelled where the goods did not move. */
export interface IssuedChallan extends Pick<TaxDocument, "number" | "series" | "sequence"> {
  kind: "challan";
  isCancelled: boolean;
}

type IssuedKind = TaxDocument["kind"] | IssuedChallan["kind"];

/** The natures of documents in table 13: their codes in the offline tool, and their names in its template. */
export const NATURES: Record<IssuedKind, { code: number; name: string }> = {
  invoice: { code: 1, name: "Invoices for outward supply" },
  "credit-note": { code: 5, name: "Credit Note" },
  challan: {
    code: 12,
    name: "Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)",
  },
};

/** A row of table 13: documents of one series with consecutive numbers. */
export interface IssuedRow {
  kind: IssuedKind;
  from: string;
  to: string;
  total: number;
  cancelled: number;
}

/**
 * Table 13: documents issued, by series. Several GSTINs share a series, and a number that these documents lack is of another one: it begins
 * a new row. The number of an invoice or a credit note is never cancelled.
 */
export function issuedDocuments(
  documents: readonly TaxDocument[],
  challans: readonly IssuedChallan[],
): IssuedRow[] {
  const issued = [...documents.map((document) => ({ ...document, isCancelled: false })), ...challans];
  const nature = (kind: IssuedKind) => String(NATURES[kind].code).padStart(2, "0");
  return groupInOrder(issued, ({ kind, series }) => `${nature(kind)} ${series}`).flatMap((group) => {
    const ordered = group
      .toSorted((a, b) => a.sequence - b.sequence)
      .map((document, index) => ({ ...document, missing: document.sequence - index }));
    return [...groupedBy(ordered, ({ missing }) => missing).values()].flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)];
      const cancelled = run.filter(({ isCancelled }) => isCancelled).length;
      return first && last
        ? [{ kind: first.kind, from: first.number, to: last.number, total: run.length, cancelled }]
        : [];
    });
  });
}

function signedLine(document: Pick<TaxDocument, "kind">, line: DocumentLine): DocumentLine {
  const quantity = document.kind === "credit-note" ? 0 - line.quantity : line.quantity;
  return { ...line, ...signedParts(document, line), quantity };
}

/** Amounts of a credit note are taken off. `0 - x` and not `-x`: there is no negative zero in a return. */
export function signedParts({ kind }: Pick<TaxDocument, "kind">, parts: TaxParts): TaxParts {
  const { taxableMinor, igstMinor, cgstMinor, sgstMinor } = parts;
  if (kind === "invoice") return { taxableMinor, igstMinor, cgstMinor, sgstMinor };
  return {
    taxableMinor: 0 - taxableMinor,
    igstMinor: 0 - igstMinor,
    cgstMinor: 0 - cgstMinor,
    sgstMinor: 0 - sgstMinor,
  };
}

/** Groups rows by a key, in the order of the keys. */
export function groupInOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  return [...groupedBy(rows, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** A line or a charge of a document. */
export interface DocumentLine extends TaxedAmount {
  description: string;
  /** Items; 0 for a charge. */
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

import { sumParts, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import {
  groupInOrder,
  signedParts,
  sectionOf,
  type Gstr1Section,
  type TaxDocument,
} from "#app/domain/orders/documents/gstr1/summaries.ts";

/** The documents of a section and what they come to in paise, credit notes taken off, goods at a rate of nil included. */
export interface SectionSum extends TaxParts {
  section: Gstr1Section;
  documents: number;
}

const SECTIONS: readonly Gstr1Section[] = ["b2b", "b2cl", "b2cs", "exp", "cdnr", "cdnur"];

/** A month by sections of GSTR-1, all of them in the order of the form. They add up to invoices minus credit notes. */
export function sumSections(documents: readonly TaxDocument[]): SectionSum[] {
  return SECTIONS.map((section) => {
    const sectionDocuments = documents.filter((document) => sectionOf(document) === section);
    const lines = sectionDocuments.flatMap((document) =>
      document.lines.map((line) => signedParts(document, line)),
    );
    return { section, documents: sectionDocuments.length, ...sumParts(lines) };
  });
}

/** Invoices minus credit notes, in paise. */
export function sumDocuments(documents: readonly TaxDocument[]): TaxParts {
  return sumParts(documents.flatMap((document) => document.lines.map((line) => signedParts(document, line))));
}

/** Sales of a tax class to a state at one rate, less credit notes. */
export interface TaxReportRow extends TaxParts {
  taxClass: string;
  placeOfSupply: string;
  placeName: string;
  basisPoints: number;
}

/**
 * A month by tax class, state and rate. `classOf` names the class of a line by the order line that it invoices; lines without one are
 * the charges of a parcel, and are named by their HSN code.
 */
export function taxReport<Line extends TaxDocument["lines"][number]>(
  documents: readonly (Omit<TaxDocument, "lines"> & { lines: readonly Line[] })[],
  classOf: (line: Line) => string,
): TaxReportRow[] {
  const rows = documents.flatMap((document) =>
    document.lines.map((line) => ({
      ...signedParts(document, line),
      taxClass: classOf(line),
      placeOfSupply: document.supply.placeOfSupply,
      placeName: document.placeName,
      basisPoints: line.basisPoints,
    })),
  );
  const key = ({ taxClass, placeOfSupply, basisPoints }: TaxReportRow) =>
    `${taxClass} ${placeOfSupply} ${String(basisPoints).padStart(5, "0")}`;
  return groupInOrder(rows, key).flatMap((group) => (group[0] ? [{ ...group[0], ...sumParts(group) }] : []));
}

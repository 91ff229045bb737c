import {
  documentsOf,
  hsnSummary,
  issuedDocuments,
  NATURES,
  nilSupplies,
  rateRows,
  smallSupplies,
  type HsnRow,
  documentTotal,
  type Gstr1Section,
  type IssuedChallan,
  type TaxDocument,
} from "#app/domain/orders/documents/gstr1/summaries.ts";
import { totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";

/** A table of the return as rows of a CSV file: the heading first, named as the offline tool's templates name them. */
export interface Gstr1Table {
  /** The template's own name, as "b2cs". */
  name: string;
  rows: CsvCell[][];
}

/** The return's tables, for the accountant and for the offline tool; also those without a row. Amounts are rupees. */
export function gstr1Tables(
  documents: readonly TaxDocument[],
  challans: readonly IssuedChallan[],
): Gstr1Table[] {
  const inSection = (section: Gstr1Section) => documentsOf(section, documents);
  const { registered, consumers } = hsnSummary(documents);
  return [
    b2b(inSection("b2b")),
    b2cl(inSection("b2cl")),
    b2cs(documents),
    exp(inSection("exp")),
    cdnr(inSection("cdnr")),
    cdnur(inSection("cdnur")),
    exemp(documents),
    hsn("hsn(b2b)", registered),
    hsn("hsn(b2c)", consumers),
    docs(documents, challans),
  ];
}

function b2b(documents: readonly TaxDocument[]): Gstr1Table {
  const heading = columns(
    "GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount",
  );
  const rows = perRate(documents, (document) => [
    document.buyer.gstin ?? "",
    document.buyer.name,
    ...invoiceCells(document),
    placeCell(document),
    "N",
    "",
    "Regular B2B",
    "",
  ]);
  return { name: "b2b,sez,de", rows: [heading, ...rows] };
}

function b2cl(documents: readonly TaxDocument[]): Gstr1Table {
  const heading = columns(
    "Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN",
  );
  const rows = perRate(documents, (document) => [...invoiceCells(document), placeCell(document), ""]);
  return { name: "b2cl", rows: [heading, ...rows.map((row) => [...row, ""])] };
}

function b2cs(documents: readonly TaxDocument[]): Gstr1Table {
  const heading = columns(
    "Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN",
  );
  const rows = smallSupplies(documents).map((row) => [
    "OE",
    `${row.placeOfSupply}-${row.placeName}`,
    "",
    ...valueCells(row.basisPoints, row),
    "",
  ]);
  return { name: "b2cs", rows: [heading, ...rows] };
}

function exp(documents: readonly TaxDocument[]): Gstr1Table {
  const heading = columns(
    "Export Type,Invoice Number,Invoice date,Invoice Value,Port Code,Shipping Bill Number,Shipping Bill Date,Rate,Taxable Value,Cess Amount",
  );
  const rows = perRate(documents, (document) => ["WOPAY", ...invoiceCells(document), "", "", ""]);
  return { name: "exp", rows: [heading, ...rows] };
}

function cdnr(documents: readonly TaxDocument[]): Gstr1Table {
  const heading = columns(
    "GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount",
  );
  const rows = perRate(documents, (document) => [
    document.buyer.gstin ?? "",
    document.buyer.name,
    ...creditNoteCells(document),
    placeCell(document),
    "N",
    "Regular B2B",
    rupees(documentTotal(document)),
    "",
  ]);
  return { name: "cdnr", rows: [heading, ...rows] };
}

function cdnur(documents: readonly TaxDocument[]): Gstr1Table {
  const heading = columns(
    "UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount",
  );
  const rows = perRate(documents, (document) => {
    const isExport = document.supply.kind === "export";
    return [
      isExport ? "EXPWOP" : "B2CL",
      ...creditNoteCells(document),
      isExport ? "" : placeCell(document),
      rupees(documentTotal(document)),
      "",
    ];
  });
  return { name: "cdnur", rows: [heading, ...rows] };
}

function exemp(documents: readonly TaxDocument[]): Gstr1Table {
  const heading = columns(
    "Description,Nil Rated Supplies,Exempted (other than nil rated/non GST supply),Non-GST supplies",
  );
  const rows = nilSupplies(documents).map(({ isInterState, isRegistered, amountMinor }) => [
    `${isInterState ? "Inter" : "Intra"}-State supplies to ${isRegistered ? "registered" : "unregistered"} persons`,
    rupees(amountMinor),
    rupees(0),
    rupees(0),
  ]);
  return { name: "exemp", rows: [heading, ...rows] };
}

function hsn(name: string, entries: readonly HsnRow[]): Gstr1Table {
  const heading = columns(
    "HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount",
  );
  const rows = entries.map((row) => [
    row.hsnCode,
    row.description,
    row.uqc,
    row.quantity,
    rupees(totalOf(row)),
    row.basisPoints / 100,
    ...[row.taxableMinor, row.igstMinor, row.cgstMinor, row.sgstMinor, 0].map(rupees),
  ]);
  return { name, rows: [heading, ...rows] };
}

function docs(documents: readonly TaxDocument[], challans: readonly IssuedChallan[]): Gstr1Table {
  const heading = ["Nature of Document", "Sr. No. From", "Sr. No. To", "Total Number", "Cancelled"];
  const rows = issuedDocuments(documents, challans).map(({ kind, from, to, total, cancelled }) => [
    NATURES[kind].name,
    from,
    to,
    total,
    cancelled,
  ]);
  return { name: "docs", rows: [heading, ...rows] };
}

/** Names of columns, as a template's first line states them. */
function columns(line: string): string[] {
  return line.split(",");
}

/** A row for each rate of each document. */
function perRate(
  documents: readonly TaxDocument[],
  cellsOf: (document: TaxDocument) => CsvCell[],
): CsvCell[][] {
  return documents.flatMap((document) => {
    const cells = cellsOf(document);
    return rateRows(document).map((row) => [...cells, ...valueCells(row.basisPoints, row)]);
  });
}

function invoiceCells(document: TaxDocument): CsvCell[] {
  return [document.number, dateCell(document.day), rupees(documentTotal(document))];
}

function creditNoteCells(document: TaxDocument): CsvCell[] {
  return [document.number, dateCell(document.day), "C"];
}

function valueCells(basisPoints: number, { taxableMinor }: TaxParts): CsvCell[] {
  return [basisPoints / 100, rupees(taxableMinor), rupees(0)];
}

/** "09-Uttar Pradesh" */
function placeCell({ supply, placeName }: TaxDocument): string {
  return `${supply.placeOfSupply}-${placeName}`;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "2026-11-21" as "21-Nov-2026". */
function dateCell(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** A number, so that a spreadsheet does not take a negative amount for a formula. */
function rupees(amountMinor: number): number {
  return amountMinor / 100;
}

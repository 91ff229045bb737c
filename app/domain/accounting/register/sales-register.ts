import { hsnRows, type TaxDocument } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";

/** The documents of a register: issued under one GSTIN, empty for bills of supply before the registration, in a span of days in India. */
export interface RegisterScope {
  /** The first and the last day, as "2026-11-21". */
  from: string;
  to: string;
  gstin: string;
}

/** A document of the sales register. */
export interface RegisterDocument extends Pick<
  TaxDocument,
  "kind" | "number" | "day" | "supply" | "placeName" | "buyer" | "lines"
> {
  /** Of a credit note: the number of its invoice. */
  invoiceNumber: string | null;
  orderNumber: number;
  paymentMethod: string;
}

/** The lines of a document with one HSN code and rate. Amounts in paise, those of a credit note negative. */
export interface RegisterRow extends TaxParts {
  hsnCode: string;
  basisPoints: number;
  quantity: number;
}

/** The name of a buyer without a GSTIN: a register needs no names of persons (section 35 of the CGST Act). The invoice states it. */
export const CONSUMER = "Consumer";

/** The rows of a document, by HSN code and rate. They add up to its value and taxes. */
export function registerRows(document: Pick<TaxDocument, "kind" | "lines">): RegisterRow[] {
  return hsnRows([document]);
}

export const REGISTER_COLUMNS = [
  "Document",
  "Kind",
  "Date",
  "Invoice credited",
  "Party",
  "GSTIN",
  "Place of supply",
  "HSN",
  "Quantity",
  "Rate (%)",
  "Taxable value",
  "CGST",
  "SGST/UTGST",
  "IGST",
  "Total",
  "Order",
  "Payment method",
];

export const DOCUMENT_KINDS: Record<TaxDocument["kind"], string> = {
  invoice: "Invoice",
  "credit-note": "Credit note",
};

/** The lines of a CSV file of a document. Amounts are numbers of rupees, so that a spreadsheet takes no negative one for a formula. */
export function registerCells(document: RegisterDocument): CsvCell[][] {
  const { kind, number, day, buyer, supply, placeName } = document;
  return registerRows(document).map((row) => [
    number,
    DOCUMENT_KINDS[kind],
    day,
    document.invoiceNumber,
    buyer.name,
    buyer.gstin,
    `${supply.placeOfSupply}-${placeName}`,
    row.hsnCode,
    row.quantity,
    row.basisPoints / 100,
    ...[row.taxableMinor, row.cgstMinor, row.sgstMinor, row.igstMinor, totalOf(row)].map(
      (minor) => minor / 100,
    ),
    orderNumberLabel(document.orderNumber),
    document.paymentMethod,
  ]);
}

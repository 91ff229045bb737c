import { gstr3bCells, GSTR_3B_COLUMNS, gstr3bOf } from "#app/domain/accounting/gstr3b.ts";
import {
  readRegister,
  readRegisterCells,
} from "#app/domain/accounting/register/read-sales-register.server.ts";
import { REGISTER_COLUMNS } from "#app/domain/accounting/register/sales-register.ts";
import { listCourierCash } from "#app/domain/accounting/settlements/courier-cash.server.ts";
import { readSettlementCells } from "#app/domain/accounting/settlements/reconcile.server.ts";
import {
  COURIER_CASH_COLUMNS,
  courierCashCells,
  SETTLEMENT_COLUMNS,
} from "#app/domain/accounting/settlements/settlements.ts";
import { tallyXml } from "#app/domain/accounting/tally/tally-xml.ts";
import { streamDocumentPdf } from "#app/domain/orders/documents/document-pdf.server.ts";
import { gstr1Json } from "#app/domain/orders/documents/gstr1/gstr1-json.ts";
import { gstr1Tables } from "#app/domain/orders/documents/gstr1/gstr1-csv.ts";
import { readGstMonth } from "#app/domain/orders/documents/gstr1/read-gst-month.server.ts";
import { printedDocument, printingShopOf } from "#app/domain/orders/documents/printed-document.ts";
import type { StoredDocument } from "#app/domain/orders/documents/stored-document.ts";
import { listDocumentsOfDays } from "#app/domain/orders/documents/tax-documents.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { RAZORPAY } from "#app/domain/payments/razorpay/razorpay.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import { daysOfMonth, formatMonth } from "#app/lib/time/months.ts";
import { csvLines } from "#app/platform/http/csv-response.server.ts";
import type { ZipFile } from "#app/platform/zip/write-zip.server.ts";

/** The most documents that an archive holds as PDF: about 40 MB and two minutes. The admin has all of them. */
const MAX_PDF_DOCUMENTS = 2_000;

type Deps = Pick<OrderDeps, "db" | "clock" | "settings">;

interface ArchivedMonth {
  month: string;
  gstin: string;
  hasDocuments: boolean;
}

/**
 * The files of a month. Only the PDF files name persons, as the law demands of an invoice (rule 46 of the CGST Rules): the other files
 * name only firms with a GSTIN.
 */
export async function* archiveFiles(deps: Deps, archived: ArchivedMonth): AsyncGenerator<ZipFile> {
  const { db, clock } = deps;
  const settings = await deps.settings.get();
  const { month, gstin } = archived;
  const scope = { ...daysOfMonth(month), gstin };
  yield csvFile("sales-register.csv", REGISTER_COLUMNS, readRegisterCells(db, scope));
  yield textFile("tally-vouchers.xml", tallyXml(readRegister(db, scope), settings.accounting.ledgers));
  yield* returnFiles(deps, archived);
  yield csvFile(
    "settlements.csv",
    SETTLEMENT_COLUMNS,
    readSettlementCells(db, { provider: RAZORPAY, month }),
  );
  const courierCash = await listCourierCash(db, { month, now: clock.now() });
  yield csvFile("courier-remittances.csv", COURIER_CASH_COLUMNS, courierCash.map(courierCashCells));
  const documents = archived.hasDocuments ? await listIssued(deps, archived) : [];
  for (const kind of ["invoice", "credit-note"] as const) {
    const ofKind = documents.slice(0, MAX_PDF_DOCUMENTS).filter((document) => document.kind === kind);
    if (ofKind.length > 0) yield await pdfFile(`${kind}s.pdf`, ofKind, settings);
  }
  yield textFile("README.txt", [readme(archived, documents.length)]);
}

async function* returnFiles({ db }: Deps, { month, gstin }: ArchivedMonth): AsyncGenerator<ZipFile> {
  // Without a registration there is no return.
  if (gstin === "") return;
  const read = await readGstMonth(db, month, { gstin, shopGstin: gstin });
  // Without documents of this GSTIN, those that were read belong to another one.
  const { documents, challans } = read.gstin === gstin ? read : { documents: [], challans: [] };
  yield textFile("gstr-1/gstr-1.json", [JSON.stringify(gstr1Json(gstin, month, documents, challans))]);
  for (const { name, rows } of gstr1Tables(documents, challans)) {
    const [columns = [], ...lines] = rows;
    yield csvFile(`gstr-1/${name}.csv`, columns.map(String), lines);
  }
  yield csvFile("gstr-3b.csv", GSTR_3B_COLUMNS, gstr3bCells(gstr3bOf(documents)));
}

async function listIssued({ db }: Deps, { month, gstin }: ArchivedMonth): Promise<StoredDocument[]> {
  const stored = await listDocumentsOfDays(db, daysOfMonth(month));
  return stored.filter(({ content }) => content.sellerGstin === gstin);
}

async function pdfFile(
  name: string,
  documents: readonly StoredDocument[],
  settings: StoreSettings,
): Promise<ZipFile> {
  const shop = printingShopOf(settings);
  const printed = documents.map((document) => printedDocument(document, shop));
  return { name, parts: await streamDocumentPdf(printed, { shop, title: name }), isCompressed: true };
}

function csvFile(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<CsvCell[]> | Iterable<CsvCell[]>,
): ZipFile {
  return textFile(name, csvLines({ columns, rows }));
}

const encoder = new TextEncoder();

function textFile(name: string, texts: AsyncIterable<string> | Iterable<string>): ZipFile {
  const encoded = async function* () {
    for await (const text of texts) yield encoder.encode(text);
  };
  return { name, parts: encoded() };
}

function readme({ month, gstin, hasDocuments }: ArchivedMonth, documents: number): string {
  const omitted = documents - MAX_PDF_DOCUMENTS;
  return [
    `${formatMonth(month)}${gstin ? `, GSTIN ${gstin}` : ""}`,
    "",
    "sales-register.csv: every invoice and credit note by HSN code and rate, credit notes negative.",
    "tally-vouchers.xml: the same as vouchers, for Import > Transactions in Tally.",
    ...(gstin
      ? [
          "gstr-1: the return's JSON file for the offline tool, and its tables, with the HSN summary.",
          "gstr-3b.csv: tables 3.1 and 3.2.",
        ]
      : []),
    "settlements.csv: the transactions of the uploaded settlement reports, with fees and differences.",
    "courier-remittances.csv: cash on delivery that couriers remitted, and overdue cash.",
    hasDocuments
      ? "invoices.pdf, credit-notes.pdf: the documents as they were issued."
      : "Invoices and credit notes as PDF are not included.",
    ...(omitted > 0 ? [`${omitted} further documents are not in the PDF files; they are in the admin.`] : []),
    "",
    "Test orders are in none of these files. Amounts are in rupees unless a column names the currency.",
    "",
  ].join("\r\n");
}

import {
  documentsOf,
  groupInOrder,
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
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { TaxParts } from "#app/domain/tax/inclusive-price.ts";

// The JSON file that the GST portal's offline tool reads and writes. Its keys are the portal's: `txval` is the taxable value; `iamt`,
// `camt`, `samt` and `csamt` are integrated, central, state and cess; `pos` is the place of supply, `rt` the rate in per cent.

/** Table 12 has a tab for buyers with a GSTIN and one for all others since the return of this month. */
const SPLIT_HSN_FROM = "2025-05";
const MAX_DESCRIPTION = 30;

/**
 * The return of a month as the offline tool's JSON. `month` is "2026-11"; the documents and challans are those of that month. Sections without
 * an entry are left out, as the tool does. Amounts are rupees; those of credit notes positive in table 9B and taken off in
 * tables 7, 8 and 12.
 */
export function gstr1Json(
  gstin: string,
  month: string,
  documents: readonly TaxDocument[],
  challans: readonly IssuedChallan[],
) {
  const [year = "", monthNumber = ""] = month.split("-");
  const inSection = (section: Gstr1Section) => documentsOf(section, documents);
  return {
    gstin,
    fp: monthNumber + year,
    version: "GST3.2.1",
    hash: "hash",
    ...ifAny("b2b", byBuyer(inSection("b2b"), "inv", invoiceOfBuyer)),
    ...ifAny("b2cl", byPlace(inSection("b2cl"))),
    ...ifAny("b2cs", smallSupplies(documents).map(smallSupply)),
    ...ifAny("exp", exports(inSection("exp"))),
    ...ifAny("cdnr", byBuyer(inSection("cdnr"), "nt", creditNoteOfBuyer)),
    ...ifAny("cdnur", inSection("cdnur").map(creditNoteOfConsumer)),
    ...nilSection(documents),
    ...hsnSection(month, documents),
    ...issuedSection(documents, challans),
  };
}

function ifAny<Key extends string, Row>(key: Key, rows: Row[]): Partial<Record<Key, Row[]>> {
  // The computed key is the one of the result's type.
  return rows.length > 0 ? ({ [key]: rows } as Record<Key, Row[]>) : {};
}

function byBuyer<Row>(
  documents: readonly TaxDocument[],
  key: "inv" | "nt",
  write: (document: TaxDocument) => Row,
) {
  return groupInOrder(documents, ({ buyer }) => buyer.gstin ?? "").map((group) => ({
    ctin: group[0]?.buyer.gstin ?? "",
    [key]: group.map(write),
  }));
}

function invoiceOfBuyer(document: TaxDocument) {
  return {
    ...invoiceHead(document),
    pos: document.supply.placeOfSupply,
    rchrg: "N",
    inv_typ: "R",
    itms: items(document),
  };
}

function creditNoteOfBuyer(document: TaxDocument) {
  return {
    ...creditNoteHead(document),
    pos: document.supply.placeOfSupply,
    rchrg: "N",
    inv_typ: "R",
    itms: items(document),
  };
}

function creditNoteOfConsumer(document: TaxDocument) {
  const isExport = document.supply.kind === "export";
  const placeOfSupply = isExport ? {} : { pos: document.supply.placeOfSupply };
  return {
    typ: isExport ? "EXPWOP" : "B2CL",
    ...creditNoteHead(document),
    ...placeOfSupply,
    itms: items(document),
  };
}

function invoiceHead(document: TaxDocument) {
  return { inum: document.number, idt: portalDate(document.day), val: rupees(documentTotal(document)) };
}

function creditNoteHead(document: TaxDocument) {
  const { number, day } = document;
  return { ntty: "C", nt_num: number, nt_dt: portalDate(day), val: rupees(documentTotal(document)) };
}

function byPlace(documents: readonly TaxDocument[]) {
  return groupInOrder(documents, ({ supply }) => supply.placeOfSupply).map((group) => ({
    pos: group[0]?.supply.placeOfSupply ?? "",
    inv: group.map((document) => ({ ...invoiceHead(document), itms: items(document) })),
  }));
}

/** Exports under a letter of undertaking: without payment of tax. */
function exports(documents: readonly TaxDocument[]) {
  if (documents.length === 0) return [];
  const invoices = documents.map((document) => ({
    ...invoiceHead(document),
    itms: rateRows(document).map((row) => ({ txval: rupees(row.taxableMinor), rt: 0, iamt: 0, csamt: 0 })),
  }));
  return [{ exp_typ: "WOPAY", inv: invoices }];
}

function items(document: TaxDocument) {
  const isWithin = document.supply.kind === "intra-state" || document.supply.kind === "intra-territory";
  return rateRows(document).map((row, index) => ({
    num: index + 1,
    itm_det: {
      rt: percent(row.basisPoints),
      txval: rupees(row.taxableMinor),
      ...taxes(row, isWithin),
      csamt: 0,
    },
  }));
}

function taxes({ igstMinor, cgstMinor, sgstMinor }: TaxParts, isWithin: boolean) {
  return isWithin ? { camt: rupees(cgstMinor), samt: rupees(sgstMinor) } : { iamt: rupees(igstMinor) };
}

function smallSupply(row: ReturnType<typeof smallSupplies>[number]) {
  return {
    sply_ty: row.isInterState ? "INTER" : "INTRA",
    pos: row.placeOfSupply,
    typ: "OE",
    rt: percent(row.basisPoints),
    txval: rupees(row.taxableMinor),
    ...taxes(row, !row.isInterState),
    csamt: 0,
  };
}

function nilSection(documents: readonly TaxDocument[]) {
  const rows = nilSupplies(documents).map(({ isInterState, isRegistered, amountMinor }) => ({
    sply_ty: `${isInterState ? "INTR" : "INTRA"}${isRegistered ? "B2B" : "B2C"}`,
    nil_amt: rupees(amountMinor),
    expt_amt: 0,
    ngsup_amt: 0,
  }));
  return rows.length > 0 ? { nil: { inv: rows } } : {};
}

function hsnSection(month: string, documents: readonly TaxDocument[]) {
  if (documents.length === 0) return {};
  const { registered, consumers } = hsnSummary(documents);
  return month < SPLIT_HSN_FROM
    ? { hsn: { data: [...registered, ...consumers].map(hsnRow) } }
    : { hsn: { hsn_b2b: registered.map(hsnRow), hsn_b2c: consumers.map(hsnRow) } };
}

function hsnRow(row: HsnRow, index: number) {
  return {
    num: index + 1,
    hsn_sc: row.hsnCode,
    desc: row.description.slice(0, MAX_DESCRIPTION).trim(),
    uqc: row.uqc,
    qty: row.quantity,
    rt: percent(row.basisPoints),
    txval: rupees(row.taxableMinor),
    iamt: rupees(row.igstMinor),
    camt: rupees(row.cgstMinor),
    samt: rupees(row.sgstMinor),
    csamt: 0,
  };
}

function issuedSection(documents: readonly TaxDocument[], challans: readonly IssuedChallan[]) {
  const byKind = groupedBy(issuedDocuments(documents, challans), ({ kind }) => kind);
  if (byKind.size === 0) return {};
  const details = [...byKind].map(([kind, rows]) => ({
    doc_num: NATURES[kind].code,
    docs: rows.map(({ from, to, total, cancelled }, index) => ({
      num: index + 1,
      from,
      to,
      totnum: total,
      cancel: cancelled,
      net_issue: total - cancelled,
    })),
  }));
  return { doc_issue: { doc_det: details } };
}

/** Paise as the portal's number of rupees: 12345 is 123.45, which JSON writes as such. */
function rupees(amountMinor: number): number {
  return amountMinor / 100;
}

function percent(basisPoints: number): number {
  return basisPoints / 100;
}

/** "2026-11-21" as "21-11-2026". */
function portalDate(day: string): string {
  return day.split("-").toReversed().join("-");
}

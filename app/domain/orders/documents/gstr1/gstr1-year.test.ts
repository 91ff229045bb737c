import { expect, test } from "vitest";
import { gstr1Tables } from "#app/domain/orders/documents/gstr1/gstr1-csv.ts";
import { gstr1Json } from "#app/domain/orders/documents/gstr1/gstr1-json.ts";
import { sumDocuments, sumSections, taxReport } from "#app/domain/orders/documents/gstr1/return-summary.ts";
import { hsnRows, issuedDocuments, type TaxDocument } from "#app/domain/orders/documents/gstr1/summaries.ts";
import {
  documentNumber,
  financialYearOfDay,
  seriesOf,
} from "#app/domain/orders/internal/documents/document-series.ts";
import { NO_PARTS, sumParts, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { refundTaxedAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import type { Supply } from "#app/domain/tax/order-gst.ts";
import { taxOrder } from "#app/domain/tax/tax-order.ts";
import { addDays } from "#app/lib/time/days.ts";
import { daysOfMonth, monthsFromTo } from "#app/lib/time/months.ts";
import { ratedLine, type SoldLine } from "#tests/fixtures/tax/rated-line.ts";
import { statedIn } from "#tests/fixtures/tax/stated-in-return.ts";
import { ABROAD, BUYER, KERALA, LOCAL, SELLER } from "#tests/fixtures/tax/tax-documents.ts";

const FIRST_DAY = "2026-04-01";
const MONTHS = monthsFromTo("2026-04", "2027-03");

/** A seeded generator (mulberry32), so that the year is the same in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A shop's year: parcels to its state, another state and abroad, to firms too, with coupons, refunds and exchanges at later days. */
function tradeOfAYear(seed: number): TaxDocument[] {
  const random = randomFrom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const sequences = new Map<string, number>();
  const documents: TaxDocument[] = [];
  const open: TaxDocument[] = [];

  const numbered = (kind: TaxDocument["kind"], day: string) => {
    const prefix = kind === "invoice" ? "INV" : "CRN";
    const series = seriesOf(prefix, { year: financialYearOfDay(day), isTest: false });
    const sequence = (sequences.get(series) ?? 0) + 1;
    sequences.set(series, sequence);
    const result = documentNumber(series, sequence);
    if (!result.ok) throw new Error(result.error);
    return { kind, day, series, sequence, number: result.number };
  };

  const sell = (day: string, supply: Supply, gstin: string | null) => {
    const sold: SoldLine[] = Array.from({ length: 1 + upTo(4) }, () => {
      const quantity = 1 + upTo(3);
      const full = (29_900 + upTo(random() < 0.1 ? 6_000_000 : 600_000)) * quantity;
      return {
        taxClass: SAMPLE_TAX_CLASSES[upTo(SAMPLE_TAX_CLASSES.length)] ?? fail(),
        // A coupon of up to 30 % on some.
        inclusiveMinor: random() < 0.3 ? full - upTo(Math.floor(full * 0.3)) : full,
        quantity,
      };
    });
    const charges = random() < 0.5 ? [9_900] : [];
    const rated = sold.map((line) => ratedLine(line, day));
    const taxed = taxOrder(rated, charges, supply);
    const lines = [
      ...taxed.lines.map((line, index) => ({
        ...line,
        description: sold[index]?.taxClass.name ?? "",
        quantity: sold[index]?.quantity ?? 0,
      })),
      ...taxed.charges.map((charge) => ({ ...charge, description: "Shipping", quantity: 0 })),
    ];
    const placeName = supply === LOCAL ? "Uttar Pradesh" : supply === KERALA ? "Kerala" : "Other Country";
    const buyer = { gstin, name: gstin ? "Verma Traders" : "Asha Verma" };
    const invoice = { ...numbered("invoice", day), supply, placeName, buyer, lines, invoice: null };
    documents.push(invoice);
    open.push(invoice);
  };

  const refund = (day: string, invoice: TaxDocument, share: number) => {
    const lines = invoice.lines.flatMap((line) => {
      const result = refundTaxedAmount(line, Math.floor(totalOf(line) * share));
      if (!result.ok) throw new Error(result.error);
      return totalOf(result.parts) > 0 ? [{ ...line, ...result.parts }] : [];
    });
    if (lines.length === 0) return;
    const { number, day: invoiceDay } = invoice;
    const reference = { number, day: invoiceDay, totalMinor: totalOf(sumParts(invoice.lines)) };
    documents.push({ ...invoice, ...numbered("credit-note", day), lines, invoice: reference });
  };

  for (let offset = 0; offset < 365; offset += 1) {
    const day = addDays(FIRST_DAY, offset);
    for (let parcel = upTo(5); parcel > 0; parcel -= 1) {
      const supply = [LOCAL, LOCAL, KERALA, KERALA, ABROAD][upTo(5)] ?? LOCAL;
      sell(day, supply, supply !== ABROAD && random() < 0.2 ? BUYER : null);
    }
    if (random() < 0.4) {
      const [sale] = open.splice(upTo(open.length), 1);
      if (!sale) continue;
      // A full refund, a part, or an exchange: the credit note of what comes back and the invoice of what is sent instead.
      refund(day, sale, random() < 0.5 ? 1 : random());
      if (random() < 0.3) sell(day, sale.supply, sale.buyer.gstin);
    }
  }
  return documents;
}

function fail(): never {
  throw new Error("There is no such class");
}

/** The books in the simplest way there is: each line of each invoice added, each line of each credit note taken off. */
function books(documents: readonly TaxDocument[]): TaxParts {
  const sums = { ...NO_PARTS };
  for (const { kind, lines } of documents)
    for (const line of lines)
      for (const tax of ["taxableMinor", "igstMinor", "cgstMinor", "sgstMinor"] as const)
        sums[tax] += kind === "invoice" ? line[tax] : 0 - line[tax];
  return sums;
}

function less(sums: TaxParts, notes: TaxParts): TaxParts {
  return {
    taxableMinor: sums.taxableMinor - notes.taxableMinor,
    igstMinor: sums.igstMinor - notes.igstMinor,
    cgstMinor: sums.cgstMinor - notes.cgstMinor,
    sgstMinor: sums.sgstMinor - notes.sgstMinor,
  };
}

const year = tradeOfAYear(20_260_401);

test("the simulated year has every kind of supply, and credit notes of each section", () => {
  expect(year.length).toBeGreaterThan(700);
  const filledSections = sumSections(year).filter(({ documents }) => documents > 0);
  expect(filledSections.map(({ section }) => section)).toEqual([
    "b2b",
    "b2cl",
    "b2cs",
    "exp",
    "cdnr",
    "cdnur",
  ]);
  expect(year.some(({ lines }) => lines.some(({ basisPoints }) => basisPoints === 0))).toBe(true);
});

test.each(MONTHS)("the return of %s minus the books is 0.00 for each tax", (month) => {
  const { from, to } = daysOfMonth(month);
  const documents = year.filter(({ day }) => day >= from && day <= to);
  const expected = books(documents);
  const { b2b, b2cl, b2cs, exp, nil, cdnr, cdnur, hsn } = gstr1Json(SELLER, month, documents, []);
  expect(less(statedIn([b2b, b2cl, b2cs, exp, nil]), statedIn([cdnr, cdnur]))).toEqual(expected);
  expect(statedIn(hsn)).toEqual(expected);
  expect(sumParts(sumSections(documents))).toEqual(expected);
  expect(sumParts(hsnRows(documents))).toEqual(expected);
  expect(sumParts(taxReport(documents, ({ description }) => description))).toEqual(expected);
  expect(sumDocuments(documents)).toEqual(expected);
  expect(issuedDocuments(documents, []).reduce((sum, { total }) => sum + total, 0)).toBe(documents.length);
});

test("the tables as CSV state what the JSON file states", () => {
  const { from, to } = daysOfMonth("2026-11");
  const documents = year.filter(({ day }) => day >= from && day <= to);
  const tables = new Map(gstr1Tables(documents, []).map(({ name, rows }) => [name, rows]));
  const taxable = (name: string) => {
    const [heading = [], ...rows] = tables.get(name) ?? [];
    const column = heading.indexOf("Taxable Value");
    return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  };
  const json = gstr1Json(SELLER, "2026-11", documents, []);
  for (const [name, section] of [
    ["b2b,sez,de", json.b2b],
    ["b2cl", json.b2cl],
    ["b2cs", json.b2cs],
    ["exp", json.exp],
    ["cdnr", json.cdnr],
    ["cdnur", json.cdnur],
  ] as const)
    expect(taxable(name)).toBe(statedIn(section).taxableMinor);
  expect(taxable("hsn(b2b)") + taxable("hsn(b2c)")).toBe(books(documents).taxableMinor);
});

test("a year's credit notes never take back more than their invoices hold, and its numbers have no gap", () => {
  for (const note of year.filter(({ kind }) => kind === "credit-note")) {
    const invoice = year.find(({ number }) => number === note.invoice?.number);
    const [taken, held] = [sumParts(note.lines), sumParts(invoice?.lines ?? [])];
    expect(Object.values(less(held, taken)).every((left) => left >= 0)).toBe(true);
  }
  for (const series of ["INV/26-27/", "CRN/26-27/"]) {
    const sequences = year.filter((document) => document.series === series).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  }
});

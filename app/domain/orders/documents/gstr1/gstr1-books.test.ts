import fc from "fast-check";
import { expect, test } from "vitest";
import { gstr1Json } from "#app/domain/orders/documents/gstr1/gstr1-json.ts";
import { hsnSummary, type TaxDocument } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { sumParts, totalOf } from "#app/domain/tax/inclusive-price.ts";
import { refundTaxedAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import {
  ABROAD,
  BUYER,
  creditNote,
  invoice,
  KERALA,
  lineOf,
  LOCAL,
  SELLER,
} from "#tests/fixtures/tax/tax-documents.ts";

test("a month's return equals its invoices less its credit notes, to the paisa", () => {
  const sale = fc.record({
    supply: fc.constantFrom(LOCAL, KERALA, ABROAD),
    isFirm: fc.boolean(),
    prices: fc.array(fc.tuple(fc.integer({ min: 1, max: 1_50_000_00 }), fc.constantFrom(0, 300, 500, 1800)), {
      minLength: 1,
      maxLength: 4,
    }),
    refundShare: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 12 }), (sales) => {
      const documents = sales.flatMap(({ supply, isFirm, prices, refundShare }, index) => {
        const lines = prices.map(([price, basisPoints]) => lineOf(supply, price, { basisPoints }));
        const buyer = { gstin: isFirm ? BUYER : null, name: "Asha Verma" };
        const sold = invoice(index + 1, supply, { lines, buyer });
        const refunded = lines.map((line) => {
          const refund = refundTaxedAmount(line, Math.floor(totalOf(line) * refundShare));
          if (!refund.ok) throw new Error(refund.error);
          return { ...line, ...refund.parts };
        });
        return [sold, creditNote(index + 1, sold, refunded)];
      });
      const json = gstr1Json(SELLER, "2026-11", documents, []);
      const { taxableMinor, ...taxes } = integrityOf(documents);
      expect(Math.round(valuesOf(json) * 100)).toBe(taxableMinor);
      const { registered, consumers } = hsnSummary(documents);
      expect(sumParts([...registered, ...consumers])).toEqual({ taxableMinor, ...taxes });
    }),
    { numRuns: process.env["NIGHTLY"] ? 500 : 100 },
  );
});

function integrityOf(documents: TaxDocument[]) {
  const sumOf = (kind: TaxDocument["kind"]) =>
    sumParts(documents.filter((document) => document.kind === kind).flatMap(({ lines }) => lines));
  const [sold, refunded] = [sumOf("invoice"), sumOf("credit-note")];
  return {
    taxableMinor: sold.taxableMinor - refunded.taxableMinor,
    igstMinor: sold.igstMinor - refunded.igstMinor,
    cgstMinor: sold.cgstMinor - refunded.cgstMinor,
    sgstMinor: sold.sgstMinor - refunded.sgstMinor,
  };
}

/** The sum of all taxable and nil-rated values of a return in rupees, less the notes of table 9B, found by key at any depth. */
function valuesOf({ b2b, b2cl, b2cs, exp, cdnr, cdnur, nil }: ReturnType<typeof gstr1Json>): number {
  return valuesIn([b2b, b2cl, b2cs, exp, nil]) - valuesIn([cdnr, cdnur]);
}

function valuesIn(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, child) => sum + valuesIn(child), 0);
  if (typeof node !== "object" || node === null) return 0;
  return Object.entries(node).reduce((sum, [key, value]) => {
    if ((key === "txval" || key === "nil_amt") && typeof value === "number") return sum + value;
    return sum + valuesIn(value);
  }, 0);
}

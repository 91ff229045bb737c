import fc from "fast-check";
import { expect, test } from "vitest";
import { TallyLedgers } from "#app/domain/accounting/accounting.settings.ts";
import { gstr3bOf } from "#app/domain/accounting/gstr3b.ts";
import {
  REGISTER_COLUMNS,
  registerCells,
  registerRows,
  type RegisterDocument,
} from "#app/domain/accounting/register/sales-register.ts";
import { tallyVoucher } from "#app/domain/accounting/tally/tally-vouchers.ts";
import { tallyXml } from "#app/domain/accounting/tally/tally-xml.ts";
import { refundTaxedAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { sumDocuments } from "#app/domain/orders/documents/gstr1/return-summary.ts";
import type { TaxDocument } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { sumParts, totalOf } from "#app/domain/tax/inclusive-price.ts";
import {
  ABROAD,
  BUYER,
  creditNote,
  invoice,
  KERALA,
  lineOf,
  LOCAL,
} from "#tests/fixtures/tax/tax-documents.ts";

const LEDGERS = TallyLedgers.parse({});

const registered = (document: TaxDocument): RegisterDocument => ({
  ...document,
  invoiceNumber: document.invoice?.number ?? null,
  orderNumber: 12,
  paymentMethod: "UPI",
});

const sales = fc.array(
  fc.record({
    supply: fc.constantFrom(LOCAL, KERALA, ABROAD),
    isFirm: fc.boolean(),
    prices: fc.array(fc.tuple(fc.integer({ min: 1, max: 1_50_000_00 }), fc.constantFrom(0, 300, 500, 1800)), {
      minLength: 1,
      maxLength: 4,
    }),
    refundShare: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 8 },
);

/** Invoices with a credit note over a share of each. */
const documents = sales.map((sold) =>
  sold.flatMap(({ supply, isFirm, prices, refundShare }, index) => {
    const lines = prices.map(([price, basisPoints]) => lineOf(supply, price, { basisPoints }));
    const buyer = { gstin: isFirm ? BUYER : null, name: isFirm ? "Verma & Sons" : "Consumer" };
    const issued = invoice(index + 1, supply, { lines, buyer });
    const refunded = lines.map((line) => {
      const refund = refundTaxedAmount(line, Math.floor(totalOf(line) * refundShare));
      if (!refund.ok) throw new Error(refund.error);
      return { ...line, ...refund.parts };
    });
    return [issued, creditNote(index + 1, issued, refunded)];
  }),
);

test("register and GSTR-3B add up to the documents, to the paisa", () => {
  fc.assert(
    fc.property(documents, (issued) => {
      const total = sumDocuments(issued);
      expect(sumParts(issued.flatMap(registerRows))).toEqual(total);
      const { taxable, zeroRated, nilRated } = gstr3bOf(issued);
      expect(sumParts([taxable, zeroRated, nilRated])).toEqual(total);
    }),
  );
});

test("the entries of every voucher add up to zero, and the party has the total", () => {
  fc.assert(
    fc.property(documents, (issued) => {
      for (const document of issued) {
        const { entries } = tallyVoucher(registered(document), LEDGERS);
        expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
        const total = totalOf(sumDocuments([document]));
        const party = entries.find(({ isParty }) => isParty)?.amountMinor ?? 0;
        expect(party + total).toBe(0);
      }
    }),
  );
});

test("GSTR-3B states taxed sales to consumers of another state by place of supply, without firms and exports", () => {
  const figures = gstr3bOf([
    invoice(1, LOCAL),
    invoice(2, KERALA),
    invoice(3, KERALA, { buyer: { gstin: BUYER, name: "Verma Traders" } }),
    invoice(4, ABROAD),
    invoice(5, KERALA, { lines: [lineOf(KERALA, 10_000, { basisPoints: 0 })] }),
  ]);
  expect(figures.interState).toMatchObject([
    { placeOfSupply: "32", placeName: "Kerala", taxableMinor: 100_000, igstMinor: 5_000 },
  ]);
  expect(figures.taxable).toMatchObject({ taxableMinor: 300_000, igstMinor: 10_000, cgstMinor: 2_500 });
  expect(figures.zeroRated.taxableMinor).toBe(105_000);
  expect(figures.nilRated.taxableMinor).toBe(10_000);
});

test("a credit note is negative in the register and names its invoice", () => {
  const sold = invoice(1, LOCAL);
  const [cells] = registerCells(registered(creditNote(1, sold)));
  const row = Object.fromEntries(REGISTER_COLUMNS.map((column, index) => [column, cells?.[index]]));
  expect(row).toMatchObject({
    Kind: "Credit note",
    "Invoice credited": sold.number,
    Quantity: -1,
    "Rate (%)": 5,
    "Taxable value": -1000,
    CGST: -25,
    "SGST/UTGST": -25,
    IGST: 0,
    Total: -1050,
    Order: "#000012",
  });
});

test("the Tally file has the signs of Tally, escapes names and follows the ledgers of the settings", async () => {
  const firm = invoice(1, KERALA, { buyer: { gstin: BUYER, name: "Verma & Sons" } });
  const local = invoice(2, LOCAL);
  const ledgers = { ...LEDGERS, party: "Consumers {state}" };
  let file = "";
  for await (const part of tallyXml([firm, local, creditNote(1, local)].map(registered), ledgers))
    file += part;
  expect(file).toContain("<LEDGERNAME>Verma &amp; Sons</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE>");
  expect(file).toContain("<LEDGERNAME>Consumers Uttar Pradesh</LEDGERNAME>");
  expect(file).toContain("<LEDGERNAME>GST Sales 5%</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>");
  expect(file.match(/<VOUCHER /g)).toHaveLength(3);
  expect(file).toContain('VCHTYPE="Credit Note"');
  const amounts = [...file.matchAll(/<AMOUNT>(-?\d+\.\d\d)<\/AMOUNT>/g)].map(([, amount]) =>
    Math.round(Number(amount) * 100),
  );
  expect(amounts).toHaveLength(3 + 4 + 4);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(openTags(file)).toEqual([]);
});

test("a document without an amount has no voucher, because there is nothing to post", async () => {
  const free = invoice(1, LOCAL, { lines: [lineOf(LOCAL, 0)] });
  let file = "";
  for await (const part of tallyXml([free, invoice(2, LOCAL)].map(registered), LEDGERS)) file += part;
  expect(file.match(/<VOUCHER /g)).toHaveLength(1);
});

/** The elements that a document leaves open; throws where one closes that is not the last one opened. */
function openTags(file: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ""] of file.matchAll(/<(\/?)([A-Z.]+)[^>]*>/g)) {
    if (!slash) open.push(name);
    else if (open.pop() !== name) throw new Error(`${name} is closed out of order`);
  }
  return open;
}

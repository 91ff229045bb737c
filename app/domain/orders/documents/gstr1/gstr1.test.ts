import { describe, expect, test } from "vitest";
import { gstr1Tables } from "#app/domain/orders/documents/gstr1/gstr1-csv.ts";
import { gstr1Json } from "#app/domain/orders/documents/gstr1/gstr1-json.ts";
import {
  largeInvoiceThreshold,
  sectionOf,
  type IssuedChallan,
  type TaxDocument,
} from "#app/domain/orders/documents/gstr1/summaries.ts";
import type { Supply } from "#app/domain/tax/order-gst.ts";
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

describe("the section of a document", () => {
  const large = { lines: [lineOf(KERALA, 1_00_000_01)] };
  const registered = { buyer: { gstin: BUYER, name: "Verma & Sons" } };

  test.each([
    ["a consumer's invoice within the state", invoice(1, LOCAL), "b2cs"],
    [
      "a consumer's large invoice within the state",
      invoice(1, LOCAL, { lines: [lineOf(LOCAL, 5_00_000_00)] }),
      "b2cs",
    ],
    [
      "a consumer's invoice of ₹1,00,000.00 to another state",
      invoice(1, KERALA, { lines: [lineOf(KERALA, 1_00_000_00)] }),
      "b2cs",
    ],
    ["a consumer's invoice of ₹1,00,000.01 to another state", invoice(1, KERALA, large), "b2cl"],
    ["the same invoice before August 2024", invoice(1, KERALA, { ...large, day: "2024-07-31" }), "b2cs"],
    ["a firm's invoice", invoice(1, KERALA, { ...large, ...registered }), "b2b"],
    ["an export", invoice(1, ABROAD), "exp"],
    ["a credit note to a small invoice", creditNote(1, invoice(1, KERALA)), "b2cs"],
    [
      "a small credit note to a large invoice",
      creditNote(1, invoice(1, KERALA, large), [lineOf(KERALA, 100)]),
      "cdnur",
    ],
    ["a credit note to a firm", creditNote(1, invoice(1, LOCAL, registered)), "cdnr"],
    ["a credit note to an export", creditNote(1, invoice(1, ABROAD)), "cdnur"],
  ])("%s", (_, document, section) => {
    expect(sectionOf(document)).toBe(section);
  });

  test("for large invoices starts above ₹2,50,000 until July 2024 and above ₹1,00,000 since", () => {
    expect(largeInvoiceThreshold("2024-07-31")).toBe(2_50_000_00);
    expect(largeInvoiceThreshold("2024-08-01")).toBe(1_00_000_00);
  });
});

const firm = { gstin: BUYER, name: "Verma & Sons" };
const maharashtra: Supply = { kind: "inter-state", placeOfSupply: "27" };
const toFirm = invoice(2, maharashtra, { buyer: firm, placeName: "Maharashtra" });
const toKerala = invoice(3, KERALA, {
  lines: [lineOf(KERALA, 2_36_000_00, { basisPoints: 1800, quantity: 2 })],
});
const local = invoice(1, LOCAL, {
  lines: [
    lineOf(LOCAL, 105_000),
    lineOf(LOCAL, 10_000, { basisPoints: 0, hsnCode: "701810", description: "Bangles" }),
  ],
});
const MONTH: TaxDocument[] = [
  local,
  toFirm,
  toKerala,
  invoice(5, ABROAD),
  creditNote(1, local, [lineOf(LOCAL, 21_000)]),
  creditNote(2, toFirm),
  creditNote(3, toKerala, [lineOf(KERALA, 1_18_000_00, { basisPoints: 1800 })]),
];

describe("the JSON of the offline tool", () => {
  const json = gstr1Json(SELLER, "2026-11", MONTH, []);

  test("names the seller and the month", () => {
    expect(json).toMatchObject({ gstin: SELLER, fp: "112026" });
  });

  test("lists B2B invoices by GSTIN", () => {
    expect(json.b2b).toEqual([
      {
        ctin: BUYER,
        inv: [
          {
            inum: "INV/26-27/000002",
            idt: "21-11-2026",
            val: 1050,
            pos: "27",
            rchrg: "N",
            inv_typ: "R",
            itms: [{ num: 1, itm_det: { rt: 5, txval: 1000, iamt: 50, csamt: 0 } }],
          },
        ],
      },
    ]);
  });

  test("lists large invoices by place of supply, and the rest by place and rate less credit notes", () => {
    expect(json.b2cl).toMatchObject([{ pos: "32", inv: [{ inum: "INV/26-27/000003", val: 236_000 }] }]);
    expect(json.b2cs).toEqual([
      { sply_ty: "INTRA", pos: "09", typ: "OE", rt: 5, txval: 800, camt: 20, samt: 20, csamt: 0 },
    ]);
  });

  test("lists exports without tax, credit notes with positive amounts, and nil-rated goods separately", () => {
    expect(json.exp).toMatchObject([
      { exp_typ: "WOPAY", inv: [{ itms: [{ txval: 1050, rt: 0, iamt: 0 }] }] },
    ]);
    expect(json.cdnr).toMatchObject([
      { ctin: BUYER, nt: [{ ntty: "C", nt_num: "CRN/26-27/000002", val: 1050 }] },
    ]);
    expect(json.cdnur).toMatchObject([{ typ: "B2CL", ntty: "C", val: 118_000, pos: "32" }]);
    expect(json.nil).toEqual({ inv: [{ sply_ty: "INTRAB2C", nil_amt: 100, expt_amt: 0, ngsup_amt: 0 }] });
  });

  test("sums goods by HSN code, with B2B separate from B2C", () => {
    expect(json.hsn).toMatchObject({
      hsn_b2b: [{ num: 1, hsn_sc: "621142", uqc: "PCS", qty: 0, rt: 5, txval: 0, iamt: 0 }],
      hsn_b2c: [
        { hsn_sc: "621142", rt: 0, qty: 1, txval: 1050 },
        { hsn_sc: "621142", rt: 5, qty: 0, txval: 800, camt: 20, samt: 20 },
        { hsn_sc: "621142", rt: 18, qty: 1, txval: 100_000, iamt: 18_000 },
        { hsn_sc: "701810", rt: 0, qty: 1, txval: 100, desc: "Bangles" },
      ],
    });
  });

  test("has one HSN table in returns before May 2025", () => {
    expect(gstr1Json(SELLER, "2025-04", MONTH, []).hsn).toHaveProperty("data.length", 5);
  });

  test("counts the documents of each series, and begins a row where a number belongs to another GSTIN", () => {
    expect(json.doc_issue?.doc_det).toEqual([
      {
        doc_num: 1,
        docs: [
          { num: 1, from: "INV/26-27/000001", to: "INV/26-27/000003", totnum: 3, cancel: 0, net_issue: 3 },
          { num: 2, from: "INV/26-27/000005", to: "INV/26-27/000005", totnum: 1, cancel: 0, net_issue: 1 },
        ],
      },
      {
        doc_num: 5,
        docs: [
          { num: 1, from: "CRN/26-27/000001", to: "CRN/26-27/000003", totnum: 3, cancel: 0, net_issue: 3 },
        ],
      },
    ]);
  });

  test("counts delivery challans of goods that are no supply, with those whose goods did not move", () => {
    const challan = (sequence: number, isCancelled: boolean): IssuedChallan => ({
      kind: "challan",
      number: `DCH/26-27/00000${sequence}`,
      series: "DCH/26-27/",
      sequence,
      isCancelled,
    });
    const challans = [challan(1, false), challan(2, true), challan(3, false)];
    expect(gstr1Json(SELLER, "2026-11", [], challans).doc_issue?.doc_det).toEqual([
      {
        doc_num: 12,
        docs: [
          { num: 1, from: "DCH/26-27/000001", to: "DCH/26-27/000003", totnum: 3, cancel: 1, net_issue: 2 },
        ],
      },
    ]);
  });

  test("of a month without documents contains only seller and month", () => {
    expect(Object.keys(gstr1Json(SELLER, "2026-11", [], []))).toEqual(["gstin", "fp", "version", "hash"]);
  });
});

describe("the CSV tables", () => {
  const tables = new Map(gstr1Tables(MONTH, []).map(({ name, rows }) => [name, rows]));

  test("each have a header and the same number of cells in every row", () => {
    expect([...tables.keys()]).toEqual([
      "b2b,sez,de",
      "b2cl",
      "b2cs",
      "exp",
      "cdnr",
      "cdnur",
      "exemp",
      "hsn(b2b)",
      "hsn(b2c)",
      "docs",
    ]);
    for (const [name, [heading, ...rows]] of tables) {
      expect({ name, isEmpty: rows.length === 0 }).toEqual({ name, isEmpty: false });
      for (const row of rows) expect(row).toHaveLength(heading?.length ?? 0);
    }
  });

  test("format places, dates and rates like the offline tool's templates", () => {
    expect(tables.get("b2cs")?.[1]).toEqual(["OE", "09-Uttar Pradesh", "", 5, 800, 0, ""]);
    expect(tables.get("b2cl")?.[1]).toEqual([
      "INV/26-27/000003",
      "21-Nov-2026",
      236_000,
      "32-Kerala",
      "",
      18,
      200_000,
      0,
      "",
    ]);
    expect(tables.get("docs")?.[3]).toEqual(["Credit Note", "CRN/26-27/000001", "CRN/26-27/000003", 3, 0]);
  });
});

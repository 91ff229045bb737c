import { parse } from "csv-parse/sync";
import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { gstr1Json } from "#app/domain/orders/documents/gstr1/gstr1-json.ts";
import { listDocumentsOfDays } from "#app/domain/orders/documents/tax-documents.server.ts";
import { formatMoney } from "#app/lib/money.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { issueDocument } from "#tests/fixtures/tax/issued-document.ts";
import {
  BUYER,
  creditNote,
  invoice,
  KERALA,
  lineOf,
  LOCAL,
  SELLER,
} from "#tests/fixtures/tax/tax-documents.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const MONTH = "2026-07";
const OTHER_SELLER = "27AAPFU0939F1ZV";

const exportUrl = (file: string, more: Record<string, string> = {}) =>
  `/admin/gst/export?${new URLSearchParams({ month: MONTH, file, ...more })}`;

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

async function csvOf(file: string): Promise<Record<string, string>[]> {
  const text = await (await admin.get(exportUrl(file))).text();
  return parse(text, { columns: true, bom: true });
}

const goods = <Line extends object>(more: Line) => ({
  options: "",
  discountMinor: 0,
  orderLineId: null,
  ...more,
});

/** The documents of July: three invoices, a credit note, an invoice under another GSTIN; and documents just before and after July. */
beforeAll(async () => {
  const variant = await stockProduct(store, { name: "Noor Kurta" });
  const { id: orderId } = await buy(store, {
    userId: await makeCustomer(store),
    lines: [{ variant, quantity: 1 }],
  });
  const issuedAt = new Date("2026-07-15T12:00:00+05:30");
  const sold = await issueDocument(store, { orderId, issuedAt: new Date("2026-07-01T00:00:00+05:30") });
  await issueDocument(store, {
    orderId,
    issuedAt,
    content: {
      supply: KERALA,
      placeName: "Kerala",
      buyerGstin: BUYER,
      buyerName: "Verma Traders",
      lines: [goods(lineOf(KERALA, 354_000, { basisPoints: 1800 }))],
    },
  });
  await issueDocument(store, {
    orderId,
    issuedAt: new Date("2026-07-31T23:59:59+05:30"),
    content: { supply: KERALA, placeName: "Kerala", lines: [goods(lineOf(KERALA, 12_00_000))] },
  });
  await issueDocument(store, {
    orderId,
    issuedAt,
    invoiceId: sold.id,
    content: { lines: [goods(lineOf(LOCAL, 52_500, { quantity: 0 }))] },
  });
  await issueDocument(store, { orderId, issuedAt, prefix: "MH", content: { sellerGstin: OTHER_SELLER } });
  await issueDocument(store, { orderId, issuedAt: new Date("2026-06-30T23:59:59+05:30"), prefix: "JUN" });
  await issueDocument(store, { orderId, issuedAt: new Date("2026-08-01T00:00:00+05:30"), prefix: "AUG" });
});

describe("the return of a month", () => {
  test("the page sums the month's invoices less its credit notes", async () => {
    const text = await textOf(`/admin/gst?month=${MONTH}&gstin=${SELLER}`);
    // 3,000 to the business, 11,428.57 to the consumer in Kerala, and 1,000 less 500 within the state.
    const total = formatMoney(300_000 + 1_142_857 + 50_000, { currency: "INR", locale: "en-IN" });
    for (const words of [
      "GSTR-1 of July 2026",
      SELLER,
      total,
      "Buyers with a GSTIN (B2B) Table 4",
      "INV/26-27/000001 to INV/26-27/000003",
      "CRN/26-27/000001 to CRN/26-27/000001",
      "Kerala (32)",
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/JUN\/|AUG\/|MH\//);
  });

  test("the JSON file is that of the offline tool for the month's documents", async () => {
    const response = await admin.get(exportUrl("json", { gstin: SELLER }));
    expect(response.headers.get("content-disposition")).toContain(`gstr1-${SELLER}-${MONTH}.json`);
    const json = (await response.json()) as ReturnType<typeof gstr1Json>;
    expect(json).toMatchObject({ gstin: SELLER, fp: "072026" });
    expect(json.b2b).toMatchObject([{ ctin: BUYER, inv: [{ val: 3540, pos: "32", itms: [{ num: 1 }] }] }]);
    expect(json.b2cs).toMatchObject([
      { sply_ty: "INTRA", pos: "09", txval: 500, camt: 12.5, samt: 12.5 },
      { sply_ty: "INTER", pos: "32", txval: 11_428.57, iamt: 571.43 },
    ]);
    const home = invoice(1, LOCAL);
    expect(Object.keys(json)).toEqual(
      Object.keys(
        gstr1Json(
          SELLER,
          MONTH,
          [invoice(2, KERALA, { buyer: { gstin: BUYER, name: "" } }), home, creditNote(1, home)],
          [],
        ),
      ).filter((key) => key !== "cdnr"),
    );
  });

  test("the tables and the tax report are CSV files whose sums agree", async () => {
    const sum = (rows: Record<string, string>[], column: string) =>
      rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
    const parts = await Promise.all(["b2b,sez,de", "b2cs"].map(csvOf));
    const hsn = await Promise.all(["hsn(b2b)", "hsn(b2c)"].map(csvOf));
    const report = await csvOf("report");
    expect(sum(parts.flat(), "Taxable Value")).toBe(sum(report, "Taxable value"));
    expect(sum(hsn.flat(), "Taxable Value")).toBe(sum(report, "Taxable value"));
    expect(sum(hsn.flat(), "Central Tax Amount")).toBe(sum(report, "CGST"));
    expect(await csvOf("docs")).toMatchObject([{ "Total Number": "3" }, { "Total Number": "1" }]);
  });

  test("each export is recorded in the audit log with its month", async () => {
    await admin.get(exportUrl("b2cs"));
    const [last] = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "data.exported"), eq(auditLog.subjectId, `gstr-1 ${MONTH} b2cs`)))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(last?.after).toMatchObject({ search: `?month=${MONTH}&file=b2cs` });
  });

  test("a month under two GSTINs has a return for each", async () => {
    const text = await textOf(`/admin/gst?month=${MONTH}&gstin=${OTHER_SELLER}`);
    expect(text).toContain("MH/26-27/000001 to MH/26-27/000001");
    const json = (await (await admin.get(exportUrl("json", { gstin: OTHER_SELLER }))).json()) as object;
    expect(json).toMatchObject({ gstin: OTHER_SELLER });
  });

  test("numbers of a series that another registration uses are not stated as cancelled", async () => {
    const variant = await stockProduct(store, { name: "Old Kurta" });
    const { id: orderId } = await buy(store, {
      userId: await makeCustomer(store),
      lines: [{ variant, quantity: 1 }],
    });
    const issuedAt = new Date("2025-05-15T12:00:00+05:30");
    for (const [prefix, sellerGstin] of [
      ["BOS", ""],
      ["INV", SELLER],
    ] as const)
      await issueDocument(store, { orderId, issuedAt, prefix, content: { sellerGstin } });
    const invoices = await listDocumentsOfDays(store.db, { from: "2025-05-15", to: "2025-05-15" });
    const idOf = (sellerGstin: string) =>
      invoices.find(({ content }) => content.sellerGstin === sellerGstin)?.id ?? "";
    for (const sellerGstin of [SELLER, SELLER, "", SELLER, ""])
      await issueDocument(store, {
        orderId,
        issuedAt,
        invoiceId: idOf(sellerGstin),
        content: { sellerGstin },
      });
    const query = new URLSearchParams({ month: "2025-05", file: "docs", gstin: SELLER });
    const text = await (await admin.get(`/admin/gst/export?${query}`)).text();
    expect(parse(text, { columns: true, bom: true })).toMatchObject([
      { "Sr. No. From": "INV/25-26/000001", "Total Number": "1", Cancelled: "0" },
      {
        "Sr. No. From": "CRN/25-26/000001",
        "Sr. No. To": "CRN/25-26/000002",
        "Total Number": "2",
        Cancelled: "0",
      },
      {
        "Sr. No. From": "CRN/25-26/000004",
        "Sr. No. To": "CRN/25-26/000004",
        "Total Number": "1",
        Cancelled: "0",
      },
    ]);
  });

  test("a month without documents says so, and its files are empty", async () => {
    expect(await textOf("/admin/gst?month=2026-02")).toContain(
      "No tax invoice or credit note was issued in February 2026",
    );
    const json = (await (await admin.get("/admin/gst/export?month=2026-02&file=json")).json()) as object;
    expect(Object.keys(json)).toEqual(["gstin", "fp", "version", "hash"]);
    expect((await admin.get(`/admin/gst/export?month=2026-02&file=b2cs`)).status).toBe(200);
  });

  test("without a month the page shows the current one", async () => {
    const month = indianDay(new Date()).slice(0, 7);
    expect(await (await admin.get("/admin/gst")).text()).toContain(`value="${month}" selected=""`);
  });

  test.each(["2026-13", "2026-7", "constructor", "2026-07-01", "'"])(
    "the month %j responds with 404 on the page and for a file",
    async (month) => {
      const query = new URLSearchParams({ month, file: "json" });
      expect((await admin.get(`/admin/gst?${query}`)).status).toBe(404);
      expect((await admin.get(`/admin/gst/export?${query}`)).status).toBe(404);
    },
  );

  test("a file that does not exist responds with 404", async () => {
    expect((await admin.get(exportUrl("constructor"))).status).toBe(404);
  });

  test("a visitor is sent to the admin's sign-in", async () => {
    const response = await app.visitor().get(exportUrl("json"));
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toContain("/admin/login");
  });
});

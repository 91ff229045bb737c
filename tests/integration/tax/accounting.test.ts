import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { sumRegister } from "#app/domain/accounting/register/read-sales-register.server.ts";
import { readGstMonth } from "#app/domain/orders/documents/gstr1/read-gst-month.server.ts";
import { sumDocuments } from "#app/domain/orders/documents/gstr1/return-summary.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { eq } from "drizzle-orm";
import { daysOfMonth } from "#app/lib/time/months.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { issueDocument } from "#tests/fixtures/tax/issued-document.ts";
import { BUYER, KERALA, lineOf, LOCAL, SELLER } from "#tests/fixtures/tax/tax-documents.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const MONTH = "2026-07";

const goods = <Line extends object>(more: Line) => ({
  options: "",
  discountMinor: 0,
  orderLineId: null,
  ...more,
});

const place = async () => {
  const variant = await stockProduct(store, { name: "Noor Kurta" });
  return (await buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 1 }] })).id;
};

/** An invoice and a credit note within the state, an invoice to a firm, and one of a test order, all of July. */
beforeAll(async () => {
  const orderId = await place();
  const issuedAt = new Date("2026-07-15T12:00:00+05:30");
  const sold = await issueDocument(store, { orderId, issuedAt });
  await issueDocument(store, {
    orderId,
    issuedAt,
    content: {
      supply: KERALA,
      placeName: "Kerala",
      buyerGstin: BUYER,
      buyerName: "Verma Traders",
      lines: [goods(lineOf(KERALA, 354_000, { basisPoints: 1800 })), goods(lineOf(KERALA, 10_500))],
    },
  });
  await issueDocument(store, {
    orderId,
    issuedAt: new Date("2026-07-20T12:00:00+05:30"),
    invoiceId: sold.id,
    content: { lines: [goods(lineOf(LOCAL, 52_500))] },
  });
  const testOrderId = await place();
  await store.db.update(orders).set({ isTest: true }).where(eq(orders.id, testOrderId));
  await issueDocument(store, { orderId: testOrderId, issuedAt, prefix: "TEST-INV" });
});

const exportOf = (query: Record<string, string>) =>
  admin.get(`/admin/accounting/export?${new URLSearchParams(query)}`);

async function csvOf(query: Record<string, string>): Promise<Record<string, string>[]> {
  return parse(await (await exportOf(query)).text(), { columns: true, bom: true });
}

const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);

describe("the accounting of a month", () => {
  test("the register's file has a row for each document, HSN code and rate, without test orders and names of consumers", async () => {
    const rows = await csvOf({ month: MONTH, file: "register" });
    expect(rows.map((row) => [row["Document"], row["Rate (%)"], row["Party"], row["Total"]])).toEqual([
      ["INV/26-27/000001", "5", "Consumer", "1050"],
      ["INV/26-27/000002", "5", "Verma Traders", "105"],
      ["INV/26-27/000002", "18", "Verma Traders", "3540"],
      ["CRN/26-27/000001", "5", "Consumer", "-525"],
    ]);
    expect(rows[3]).toMatchObject({ "Invoice credited": "INV/26-27/000001", Date: "2026-07-20" });
  });

  test("register, its total and GSTR-3B equal the GST return to the paisa", async () => {
    const { documents } = await readGstMonth(store.db, MONTH, { gstin: SELLER, shopGstin: SELLER });
    const expected = sumDocuments(documents);
    const total = await sumRegister(store.db, { ...daysOfMonth(MONTH), gstin: SELLER });
    expect(total).toEqual({ invoices: 2, creditNotes: 1, ...expected });
    const register = await csvOf({ month: MONTH, file: "register" });
    const figures = (await csvOf({ month: MONTH, file: "gstr-3b" })).filter((row) => row["Table"] === "3.1");
    expect(sum(register, "Taxable value")).toBe(expected.taxableMinor);
    expect(sum(figures, "Total taxable value")).toBe(expected.taxableMinor);
    expect([sum(register, "IGST"), sum(register, "CGST"), sum(register, "SGST/UTGST")]).toEqual([
      expected.igstMinor,
      expected.cgstMinor,
      expected.sgstMinor,
    ]);
    expect(sum(figures, "Integrated tax")).toBe(expected.igstMinor);
  });

  test("the page shows documents and sums of a range of days", async () => {
    const text = pageText(await (await admin.get("/admin/accounting?from=01/07/2026&to=19/07/2026")).text());
    expect(text).toContain("2 invoices, 0 credit notes");
    expect(text).toContain("INV/26-27/000002");
    expect(text).not.toContain("CRN/26-27");
  });

  test.each([
    ["from=31/02/2026&to=01/03/2026", "Enter a date, such as 01/04/2026"],
    ["from=02/07/2026&to=01/07/2026", "The last day is before the first one"],
    ["from=01/07/2020&to=01/07/2026", "Choose at most 366 days"],
  ])("days that cannot be used (%s) are named beside the field", async (query, message) => {
    const response = await admin.get(`/admin/accounting?${query}`);
    expect(response.status).toBe(200);
    expect(pageText(await response.text())).toContain(message);
    expect((await admin.get(`/admin/accounting/export?file=register&${query}`)).status).toBe(400);
  });

  test("the Tally file posts to the ledgers of the settings", async () => {
    const names = {
      party: "Cash Sales",
      sales: "Sales {rate}",
      exports: "Exports",
      nilRated: "Nil",
      igst: "IGST out",
      cgst: "CGST out",
      sgst: "SGST out",
    };
    const refused = await admin.post("/admin/settings/accounting", { ...names, party: "", version: "0" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Enter the name of the ledger");
    await admin.post("/admin/settings/accounting", { ...names, version: "0" });
    const response = await exportOf({ month: MONTH, file: "tally" });
    expect(response.headers.get("content-disposition")).toContain("tally-2026-07-01-to-2026-07-31.xml");
    const file = await response.text();
    expect(file).toContain("<LEDGERNAME>Cash Sales</LEDGERNAME>");
    expect(file).toContain("<LEDGERNAME>IGST out</LEDGERNAME>");
    expect(file.match(/<VOUCHER /g)).toHaveLength(3);
  });

  test("a file or a month that does not exist responds with 404", async () => {
    expect((await exportOf({ month: MONTH, file: "constructor" })).status).toBe(404);
    expect((await exportOf({ month: "2026-13", file: "gstr-3b" })).status).toBe(404);
  });
});

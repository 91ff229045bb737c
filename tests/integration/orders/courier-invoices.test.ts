import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { newId } from "#app/lib/id.ts";
import { delivered, request } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const PATH = "/admin/accounting/courier-invoices";
const EXPORT = "/admin/accounting/export";

const numberOf = (orderNumber: number) => String(orderNumber).padStart(6, "0");
const names = { sent: "", unweighed: "", collected: "" };

/** An order in three parcels of 400, 450 and 900 g, another without a weight, and a collected return of 650 g. */
beforeAll(async () => {
  const { pack } = shipping(store);
  const order = await processedOrder(store);
  names.sent = `#${numberOf(order.number)}`;
  for (const [orderLineId, trackingNumber, weightGrams] of [
    [order.shawlLine, "AWB1", 400],
    [order.shawlLine, "AWB2", 450],
    [order.broochLine, "AWB3", 900],
  ] as const)
    await pack(order.id, [{ orderLineId, quantity: 1 }], { trackingNumber, weightGrams });
  const { order: returned, input } = await delivered(store);
  names.unweighed = `#${numberOf(returned.number)}-1`;
  await store.db
    .update(shipments)
    .set({ trackingNumber: "AWB4", weightGrams: null })
    .where(eq(shipments.orderId, returned.id));
  names.collected = `R${numberOf(returned.number)}-1`;
  await store.db.insert(returnPickups).values({
    id: newId(),
    returnId: await request(store, input()),
    reference: names.collected,
    carrier: "shiprocket",
    trackingNumber: "AWB5",
    weightGrams: 650,
    lengthCm: 20,
    widthCm: 10,
    heightCm: 5,
    createdAt: new Date(),
  });
});

const HEAD = "Waybill No,Zone,Charged Weight (kg),Freight Charges";
const INVOICE = [
  HEAD,
  "AWB1,A,0.5,5.00",
  "AWB2,A,1,7.00",
  "AWB3,B,1,7.50",
  "AWB4,B,0.5,5",
  "AWB5,B,1,7",
  "AWB1,A,0.5,5.00",
  "AWB9,A,0.5,5.00",
];

function upload(lines: readonly string[], by: Visitor = admin): Promise<Response> {
  const form = new FormData();
  form.append("file", new File([lines.join("\r\n")], "invoice.csv", { type: "text/csv" }));
  return by.post(PATH, form);
}

/** The rows in the form of the page that downloads the result. */
function rowsIn(html: string): string {
  const value = /name="rows" value="([^"]*)"/.exec(html)?.[1];
  if (value === undefined) throw new Error("The page has no form of the result");
  return value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

test("without a rate only weights are compared, and the page says so", async () => {
  const response = await upload([HEAD, "AWB1,A,0.5,9000"]);
  expect(response.status).toBe(200);
  const text = pageText(await response.text());
  expect(text).toContain("The row agrees");
  expect(text).toContain("Only weights were compared");
});

test("an accountant sees each difference with its reason, and downloads the result of all rows", async () => {
  const costs = { form: "costs", parcel: "5", further: "2", cashFee: "", onlineFee: "", goods: "" };
  expect((await admin.post("/admin/settings/accounting", { ...costs, version: "0" })).status).toBe(302);
  const { visitor: accountant } = await staffMember(app, "accountant@example.com", {
    role: "accountant",
    ownRoleId: null,
  });
  const response = await upload(INVOICE, accountant);
  expect(response.status).toBe(200);
  const html = await response.text();
  const text = pageText(html);
  expect(text).toContain("5 of 7 rows differ");
  const csv = await (await accountant.post(EXPORT, { rows: rowsIn(html) })).text();
  const rows = parse<Record<string, string>>(csv, { columns: true, bom: true });
  const differences = rows.map((row) => [row["Row"], row["AWB"], row["Parcel"], row["Difference"]]);
  expect(differences).toEqual([
    ["2", "AWB1", `${names.sent}-1`, ""],
    ["3", "AWB2", `${names.sent}-2`, "Charged for 1 kg, the parcel weighs 450 g; by your rate $5.00"],
    ["4", "AWB3", `${names.sent}-3`, "Charged more than for 900 g; by your rate $7.00"],
    ["5", "AWB4", names.unweighed, "The parcel was packed without a weight"],
    ["6", "AWB5", names.collected, ""],
    ["7", "AWB1", `${names.sent}-1`, "Row 2 charges the same AWB"],
    ["8", "AWB9", "", "No parcel has this AWB"],
  ]);
  for (const [, , , difference = ""] of differences) expect(text).toContain(difference);
  expect(rows[1]).toMatchObject({
    "Charged weight (kg)": "1",
    "Parcel weight (kg)": "0.45",
    Amount: "7",
    "Expected amount": "5",
  });
  const exports = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, "courier-invoice"));
  expect(exports).toHaveLength(1);
});

test("a cancelled parcel may not be charged", async () => {
  const { pack } = shipping(store);
  const order = await processedOrder(store);
  await pack(order.id, [{ orderLineId: order.shawlLine, quantity: 1 }], { trackingNumber: "AWB6" });
  await store.db.update(shipments).set({ status: "cancelled" }).where(eq(shipments.trackingNumber, "AWB6"));
  const response = await upload([HEAD, "AWB6,A,0.5,5"]);
  expect(pageText(await response.text())).toContain("The parcel was cancelled");
});

test.each([
  [["AWB,Amount", "AWB1,5"], "The file needs a column “Charged weight”"],
  [[...INVOICE, "AWB2,A,heavy,5"], "Row 9: “heavy” is not a weight, such as 0.5 kg or 500 g."],
  [[...INVOICE, "AWB2,A,0.5,free"], "Row 9: “free” is not an amount, such as 1,499.00."],
  [[...INVOICE, ",A,0.5,5"], "Row 9: The AWB is missing."],
  [[...INVOICE, '"AWB2,A,0.5,5'], "Row 9: A quotation mark opens here and is never closed"],
  [[HEAD], "This file has no parcels."],
  [[HEAD, ...Array.from({ length: 1_001 }, () => "AWB1,A,0.5,5")], "The file has more than 1,000 rows."],
])("the file %# is refused with a sentence and compared in no part", async (lines, message) => {
  const response = await upload(lines);
  expect(response.status).toBe(400);
  const text = pageText(await response.text());
  expect(text).toContain(message);
  expect(text).not.toContain("Differences");
});

test("a result of the largest invoice can be downloaded", async () => {
  const rows = Array.from({ length: 1_000 }, (_, row) => `AWB-${"9".repeat(40)}-${row},A,0.5,12345.67`);
  const html = await (await upload([HEAD, ...rows])).text();
  const response = await admin.post(EXPORT, { rows: rowsIn(html) });
  expect(response.status).toBe(200);
  expect(parse(await response.text(), { bom: true })).toHaveLength(1_001);
});

test("rows that are no invoice are refused", async () => {
  for (const rows of ["", "[]", "[{}]", '[{"row":2,"awb":"A","chargedGrams":-1,"amountMinor":1}]'])
    expect((await admin.post(EXPORT, { rows })).status).toBe(400);
});

test("only a person with the permission for settlements uploads an invoice", async () => {
  const { visitor: packer } = await staffMember(app, "packer@example.com", {
    role: "packer",
    ownRoleId: null,
  });
  for (const response of [
    await packer.get(PATH),
    await upload(INVOICE, packer),
    await packer.post(EXPORT, { rows: "[]" }),
  ])
    expect(response.status === 403 || response.headers.get("location") === "/admin/no-permission").toBe(true);
});

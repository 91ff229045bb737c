import { expect, test } from "vitest";
import {
  checkCourierRow,
  describeCourierDifference,
  type InvoicedParcel,
} from "#app/domain/accounting/courier-invoices/courier-invoice.ts";
import { readCourierInvoice } from "#app/domain/accounting/courier-invoices/read-courier-invoice.server.ts";
import { RUPEES } from "#app/lib/money.ts";

const PARCEL: InvoicedParcel = {
  label: "#000012-1",
  orderNumber: 12,
  isCancelled: false,
  weightGrams: 450,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
};
const RATE = { parcelMinor: 4_000, furtherMinor: 3_000 };

const read = (text: string) => readCourierInvoice(Buffer.from(text), RUPEES);

test.each([
  ["AWB,Charged Weight (kg),Amount\nA1,1.1,120", 1_100],
  ["Waybill,Charged Wt (gm),Freight Charges\nA1,1500,120", 1_500],
  ["tracking number,actual weight,chargeable weight,total amount\nA1,0.3,0.5 kg,₹120.00", 500],
  ["AWB No,weight,amount\nA1,750,120", 750],
  ["AWB No,weight,amount\nA1,5,120", 5_000],
])("the columns and the unit of %j are recognised", async (text, grams) => {
  expect(await read(text)).toEqual({
    ok: true,
    rows: [{ row: 2, awb: "A1", chargedGrams: grams, amountMinor: 12_000 }],
  });
});

test.each([
  ["AWB,Amount\nA1,120", 1, "The file needs a column “Charged weight”"],
  ["AWB,Weight,Amount\nA1,heavy,120", 2, "“heavy” is not a weight"],
  ["AWB,Weight (g),Amount\nA1,0.4,120", 2, "“0.4” is not a weight"],
  ["AWB,Weight,Amount\nA1,0.5,a lot", 2, "“a lot” is not an amount"],
  ["AWB,Weight,Amount\nA1,0.5,-120", 2, "“-120” is not an amount"],
  ["AWB,Weight,Amount\n,0.5,120", 2, "The AWB is missing"],
  ["AWB,Weight,Amount\n1.23e+11,0.5,120", 2, "has lost digits"],
])("the file %j is refused with its row", async (text, row, message) => {
  const table = await read(text);
  const faults = table.ok ? [] : table.faults;
  expect(faults.map((fault) => fault.row)).toEqual([row]);
  expect(faults[0]?.message).toContain(message);
});

interface Invoiced {
  grams?: number;
  amountMinor?: number;
  parcel?: InvoicedParcel | null;
  firstRow?: number;
}

function check({ grams = 500, amountMinor = 4_000, parcel = PARCEL, firstRow }: Invoiced) {
  const row = { row: 3, awb: "A1", chargedGrams: grams, amountMinor };
  return checkCourierRow(row, { parcel, firstRow, rate: RATE });
}

test.each<[Invoiced, string]>([
  [{}, ""],
  [{ grams: 501 }, "Charged for 501 g, the parcel weighs 450 g; by your rate ₹40.00"],
  [{ grams: 100 }, ""],
  [{ amountMinor: 4_001 }, "Charged more than for 450 g; by your rate ₹40.00"],
  [{ amountMinor: 3_999 }, "Charged less than for 450 g; by your rate ₹40.00"],
  [{ firstRow: 2 }, "Row 2 charges the same AWB"],
  [{ firstRow: 2, parcel: null }, "Row 2 charges the same AWB"],
  [{ parcel: null }, "No parcel has this AWB"],
  [{ parcel: { ...PARCEL, isCancelled: true } }, "The parcel was cancelled"],
  [{ parcel: { ...PARCEL, weightGrams: null } }, "The parcel was packed without a weight"],
])("the row %j has the difference %j", (invoiced, difference) => {
  expect(describeCourierDifference(check(invoiced), RUPEES)).toBe(difference);
});

test("a large parcel may be charged by its volume", () => {
  // 40 × 30 × 5 cm are 1.2 kg.
  const parcel = { ...PARCEL, lengthCm: 40, widthCm: 30, heightCm: 5 };
  expect(check({ grams: 1_500, amountMinor: 10_000, parcel })).toMatchObject({
    expectedMinor: 10_000,
    outcome: { kind: "agrees" },
  });
  expect(describeCourierDifference(check({ grams: 1_501, parcel }), RUPEES)).toBe(
    "Charged for 1.501 kg, the volume of the parcel counts as 1.2 kg; by your rate ₹100.00",
  );
});

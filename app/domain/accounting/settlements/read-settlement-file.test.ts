import { expect, test } from "vitest";
import { readSettlementFile } from "#app/domain/accounting/settlements/read-settlement-file.server.ts";

const HEAD =
  "entity_id,type,debit,credit,amount,currency,fee (exclusive tax),tax,on_hold,settled,created_at,settled_at,settlement_id,payment_id,settlement_utr";

const fileOf = (...rows: string[]) => readSettlementFile(Buffer.from([HEAD, ...rows].join("\n")));

test("payments, refunds and adjustments are read with their fee and GST, unsettled ones left out", async () => {
  const table = await fileOf(
    "pay_1,payment,0,1024.52,1049.00,INR,20.75,3.73,0,1,2026-11-20 10:00:00,2026-11-23 12:00:00,setl_1,,UTR1",
    'rfnd_1,refund,"1,049.00",0,"1,049.00",INR,0,0,0,1,20/11/2026 10:00,24/11/2026,setl_2,pay_1,UTR2',
    "adj_1,adjustment,500,0,500,INR,0,0,0,1,,2026-11-24,setl_2,,UTR2",
    "pay_2,payment,0,1024.52,1049.00,INR,20.75,3.73,0,0,2026-11-25,,,,",
  );
  expect(table).toMatchObject({
    ok: true,
    rows: [
      {
        row: 2,
        entityId: "pay_1",
        kind: "payment",
        amountMinor: 104_900,
        feeMinor: 2_448,
        taxMinor: 373,
        netMinor: 102_452,
        settledDay: "2026-11-23",
        utr: "UTR1",
      },
      {
        kind: "refund",
        feeMinor: 0,
        netMinor: -104_900,
        paymentReference: "pay_1",
        settledDay: "2026-11-24",
      },
      { kind: "other", providerKind: "adjustment", feeMinor: 0, netMinor: -50_000 },
    ],
  });
  expect(table.ok && table.rows.length).toBe(3);
});

test("a file of other columns is refused with the ones that are missing", async () => {
  const table = await readSettlementFile(Buffer.from("AWB,Weight\n1,2"));
  expect(table.ok ? [] : table.faults.map(({ message }) => message)).toEqual([
    expect.stringContaining("not a settlement report of Razorpay: the file needs a column “entity_id”"),
  ]);
});

test.each([
  ["pay_1,payment,0,a lot,1049,INR,0,0,0,1,,2026-11-23,setl_1,,U", "“a lot” is not an amount (credit)"],
  ["pay_1,payment,0,1000,,INR,0,0,0,1,,2026-11-23,setl_1,,U", "“” is not an amount (amount)"],
  ["pay_1,payment,0,-5,1049,INR,0,0,0,1,,2026-11-23,setl_1,,U", "“-5” is not an amount (credit)"],
  ["pay_1,payment,0,2000,1049,INR,0,0,0,1,,2026-11-23,setl_1,,U", "More was settled than the amount"],
  ["pay_1,payment,0,1000,1049,INR,0,0,0,1,,2026-13-23,setl_1,,U", "“2026-13-23” is not a date"],
  ["pay_1,payment,0,1000,1049,Rs,0,0,0,1,,2026-11-23,setl_1,,U", "“Rs” is not a currency"],
  [",payment,0,1000,1049,INR,0,0,0,1,,2026-11-23,setl_1,,U", "The entity_id is missing"],
  ["pay_0,payment,0,1000,1049,INR,0,0,0,1,,2026-11-23,setl_1,,U", "Row 2 has pay_0 too"],
])("a broken row (%s) rejects the file and is named", async (broken, message) => {
  const good = "pay_0,payment,0,1000,1049,INR,40,9,0,1,,2026-11-23,setl_1,,U";
  const table = await fileOf(good, broken);
  const faults = table.ok ? [] : table.faults;
  expect(faults.map(({ row }) => row)).toEqual([3]);
  expect(faults[0]?.message).toContain(message);
});

import { expect, test } from "vitest";
import { readCourierFile } from "#app/domain/delivery/internal/read-courier-file.server.ts";

/** The first fault, with its row. */
async function firstFault(...lines: string[]): Promise<string | null> {
  const result = await read(...lines);
  const [fault] = result.ok ? [] : result.faults;
  return fault ? `${fault.row}: ${fault.message}` : null;
}

const read = (...lines: string[]) => readCourierFile(Buffer.from(lines.join("\n")));

test.each([
  ["PIN,Prepaid,COD,Days", "226001,Yes,no,3"],
  ["Destination Pincode;City;Pre-paid;Cash on Delivery;TAT (days)", "226 001;Lucknow;Y;N;1-3 days"],
  ["cod\tpincode\tprepaid\tdays", "0\t226001.0\tTRUE\t3 working days"],
  ["Origin PIN,Pin Code,pre_paid,cash,COD,Transit Time", "110001,226001,1,Y,false,3"],
])("a courier's list with the headings %s is read", async (headings, row) => {
  const rows = [{ pin: 226001, takesPrepaid: true, takesCash: false, transitDays: 3 }];
  expect(await read(headings, row)).toEqual({ ok: true, rows });
});

test("a row without days takes the time of its zone, and empty rows are skipped", async () => {
  const rows = [{ pin: 226001, takesPrepaid: true, takesCash: true, transitDays: null }];
  expect(await read("PIN,Prepaid,COD,Days", "", "226001,y,y,", ",,,")).toEqual({ ok: true, rows });
});

test("wrong columns, impossible and repeated PIN codes, unknown words and days are each reported with their row", async () => {
  expect(await firstFault("PIN,Prepaid", "226001,yes")).toMatch(/^1: .*a column “COD”, and a column “Days”/);
  expect(await firstFault("Origin Pincode,Old Pincode,Prepaid,COD,Days")).toMatch(
    /^1: .*“Origin Pincode” and “Old Pincode”/,
  );
  const faulty = await read(
    "PIN,Prepaid,COD,Days",
    "226001,yes,yes,3",
    "000000,yes,yes,3",
    "226001,yes,yes,4",
    "12,perhaps,yes,3",
    ",yes,yes,3",
    "226002,yes,yes,soon",
    "226003,yes,yes,31",
  );
  expect(faulty).toEqual({
    ok: false,
    error: "faults",
    count: 7,
    faults: [
      { row: 3, message: "“000000” is not a PIN code, which has 6 digits and does not begin with 0." },
      { row: 4, message: "The PIN code 226001 is in row 2 already." },
      { row: 5, message: "“12” is not a PIN code, which has 6 digits and does not begin with 0." },
      { row: 5, message: "“perhaps” in the column Prepaid is neither yes nor no." },
      { row: 6, message: "The PIN code is missing." },
      { row: 7, message: "“soon” in the column Days is not a number of working days from 0 to 30." },
      { row: 8, message: "“31” in the column Days is not a number of working days from 0 to 30." },
    ],
  });
});

test("a file without rows, of another encoding or with an open quotation mark is rejected", async () => {
  expect(await read("PIN,Prepaid,COD,Days")).toMatchObject({ ok: false, count: 1 });
  expect(await readCourierFile(Buffer.from([0xff, 0xfe, 0x50, 0x00]))).toMatchObject({ ok: false, count: 1 });
  expect(await firstFault("PIN,Prepaid,COD,Days", '"226001,yes,yes,3')).toMatch(/^2: .*never closed/);
  expect((await read("PIN,Prepaid,COD,Days", ...Array.from({ length: 30 }, () => "x,y,y,1"))).ok).toBe(false);
});

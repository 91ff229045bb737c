import { expect, test } from "vitest";
import { readCsv, type CsvRow } from "#app/platform/read-csv.server.ts";

async function read(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(Buffer.from(text))) rows.push(row);
  return rows;
}

test("rows keep the numbers that a spreadsheet shows when empty lines are skipped", async () => {
  expect(await read('\r\nSlug,Name\r\n\r\nnoor,Noor\r\nmor,"Mor\r\n\r\nJhumka"\r\n\r\n,\r\nbela')).toEqual([
    { kind: "row", row: 2, cells: ["Slug", "Name"] },
    { kind: "row", row: 4, cells: ["noor", "Noor"] },
    { kind: "row", row: 5, cells: ["mor", "Mor\r\n\r\nJhumka"] },
    { kind: "row", row: 7, cells: ["", ""] },
    { kind: "row", row: 8, cells: ["bela"] },
  ]);
});

test("an unclosed quotation mark ends the reading at its row", async () => {
  expect(await read('Slug,Name\n\nnoor,Noor\n"mor')).toEqual([
    { kind: "row", row: 1, cells: ["Slug", "Name"] },
    { kind: "row", row: 3, cells: ["noor", "Noor"] },
    { kind: "endless", row: 4 },
  ]);
});

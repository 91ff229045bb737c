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

test.each([
  ["after an empty line", 'Slug,Name\n\nnoor,Noor\n\n"mor', 5, 3],
  ["at the end of a cell", 'Slug,Name\nnoor,"Noor\nmor,Mor\nbela,Bela\n', 2, 1],
  [
    "that the next quoted cell seems to close",
    'Slug,Name,Stock\nnoor,"Noor,1\nmor,Mor,2\nbela,"Bela",3\n',
    2,
    1,
  ],
  ["in a file with a byte order mark", '\ufeff"Slug","Name"\nnoor,"Noor\n', 2, 1],
  ["after a cell of several lines", 'Slug,Name\nnoor,"Noor\nof light"\nmor,"Mor\n', 3, 2],
])("an unclosed quotation mark %s names its own row", async (_, file, row, before) => {
  const rows = await read(file);
  expect(rows.at(-1)).toEqual({ kind: "unterminated-quote", row });
  expect(rows.at(-2)).toMatchObject({ kind: "row", row: before });
});

test("quotation marks inside a cell and doubled ones are literal", async () => {
  expect(await read('Slug,Name\nnoor,5" lace\nmor,"5"" lace"\nbela,""\n')).toMatchObject([
    { row: 1 },
    { cells: ["noor", '5" lace'] },
    { cells: ["mor", '5" lace'] },
    { cells: ["bela", ""] },
  ]);
});

test("an unclosed quotation mark ends the reading at its row", async () => {
  expect(await read('Slug,Name\n\nnoor,Noor\n"mor')).toEqual([
    { kind: "row", row: 1, cells: ["Slug", "Name"] },
    { kind: "row", row: 3, cells: ["noor", "Noor"] },
    { kind: "unterminated-quote", row: 4 },
  ]);
});

test("reading stops at a row with thousands of cells, and keeps the rows before", async () => {
  expect(await read(`Slug,Name\nnoor,Noor\n${",".repeat(5_000_000)}\nmor,Mor`)).toEqual([
    { kind: "row", row: 1, cells: ["Slug", "Name"] },
    { kind: "row", row: 2, cells: ["noor", "Noor"] },
    { kind: "unterminated-quote", row: 3 },
  ]);
});

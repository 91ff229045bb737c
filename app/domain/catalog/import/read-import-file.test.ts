import { describe, expect, test } from "vitest";
import { readCells, readFileRows } from "#tests/fixtures/catalog/read-file.ts";

const HEAD = "Slug,Name,Price";
const ROW = "noor,Café,49.50";
const TEXT = `${HEAD}\n${ROW}\n`;
const CELLS = [{ slug: "noor", name: "Café", priceMinor: "49.50" }];

const littleEndian = Buffer.from(TEXT, "utf16le");

describe("encodings and delimiters", () => {
  test.each<[string, string | Buffer, string]>([
    ["UTF-8", TEXT, "utf-8"],
    ["UTF-8 with a byte order mark", `\ufeff${TEXT}`, "utf-8"],
    ["a byte order mark behind empty lines", `\r\n\n\ufeff${TEXT}`, "utf-8"],
    ["two byte order marks", `\ufeff\n\ufeff${TEXT}`, "utf-8"],
    ["UTF-16 with a byte order mark", Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian]), "utf-16"],
    ["UTF-16 without a byte order mark", littleEndian, "utf-16"],
    [
      "UTF-16 in the other byte order",
      Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian]).swap16(),
      "utf-16",
    ],
    ["Windows-1252", Buffer.from(TEXT, "latin1"), "windows-1252"],
    ["semicolons", TEXT.replaceAll(",", ";"), "utf-8"],
    ["carriage returns alone", TEXT.replaceAll("\n", "\r"), "utf-8"],
    ["tabs", TEXT.replaceAll(",", "\t"), "utf-8"],
    ["a line that declares the delimiter", `sep=;\r\n${TEXT.replaceAll(",", ";")}`, "utf-8"],
    [
      "an unnamed first column",
      ["", "0"].map((cell, at) => `${cell},${[HEAD, ROW][at]}\n`).join(""),
      "utf-8",
    ],
  ])("a file with %s is read", async (_, file, encoding) => {
    const read = await readFileRows(file);
    expect(read).toMatchObject({ encoding, unknown: [], faults: [], losses: [] });
    expect(read.rows.map(({ cells }) => cells)).toEqual(CELLS);
  });

  test("a row has its number in the spreadsheet, below empty lines and a declared delimiter", async () => {
    const { rows } = await readFileRows(`sep=,\n${HEAD}\n\n${ROW}\n`);
    expect(rows.map(({ row }) => row)).toEqual([4]);
  });

  test("line breaks in cells become line feeds", async () => {
    expect(await readCells('Slug,Description\r\nnoor,"Soft\r\n\r\ncotton"\r\n')).toEqual([
      { slug: "noor", description: "Soft\n\ncotton" },
    ]);
  });

  test("a description of 20,000 characters is read", async () => {
    const description = "Soft cotton. ".repeat(1_538).trim();
    expect(await readCells(`Slug,Description\nnoor,"${description}"\n`)).toEqual([
      { slug: "noor", description },
    ]);
  });
});

describe("damaged files", () => {
  test.each<[string, string | Buffer, string]>([
    ["workbook", "PK\u0003\u0004\0\0", "This is an Excel workbook."],
    ["binary file", "a\0b", "This is not a CSV file."],
    [
      "file of two encodings",
      Buffer.concat([Buffer.from(TEXT), Buffer.from("mor,Caf\u00e9,3\n", "latin1")]),
      "Line 3 has damaged characters",
    ],
    [
      "file that is cut within a character",
      Buffer.from(TEXT).subarray(0, 25),
      "Line 2 has damaged characters",
    ],
  ])("a %s is refused", async (_, file, reason) => {
    await expect(readFileRows(file)).rejects.toThrow(reason);
  });

  test("a file that is cut within a row is refused with the row", async () => {
    const { faults } = await readFileRows(`${TEXT}mor,Mor,3\nbela,Be`);
    expect(faults).toEqual([
      {
        row: 4,
        column: null,
        reason: "The file ends in the middle of this row. Export it again, so that nothing is missing",
      },
    ]);
  });

  test("a file that is cut within a quoted cell is refused with the row", async () => {
    const { faults } = await readFileRows(`${TEXT}mor,"Mor\nand more`);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.row).toBe(3);
    expect(faults[0]?.reason).toContain("never closed");
  });

  test("a spreadsheet that omits the empty cells at the end of rows is read", async () => {
    expect(
      (await readFileRows("Slug,Name,Price\nnoor,Noor\nmor,Mor\nbela,Bela,3\nchaya,Chaya")).faults,
    ).toEqual([]);
  });
});

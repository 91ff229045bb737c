// Proves ASVS-V1-02, SEC-XSS-05

import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { fromCsvCell } from "#app/lib/text/csv.ts";
import { csvLine } from "#app/platform/http/csv-response.server.ts";

/** The value that any CSV reader finds in the only cell of a line. */
function cellOf(line: string): string {
  const cell = line.slice(0, -2);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

test("commas, quotes and line ends stay in their cell", () => {
  expect(csvLine(["a,b", 'say "yes"', "one\ntwo", "plain", 12.5, null])).toBe(
    '"a,b","say ""yes""","one\ntwo",plain,12.5,\r\n',
  );
});

test.each(["=1+1", "+91 98", "-2", "@sum(a1)", "\t=1", "\r=1", "\n=1", "＝1", "'=1"])(
  "%j is not run by a spreadsheet, and read again as it was",
  (text) => {
    const cell = cellOf(csvLine([text]));
    expect(cell).toBe(`'${text}`);
    expect(fromCsvCell(cell)).toBe(text);
  },
);

test("a negative number stays a number", () => {
  expect(csvLine([-40])).toBe("-40\r\n");
});

test("parsing returns exactly what was written", () => {
  const read = (text: string) => fromCsvCell(cellOf(csvLine([text])));
  assert(property(string({ unit: "grapheme" }), (text) => read(text) === text));
  assert(property(string({ unit: "binary-ascii" }), (text) => read(text) === text));
});

import { expect, test } from "vitest";
import { createFaultList, createLossList } from "#app/domain/catalog/import/import-rows.ts";
import { readImportFile } from "#app/domain/catalog/import/read-import-file.server.ts";
import { readFileRows } from "#tests/fixtures/catalog/read-file.ts";

const FILE = `Item;Code;MRP;Rate;Qty;Shelf mark;Note
Mira Kurta;M-S;60,00;49,50;4;A-1;x
Mira Kurta;M-M;60,00;55,00;3;A-2;
Plain Belt;B-1;;20,00;1;;
`;

const mapping = {
  headings: ["Note", "Item", "Code", "MRP", "Rate", "Qty", "Shelf mark"],
  columns: [
    { heading: "Item", column: "name" },
    { heading: "Code", column: "sku" },
    { heading: "MRP", column: "compareAtMinor" },
    { heading: "Rate", column: "priceMinor" },
    { heading: "Qty", column: "stock" },
    { heading: "Shelf mark", column: "binLocation" },
  ],
};

async function unknownHeadingsOf(file: string, asksForColumns = false) {
  const read = await readImportFile(Buffer.from(file), {
    viewer: { seesPurchasePrices: true },
    faults: createFaultList(),
    losses: createLossList(),
    asksForColumns,
  });
  return !read.ok && read.error === "unknown-headings" ? read.headings : null;
}

test("a table is read by the columns that were assigned to its headings, in any order", async () => {
  const { format, unknown, rows, faults } = await readFileRows(FILE, { mappings: [mapping] });
  expect({ format, unknown, faults }).toEqual({ format: "mapped", unknown: ["Note"], faults: [] });
  expect(rows.map(({ cells }) => cells)).toEqual([
    {
      slug: "mira-kurta",
      name: "Mira Kurta",
      sku: "M-S",
      stock: "4",
      binLocation: "A-1",
      priceMinor: "49.5",
      compareAtMinor: "60",
      priceOverrideMinor: "",
      compareAtOverrideMinor: "",
    },
    {
      slug: "mira-kurta",
      sku: "M-M",
      stock: "3",
      binLocation: "A-2",
      priceOverrideMinor: "55",
      compareAtOverrideMinor: "",
    },
    {
      slug: "plain-belt",
      name: "Plain Belt",
      sku: "B-1",
      stock: "1",
      priceMinor: "20",
      priceOverrideMinor: "",
      compareAtOverrideMinor: "",
    },
  ]);
});

test("a table without assigned columns asks for them, with guesses and the first row", async () => {
  expect(await unknownHeadingsOf(FILE)).toMatchObject([
    { heading: "Item", example: "Mira Kurta", column: null },
    { heading: "Code", example: "M-S", column: null },
    { heading: "MRP", column: "compareAtMinor" },
    { heading: "Rate", column: "priceMinor" },
    { heading: "Qty", column: "stock" },
    { heading: "Shelf mark", column: null },
    { heading: "Note", column: null },
  ]);
});

test("in a file of another shop, columns can be assigned to the headings without a field", async () => {
  const file = "Handle,Title,Variant Price,Woven in\nmira,Mira,20.00,Varanasi\n";
  expect(await unknownHeadingsOf(file, true)).toMatchObject([{ index: 3, heading: "Woven in" }]);
  const assigned = {
    headings: ["Handle", "Title", "Variant Price", "Woven in"],
    columns: [{ heading: "Woven in", column: "madeIn" }],
  };
  const { format, unknown, rows } = await readFileRows(file, { mappings: [assigned] });
  expect({ format, unknown }).toEqual({ format: "shopify", unknown: [] });
  expect(rows[0]?.cells).toMatchObject({ madeIn: "Varanasi" });
});

test.each([
  'and soft cotton</p>",Mira,49.50\nmor,Mor,50\n',
  "49.50,active\nmor,Mor\n",
  "mira,https://example.com/1.jpg\nmor,x\n",
])("a file that begins in the middle of a row is refused, with the row: %j", async (file) => {
  await expect(readFileRows(file)).rejects.toThrow(/^(?:Row 1 has values|The first row)/);
});

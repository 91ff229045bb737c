import type { FileRow } from "#app/domain/catalog/import/import-rows.ts";
import {
  foreignCells,
  type ForeignCells,
} from "#app/domain/catalog/import/internal/formats/foreign-cells.ts";
import type {
  ImportFormat,
  ReadingContext,
  RowReader,
} from "#app/domain/catalog/import/internal/formats/import-format.ts";
import { generatedSku } from "#app/domain/catalog/import/internal/formats/product-rows.ts";
import { toSlug } from "#app/domain/catalog/import/internal/formats/shopify-fields.ts";

/** The headings of Shopify's inventory CSV in lower case; newer files say which columns a spreadsheet may edit. */
const HEADINGS = {
  handle: "handle",
  title: "title",
  "option1 name": "option1Name",
  "option1 value": "option1Value",
  "option2 name": "option2Name",
  "option2 value": "option2Value",
  "option3 name": "option3Name",
  "option3 value": "option3Value",
  sku: "sku",
  location: "location",
  available: "available",
  "available (not editable)": "available",
  "on hand (current)": "onHand",
  "on hand": "onHand",
} as const;

type InventoryField = (typeof HEADINGS)[keyof typeof HEADINGS];

const BY_HEADING: ReadonlyMap<string, InventoryField> = new Map(Object.entries(HEADINGS));

/** Shopify's inventory CSV, with a row for each variant and location. It sets the stock alone, to the sum of all locations. */
export const shopifyInventory: ImportFormat = {
  name: "Shopify inventory",
  isForeign: true,
  recognises: (names) =>
    names.includes("handle") &&
    names.includes("location") &&
    names.some((name) => ["available", "onHand"].includes(BY_HEADING.get(name) ?? "")),
  open: (headings, context) => ({ ok: true, reader: createReader(headings, context) }),
};

const CODES = { sku: "sku", available: "stock", onHand: "stock" } as const;

function createReader(headings: readonly string[], context: ReadingContext): RowReader {
  const fields = headings.map((heading) => BY_HEADING.get(heading.toLowerCase()) ?? null);
  const stocks = new Map<string, { row: FileRow; count: number }>();
  return {
    unknown: headings.filter((heading, index) => heading !== "" && fields[index] === null),
    read(raw) {
      const cells = foreignCells(fields, raw, { ...context, codes: CODES });
      if (!cells) return [];
      const stock = cells.number("available") || cells.number("onHand");
      // "not stocked" at this location.
      if (!/^-?\d/.test(stock)) return [];
      const row = toRow(cells);
      const key = `${row.cells.slug} ${row.cells.sku}`;
      const count = (stocks.get(key)?.count ?? 0) + countOf(cells, stock, context);
      stocks.set(key, { row: stocks.get(key)?.row ?? row, count });
      return [];
    },
    end: () =>
      [...stocks.values()].map(({ row, count }) => ({
        ...row,
        cells: { ...row.cells, stock: String(count) },
      })),
  };
}

function countOf({ row }: ForeignCells<InventoryField>, stock: string, { losses }: ReadingContext): number {
  if (!stock.startsWith("-")) return Number(stock);
  losses.add(row, "Available", stock, "Oversold stock becomes 0");
  return 0;
}

function toRow(cells: ForeignCells<InventoryField>): FileRow {
  const slug = toSlug(cells.text("handle"));
  const options = ([1, 2, 3] as const).map((number) => ({
    name: cells.text(`option${number}Name`),
    value: cells.text(`option${number}Value`),
  }));
  return { row: cells.row, cells: { slug, sku: cells.text("sku") || generatedSku(slug, options) } };
}

import { columnOf, isProductField, type ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
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
import {
  filled,
  productPrices,
  toFileRows,
  type Cells,
  type ForeignVariant,
  type Prices,
  type SkuOwners,
} from "#app/domain/catalog/import/internal/formats/product-rows.ts";
import { toSlug } from "#app/domain/catalog/import/internal/formats/shopify-fields.ts";
import { headingKey } from "#app/domain/catalog/import/column-mapping.ts";

/** Any table of products, by the columns that the owner has assigned to its headings. */
export const mappedProducts: ImportFormat = {
  name: "a table with assigned columns",
  isForeign: true,
  recognises: () => false,
  open(headings, context) {
    const columns = headings.map((heading) => context.mapping.get(headingKey(heading)) ?? null);
    const isIdentified = columns.includes("slug") || columns.includes("name");
    return isIdentified
      ? { ok: true, reader: createReader(headings, columns, context) }
      : { ok: false, reason: NOT_IDENTIFIED };
  },
};

const NOT_IDENTIFIED = `Assign a column to “${columnOf("slug").heading}” or “${columnOf("name").heading}”: it identifies the product.`;

const CODES = { sku: "sku", barcode: "barcode", priceMinor: "priceMinor", stock: "stock" } as const;

/** Prices are the variants' own, until it is known which of them all variants have. */
const PRICES: ReadonlySet<ImportColumn> = new Set(["priceMinor", "compareAtMinor"]);

const NUMBERS = ["weightGrams", "lowStockBelow", "purchasePriceMinor", "stock"] as const;

/** The rows of one product that stand together. */
interface OpenProduct {
  slug: string;
  /** Of the rows further up, if the product has some. */
  prices?: Prices;
  rows: FileRow[];
  variants: ForeignVariant[];
}

type MappedCells = ForeignCells<ImportColumn>;

function createReader(
  headings: readonly string[],
  columns: readonly (ImportColumn | null)[],
  context: ReadingContext,
): RowReader {
  const { losses } = context;
  const ofProduct = columns.filter(
    (column) => column !== null && isProductField(column) && !PRICES.has(column),
  );
  const skus: SkuOwners = new Map();
  const closed = new Map<string, Prices>();
  let open: OpenProduct | null = null;

  function close(): FileRow[] {
    if (!open) return [];
    closed.set(open.slug, open.prices ?? productPrices(open.variants));
    return toFileRows(open, { skus, losses });
  }

  return {
    unknown: headings.filter((heading, index) => heading !== "" && columns[index] === null),
    read(raw) {
      const cells = foreignCells(columns, raw, { ...context, codes: CODES });
      if (!cells) return [];
      const slug = toSlug(cells.text("slug") || cells.text("name")) || (open?.slug ?? "");
      const isNew = open?.slug !== slug || slug === "";
      const finished = isNew ? close() : [];
      if (!open || isNew) open = { slug, prices: closed.get(slug), rows: [], variants: [] };
      if (!open.prices && open.rows.length === 0)
        open.rows.push({ row: cells.row, cells: productCells(slug, cells, ofProduct) });
      open.variants.push(toVariant(cells));
      return finished;
    },
    end: close,
  };
}

function productCells(slug: string, cells: MappedCells, columns: readonly (ImportColumn | null)[]): Cells {
  const read: Cells = { slug };
  for (const column of columns) if (column) read[column] = cells.text(column);
  return filled(read);
}

function toVariant(cells: MappedCells): ForeignVariant {
  const own: Cells = { binLocation: cells.text("binLocation"), barcode: cells.text("barcode") };
  for (const column of NUMBERS) own[column] = cells.number(column);
  return {
    row: cells.row,
    sku: cells.text("sku"),
    options: [
      { name: "size", value: cells.text("size") },
      { name: "colour", value: cells.text("colour") },
    ],
    price: cells.number("priceOverrideMinor") || cells.number("priceMinor"),
    compareAt: cells.number("compareAtOverrideMinor") || cells.number("compareAtMinor"),
    cells: filled(own),
  };
}

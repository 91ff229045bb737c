import { fileRow, type FileRow } from "#app/domain/catalog/import/import-rows.ts";
import type {
  ImportFormat,
  RawRow,
  ReadingContext,
  RowReader,
} from "#app/domain/catalog/import/internal/formats/import-format.ts";
import { slugOf } from "#app/lib/text/slug.ts";

type Cells = FileRow["cells"];
type Column = keyof Cells;

/** The headings of Shopify's product CSV, classic and new, in lower case; a file may mix both. */
const COLUMNS: Readonly<Record<string, Column>> = {
  handle: "slug",
  "url handle": "slug",
  title: "name",
  "body (html)": "description",
  description: "description",
  type: "categoryId",
  tags: "tags",
  status: "status",
  "seo title": "seoTitle",
  "seo description": "seoDescription",
  "variant sku": "sku",
  sku: "sku",
  "variant price": "priceMinor",
  price: "priceMinor",
  "variant compare at price": "compareAtMinor",
  "compare-at price": "compareAtMinor",
  "variant grams": "weightGrams",
  "weight value (grams)": "weightGrams",
  "variant barcode": "barcode",
  barcode: "barcode",
  "cost per item": "purchasePriceMinor",
  "variant inventory qty": "stock",
  "inventory quantity": "stock",
};

const PRODUCT_COLUMNS = [
  "name",
  "description",
  "categoryId",
  "tags",
  "status",
  "seoTitle",
  "seoDescription",
] as const;
const VARIANT_COLUMNS = ["weightGrams", "barcode", "purchasePriceMinor", "stock"] as const;

const OPTION = /^option([123]) (name|value)$/;
const SIZE = /^(?:sizes?|größe|groesse|taille|talla|tamanho|taglia|maat|rozmiar|размер|आकार|साइज़)$/u;
const COLOUR = /^(?:colou?rs?|farbe|couleur|cor|colore|kleur|kolor|цвет|रंग)$/u;

/** Shopify's status of a product that is not on sale, or only by its link. */
const HIDDEN = new Set(["draft", "archived", "unlisted"]);

/** The product of the rows that are being read: later rows take names of options and the price from its first. */
interface CurrentProduct {
  slug: string;
  optionNames: (string | undefined)[];
  price: string | undefined;
  compareAt: string | undefined;
}

/** Shopify's product CSV, with its classic headings, its new ones, or both. */
export const shopifyProducts: ImportFormat = {
  name: "Shopify products",
  recognises: (names) => names.some((name) => COLUMNS[name] === "slug") && names.includes("title"),
  open: (headings, context) => ({ ok: true, reader: createReader(headings, context) }),
};

function createReader(headings: readonly string[], { columns: readable, faults }: ReadingContext): RowReader {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  const seen = new Set<Column>();
  // A hybrid of both dialects names some columns twice: the first counts.
  const columns = names.map((name) => {
    const column = COLUMNS[name];
    if (!column || seen.has(column) || !readable.includes(column)) return null;
    seen.add(column);
    return column;
  });
  let current: CurrentProduct = { slug: "", optionNames: [], price: undefined, compareAt: undefined };
  return {
    unknown: headings.filter(
      (heading, index) => heading.trim() && !columns[index] && !OPTION.test(names[index] ?? ""),
    ),
    read(raw: RawRow): FileRow[] {
      const { row, cells } = raw;
      const read = fileRow(columns, raw, faults);
      if (!read) return [];
      const options = optionCells(names, cells);
      const slug = toSlug(read.cells.slug ?? "");
      const isFirst = slug !== current.slug || slug === "";
      if (isFirst)
        current = {
          slug,
          optionNames: options.map(({ name }) => name),
          price: read.cells.priceMinor,
          compareAt: compareAtOf(read.cells),
        };
      const isVariant =
        isFirst || Boolean(read.cells.sku || read.cells.priceMinor) || options.some(({ value }) => value);
      return isVariant
        ? [{ row, cells: toCells({ ...read.cells, slug }, options, { current, isFirst }) }]
        : [];
    },
  };
}

/** A handle may have capitals, letters of any script and doubled hyphens. */
function toSlug(handle: string): string {
  return slugOf(handle) || handle;
}

interface OptionCell {
  name: string;
  value: string;
}

function optionCells(names: readonly string[], cells: readonly string[]): OptionCell[] {
  const cellOf = (name: string) => cells[names.indexOf(name)]?.trim() ?? "";
  return [1, 2, 3].map((number) => ({
    name: cellOf(`option${number} name`),
    value: cellOf(`option${number} value`),
  }));
}

function toCells(
  cells: Cells,
  options: readonly OptionCell[],
  { current, isFirst }: { current: CurrentProduct; isFirst: boolean },
): Cells {
  const { size, colour } = sizeAndColour(options, current.optionNames);
  const compareAt = compareAtOf(cells);
  const parts = [cells.slug, size, colour].filter((part) => part !== undefined && part !== "");
  return {
    slug: cells.slug ?? "",
    sku: cells.sku || slugOf(parts.join(" ")).toUpperCase(),
    ...(isFirst && {
      ...filled(cells, PRODUCT_COLUMNS),
      ...(cells.priceMinor && { priceMinor: cells.priceMinor }),
      ...(compareAt && { compareAtMinor: compareAt }),
    }),
    ...filled(cells, VARIANT_COLUMNS),
    ...(!isFirst && {
      priceOverrideMinor: cells.priceMinor === current.price ? "" : cells.priceMinor,
      compareAtOverrideMinor: compareAt === current.compareAt ? "" : compareAt,
    }),
    ...(size && { size }),
    ...(colour && { colour }),
  };
}

/** The cells with a value, as the import reads them: an empty cell leaves the value as it is. */
function filled(cells: Cells, columns: readonly Column[]): Cells {
  const result: Cells = {};
  for (const column of columns) {
    const cell = readAs(column, cells[column] ?? "");
    if (cell !== "") result[column] = cell;
  }
  return result;
}

function readAs(column: Column, cell: string): string {
  if (column === "status") return HIDDEN.has(cell.toLowerCase()) ? "draft" : cell;
  // Shopify counts oversold stock below zero, and writes 0 for an unknown weight.
  if (column === "stock") return cell.startsWith("-") ? "0" : cell;
  if (column === "weightGrams") return Number(cell) > 0 ? String(Math.round(Number(cell))) : "";
  if (column === "barcode") return cell.replace(/^'/, "");
  return cell;
}

/** Shopify shows a compare-at price only where it is above the price. */
function compareAtOf({ compareAtMinor, priceMinor }: Cells): string | undefined {
  return Number(compareAtMinor) > Number(priceMinor) ? compareAtMinor : undefined;
}

/** The options of a variant as size and colour. Any other option is joined to the size, so that no variant is lost. */
function sizeAndColour(options: readonly OptionCell[], names: CurrentProduct["optionNames"]) {
  const sizes: string[] = [];
  const colours: string[] = [];
  for (const [index, { value }] of options.entries()) {
    const name = names[index]?.toLowerCase() ?? "";
    if (value === "" || (name === "title" && value === "Default Title")) continue;
    if (COLOUR.test(name)) colours.push(value);
    else if (SIZE.test(name)) sizes.unshift(value);
    else sizes.push(value);
  }
  return { size: sizes.join(" / "), colour: colours.join(" / ") };
}

import type { FileImage, FileRow, LossList } from "#app/domain/catalog/import/import-rows.ts";
import type { ForeignCells } from "#app/domain/catalog/import/internal/formats/foreign-cells.ts";
import type { ReadingContext } from "#app/domain/catalog/import/internal/formats/import-format.ts";
import {
  findOtherField,
  readOthers,
  type OtherColumn,
} from "#app/domain/catalog/import/internal/formats/other-fields.ts";
import {
  filled,
  isSizeOrColour,
  type Cells,
  type ForeignOption,
  type ForeignVariant,
} from "#app/domain/catalog/import/internal/formats/product-rows.ts";
import { readDay } from "#app/domain/catalog/import/internal/formats/read-date.ts";
import type { WooField } from "#app/domain/catalog/import/internal/formats/woocommerce-headings.ts";

/** A row of WooCommerce's product CSV. */
export interface WooRow {
  cells: ForeignCells<WooField>;
  /** The attributes with their values, separated by commas where there are several. */
  attributes: readonly ForeignOption[];
  others: readonly OtherColumn[];
  weightUnit: string;
}

/** The row with the product's columns and images. */
export function wooProductRow(
  slug: string,
  { cells, attributes, others }: WooRow,
  { losses, isVariable }: { losses: LossList; isVariable: boolean },
): FileRow {
  const brand = cells.text("brands");
  if (brand !== "") losses.add(cells.row, "Brands", brand, "A product has no brand here");
  const images = imagesOf(cells);
  const description = [cells.text("shortDescription"), cells.text("description")].map(textOf).filter(Boolean);
  return {
    row: cells.row,
    cells: filled({
      ...readOthers(cells, others, losses),
      ...attributeCells(cells.row, attributes, { losses, isVariable }),
      slug,
      name: cells.text("name"),
      description: description.join("\n\n"),
      categoryId: categoryOf(cells, losses),
      tags: listOf(cells.text("tags")).join(", "),
      status: statusOf(cells, losses),
    }),
    ...(images.length > 0 && { images }),
  };
}

/** A simple product, or a variation. */
export function wooVariant(
  { cells, attributes, weightUnit }: WooRow,
  { losses, today }: ReadingContext,
): ForeignVariant {
  const isVariation = cells.text("parent") !== "";
  const { price, compareAt } = pricesOf(cells, { losses, today });
  const stock = cells.number("stock");
  const images = isVariation ? imagesOf(cells) : [];
  return {
    row: cells.row,
    sku: cells.text("sku"),
    options: attributes.filter(
      ({ name, value }) => isVariation || (isSizeOrColour(name) && listOf(value).length === 1),
    ),
    price,
    compareAt,
    cells: filled({
      barcode: cells.text("gtin"),
      stock: /^-?\d/.test(stock) ? stock : "",
      weightGrams: gramsOf(cells.number("weight"), weightUnit),
    }),
    ...(images.length > 0 && { images }),
  };
}

/** Whether the other shop sells the product without counting it, or counts it with all its variations. */
export function isUncounted({ cells }: WooRow): boolean {
  const stock = cells.text("stock");
  return (stock === "" && cells.text("inStock") === "1") || stock === "parent";
}

const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.592, lb: 453.592, oz: 28.3495 };

function gramsOf(weight: string, unit: string): string {
  return weight === "" ? "" : String(Math.round(Number(weight) * (GRAMS[unit] ?? GRAMS.kg ?? 1)));
}

/** WooCommerce writes line breaks as "\n", and WordPress shows them. */
function textOf(cell: string): string {
  const text = cell.replaceAll(/\\+n/g, (mark) => (mark.length > 2 ? mark.slice(1) : "\n"));
  if (!/<[a-z]/i.test(text)) return text;
  return text.replaceAll(/\n{2,}/g, "<br><br>").replaceAll(/(?<!>)\n(?!<)/g, "<br>");
}

/** A list separated by commas; a comma in an entry has a backslash. */
function listOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll(String.raw`\,`, ",").trim())
    .filter(Boolean);
}

function imagesOf(cells: ForeignCells<WooField>): FileImage[] {
  return listOf(cells.text("images")).map((url) => ({ url, alt: "" }));
}

/** The deepest of the categories, such as "Clothing > Kurtas", without those above it. */
function categoryOf(cells: ForeignCells<WooField>, losses: LossList): string {
  const paths = listOf(cells.text("categories")).map((path) => path.split(/\s*>\s*/));
  const [deepest = []] = paths.toSorted((a, b) => b.length - a.length);
  for (const path of paths)
    if (path.some((name, index) => name !== deepest[index]))
      losses.add(cells.row, "Categories", path.join(" > "), "A product has one category here");
  return deepest.at(-1) ?? "";
}

/** 1 is published, 0 private, and -1 a draft. */
function statusOf(cells: ForeignCells<WooField>, losses: LossList): string {
  const published = cells.text("published");
  const visibility = cells.text("visibility").toLowerCase();
  if (published === "0") losses.add(cells.row, "Published", "0", "A private product becomes a draft");
  if (published !== "" && published !== "1") return "draft";
  if (visibility !== "hidden") return published === "1" ? "active" : "";
  losses.add(cells.row, "Visibility in catalog", visibility, "A hidden product becomes a draft");
  return "draft";
}

/** Attributes that are no options become the fields of their name. */
function attributeCells(
  row: number,
  attributes: readonly ForeignOption[],
  { losses, isVariable }: { losses: LossList; isVariable: boolean },
): Cells {
  const cells: Cells = {};
  for (const { name, value } of attributes) {
    const isOption = isSizeOrColour(name) && (isVariable || listOf(value).length === 1);
    if (value === "" || isOption) continue;
    const field = findOtherField(name);
    if (field !== null) cells[field] ??= listOf(value).join(", ");
    else if (!isVariable) losses.add(row, name, value, "A product has no such field here");
  }
  return cells;
}

const SCHEDULED = "A price has no dates here: the sale price counts from now on";

function pricesOf(
  cells: ForeignCells<WooField>,
  { losses, today }: Pick<ReadingContext, "losses" | "today">,
): { price: string; compareAt: string } {
  const regular = cells.number("regularPrice");
  const sale = cells.number("salePrice");
  if (sale === "") return { price: regular, compareAt: "" };
  const [from, to] = [cells.text("saleFrom"), cells.text("saleTo")];
  const [first, last] = [readDay(from), readDay(to)];
  const isOver = today !== null && last !== null && last < today;
  const isAhead = today !== null && first !== null && first > today;
  if (isOver || isAhead) {
    const reason = isOver
      ? "The sale is over: the regular price counts"
      : "The sale has not begun: the regular price counts";
    losses.add(cells.row, "Sale price", sale, reason);
    return { price: regular, compareAt: "" };
  }
  if (to !== "") losses.add(cells.row, "Date sale price ends", to, SCHEDULED);
  return { price: sale, compareAt: regular };
}

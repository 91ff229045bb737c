import { columnOf, isProductField, type ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import type { FileRow, LossList } from "#app/domain/catalog/import/import-rows.ts";
import { MAX_TAG_LENGTH, MAX_TAGS } from "#app/domain/catalog/internal/import/read-cell.ts";
import { definitionOf } from "#app/domain/catalog/product-fields.ts";
import { VARIANT_FIELDS } from "#app/domain/catalog/variant-fields.ts";
import { isHsnCode } from "#app/domain/tax/tax-class.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { compactCode } from "#app/lib/text/digits.ts";

type Fitted = { cell: string } | { cell: string; reason: string };

/**
 * The cells of another shop's row within the limits of the fields here. What does not fit is cut or left out, and reported as a loss: the
 * owner cannot correct the other shop's file for each of a thousand products.
 */
export function fitCells({ row, cells }: FileRow, losses: LossList): FileRow["cells"] {
  const result: FileRow["cells"] = {};
  // Cast: Object.entries loses the keys, which are columns.
  for (const [column, cell] of Object.entries(cells) as [ImportColumn, string][]) {
    const fitted: Fitted = cell === "" ? { cell } : fitCell(column, cell);
    if ("reason" in fitted) losses.add(row, columnOf(column).heading, cell, fitted.reason);
    if (fitted.cell !== "" || cell === "") result[column] = fitted.cell;
  }
  return result;
}

function fitCell(column: ImportColumn, cell: string): Fitted {
  if (column === "stock") return fitStock(cell);
  if (column === "weightGrams") return fitWeight(cell);
  if (column === "compareAtMinor" || column === "purchasePriceMinor")
    return { cell: Number(cell) === 0 ? "" : cell };
  if (column === "barcode") {
    const code = compactCode(cell);
    return VARIANT_FIELDS.barcode.isValid(code)
      ? { cell: code }
      : { cell: "", reason: "Not a barcode: its digits or its check digit are wrong" };
  }
  if (column === "hsnCode") {
    const code = compactCode(cell).replaceAll(".", "");
    return isHsnCode(code) ? { cell: code } : { cell: "", reason: "An HSN code has 4, 6 or 8 digits" };
  }
  return isProductField(column) ? fitText(column, cell) : { cell };
}

/** Other shops count oversold stock below zero. */
function fitStock(cell: string): Fitted {
  if (cell.startsWith("-")) return { cell: "0", reason: "Oversold stock becomes 0" };
  const count = Number(cell);
  if (Number.isInteger(count)) return { cell: String(count) };
  if (Number.isNaN(count)) return { cell: "", reason: "Not a number: the stock stays as it is" };
  return { cell: String(Math.floor(count)), reason: "Only whole items can be in stock" };
}

function fitWeight(cell: string): Fitted {
  const { min, max } = VARIANT_FIELDS.weightGrams.range;
  const grams = Math.round(Number(cell));
  // Other shops write 0 for an unknown weight.
  if (Number(cell) === 0) return { cell: "" };
  if (grams >= min && grams <= max) return { cell: String(grams) };
  return { cell: "", reason: `Not a weight from ${min} to ${max} grams` };
}

function fitText(column: Parameters<typeof definitionOf>[0], cell: string): Fitted {
  const definition = definitionOf(column);
  if (definition.kind === "tags") return fitTags(cell);
  // The description is cut after its HTML is converted.
  if (definition.kind !== "text" || column === "description" || cell.length <= definition.maxLength)
    return { cell };
  return {
    cell: cutText(cell, definition.maxLength),
    reason: `Cut to ${definition.maxLength} characters`,
  };
}

function fitTags(cell: string): Fitted {
  const tags = [...new Set(cell.split(",").map((tag) => tag.trim()))].filter(Boolean);
  const short = tags.filter((tag) => tag.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
  if (short.length === tags.length) return { cell };
  return {
    cell: short.join(", "),
    reason: `At most ${MAX_TAGS} tags of ${MAX_TAG_LENGTH} characters are imported`,
  };
}

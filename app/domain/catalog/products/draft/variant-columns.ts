import { cellsOf, withCell, type ProductDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import {
  isVisibleVariantField,
  VARIANT_FIELD_NAMES,
  variantFieldDefinition,
  type VariantFieldViewer,
  type VariantFormName,
} from "#app/domain/catalog/variant-fields.ts";

/** A column of the grid of variants, by the name of its field in the form. */
export type VariantColumnName = "stock" | "sku" | VariantFormName;

export interface VariantColumn {
  name: VariantColumnName;
  label: string;
  /** The heading of the column. */
  shortLabel: string;
  inputMode: "numeric" | "decimal" | undefined;
  /** Whether all variants may have the same value. */
  isShareable: boolean;
}

/** The columns of the grid in their order. `compareAtLabel` is "MRP" or "Compare-at price", or null without that column. */
export function variantColumns(compareAtLabel: string | null, viewer: VariantFieldViewer): VariantColumn[] {
  const fields = VARIANT_FIELD_NAMES.flatMap((name): VariantColumn[] => {
    if (!isVisibleVariantField(name, viewer)) return [];
    const { kind, label, shortLabel = label, formName, isUnique } = variantFieldDefinition(name);
    const column: VariantColumn = {
      name: formName,
      label,
      shortLabel,
      inputMode: kind === "price" ? "decimal" : "numeric",
      isShareable: !isUnique,
    };
    if (name !== "compareAtOverrideMinor") return [column];
    if (compareAtLabel === null) return [];
    return [{ ...column, label: compareAtLabel, shortLabel: compareAtLabel === "MRP" ? "MRP" : "Was" }];
  });
  const stock = { name: "stock", label: "Stock", inputMode: "numeric", isShareable: true } as const;
  const sku = { name: "sku", label: "SKU", inputMode: undefined, isShareable: false } as const;
  return [{ ...stock, shortLabel: "Stock" }, ...fields, { ...sku, shortLabel: "SKU" }];
}

/** Sets one field of all shown variants. */
export function withSameForAll(draft: ProductDraft, column: VariantColumnName, value: string): ProductDraft {
  return cellsOf(draft).reduce((now, cell) => withCell(now, { ...cell, [column]: value }), draft);
}

/** Text that was copied from cells of a sheet, as rows; null for the text of a single cell. */
export function readSheetCells(text: string): string[][] | null {
  const rows = text.replace(/[\r\n]+$/, "").split(/\r\n|\r|\n/);
  const cells = rows.map((row) => row.split("\t").map((cell) => cell.trim()));
  return cells.length === 1 && cells[0]?.length === 1 ? null : cells;
}

interface PastePlace {
  /** The index of the variant that takes the first row. */
  row: number;
  /** The columns from the one that takes the first cell of a row. */
  columns: readonly VariantColumn[];
}

/** Fills variants from a place on with cells of a sheet. Cells beyond the last variant or column are left out. */
export function withSheetCells(
  draft: ProductDraft,
  cells: readonly (readonly string[])[],
  { row, columns }: PastePlace,
): ProductDraft {
  const shown = cellsOf(draft);
  return cells.reduce((now, texts, offset) => {
    const variant = shown[row + offset];
    if (!variant) return now;
    const values = texts.slice(0, columns.length).flatMap((text, index): [string, string][] => {
      const column = columns[index];
      // A sheet shows numbers with a currency sign and grouping.
      return column ? [[column.name, column.inputMode ? text.replaceAll(/[^\d.-]/g, "") : text]] : [];
    });
    return withCell(now, { ...variant, ...Object.fromEntries(values) });
  }, draft);
}

import {
  cleanText,
  shorten,
  type FaultList,
  type FileProduct,
} from "#app/domain/catalog/import/file-rows.ts";
import type { Change, ImportShop, PlannedProduct } from "#app/domain/catalog/import/import-plan.ts";
import type { ImportWords } from "#app/domain/catalog/import/import-words.ts";
import { planVariants } from "#app/domain/catalog/import/plan-variants.ts";
import {
  PRODUCT_FIELDS,
  withColumn,
  type ProductField,
  type ProductFields,
} from "#app/domain/catalog/import/product-columns.ts";

const MAX_SHOWN_LENGTH = 160;

/**
 * Compares a product's rows with the catalog. Null without changes, or with errors, which are added to `faults`. Fields without a
 * column stay unchanged.
 */
export function planProduct(file: FileProduct, shop: ImportShop, faults: FaultList): PlannedProduct | null {
  const before = faults.count;
  const known = shop.products.get(file.slug) ?? null;
  const { set, changes } = planFields(file, known?.fields ?? null, shop.words, faults);
  const variants = planVariants(file, known, shop, faults);
  if (faults.count > before || (changes.length === 0 && variants.length === 0)) return null;
  return {
    id: known?.id ?? null,
    version: known?.version ?? null,
    slug: file.slug,
    name: set.name ?? known?.fields.name ?? file.slug,
    set,
    changes,
    variants,
  };
}

function planFields(
  file: FileProduct,
  current: ProductFields | null,
  words: ImportWords,
  faults: FaultList,
): { set: Partial<ProductFields>; changes: Change[] } {
  const set: Partial<ProductFields> = {};
  const changes: Change[] = [];
  // In rows that only list variants, empty product cells do not clear the fields.
  const hasOnlyVariants = PRODUCT_FIELDS.every((field) => file.rows.every(({ cells }) => !cells[field]));
  if (current && hasOnlyVariants) return { set, changes };
  for (const field of PRODUCT_FIELDS) {
    const change = planField(field, { file, current, words, faults });
    if (!change) continue;
    Object.assign(set, change.set);
    if (change.shown) changes.push(change.shown);
  }
  return { set, changes };
}

interface FieldInput {
  file: FileProduct;
  current: ProductFields | null;
  words: ImportWords;
  faults: FaultList;
}

function planField(
  field: ProductField,
  { file, current, words, faults }: FieldInput,
): { set: Partial<ProductFields>; shown: Change | null } | null {
  return withColumn(field, (column) => {
    const { heading, blank } = column;
    const wrote = current ? cleanText(column.write(current[field], words)) : null;
    const { cell, row } = findCell(field, file, faults);
    if (cell === wrote || (cell === undefined && current)) return null;
    if (!cell && current && column.isKeptWhenEmpty) return null;
    if (!cell && blank === undefined) {
      faults.add(row, field, "", `${heading} is required`);
      return null;
    }
    const read = cell ? column.read(cell, words) : { ok: true as const, value: blank };
    if (!read.ok) {
      faults.add(row, field, cell ?? "", read.reason);
      return null;
    }
    // Cast: an undefined `blank` was rejected above.
    const value = read.value as ProductFields[typeof field];
    const after = column.write(value, words);
    if (wrote !== null && cleanText(after) === wrote) return null;
    const shown = {
      what: heading,
      before: wrote === null ? null : shorten(wrote, MAX_SHOWN_LENGTH),
      after: shorten(after, MAX_SHOWN_LENGTH),
    };
    return { set: { [field]: value }, shown: wrote === null && after === "" ? null : shown };
  });
}

/** A product's value in one column: one row suffices, and different values are an error. */
function findCell(
  field: ProductField,
  { rows }: FileProduct,
  faults: FaultList,
): { cell: string | undefined; row: number } {
  const first = rows.find(({ cells }) => cells[field]);
  if (!first) return { cell: rows[0]?.cells[field], row: rows[0]?.row ?? 0 };
  const cell = first.cells[field];
  for (const { row, cells } of rows) {
    const other = cells[field];
    if (other && other !== cell)
      faults.add(
        row,
        field,
        other,
        `Row ${first.row} says something different about the same product: “${shorten(cell ?? "", 40)}”`,
      );
  }
  return { cell, row: first.row };
}

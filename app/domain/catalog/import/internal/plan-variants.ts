import type {
  Change,
  ImportShop,
  PlannedVariant,
  ShopProduct,
  ShopVariant,
} from "#app/domain/catalog/import/import-plan.ts";
import { type OtherColumn, isVariantField } from "#app/domain/catalog/import/import-columns.ts";
import {
  cleanText,
  type FaultList,
  type FileProduct,
  type FileRow,
} from "#app/domain/catalog/import/import-rows.ts";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import { readCount, readName, readSku, type Read } from "#app/domain/catalog/internal/import/read-cell.ts";
import { MAX_VARIANTS } from "#app/domain/catalog/product.ts";
import { variantField } from "#app/domain/catalog/internal/variant-field-kinds.ts";
import {
  RESTRICTED_VIEWER,
  isVisibleVariantField,
  mapVariantFields,
  VARIANT_FIELD_NAMES,
  variantFieldDefinition,
  type VariantFieldName,
  type VariantFields,
} from "#app/domain/catalog/variant-fields.ts";

const VARIANT_CELLS = ["size", "colour", ...VARIANT_FIELD_NAMES, "stock"] as const;

/** Plans new and changed variants. Variants missing from the file are not deleted. */
export function planVariants(
  file: FileProduct,
  product: ShopProduct | null,
  shop: ImportShop,
  faults: FaultList,
): PlannedVariant[] {
  const rows = file.rows.filter((row) => isAboutVariant(row, faults));
  if (!product && rows.length === 0) {
    const [first] = file.rows;
    if (first && file.rows.every(({ cells }) => VARIANT_CELLS.every((name) => !cells[name])))
      faults.add(first.row, "sku", "", "A new product needs a SKU in at least one row");
    return [];
  }
  const planned: { row: FileRow; plan: PlannedVariant }[] = [];
  for (const row of rows) {
    const sku = row.cells.sku ?? "";
    const owner = shop.skuOwners.get(sku);
    if (owner !== undefined && owner !== file.slug) {
      faults.add(row.row, "sku", sku, `This SKU belongs to another product: “${owner}”`);
      continue;
    }
    const existingVariant = product?.variants.find((variant) => variant.sku === sku);
    const plan = existingVariant
      ? planKnown(row, existingVariant, shop.lookups, faults)
      : planNew(row, shop.lookups, faults);
    if (plan) planned.push({ row, plan });
  }
  refuseClashes(planned, product?.variants ?? [], faults);
  refuseTooMany(planned, product?.variants.length ?? 0, faults);
  return planned.map(({ plan }) => plan);
}

function isAboutVariant({ row, cells }: FileRow, faults: FaultList): boolean {
  if (cells.sku) return true;
  const filled = VARIANT_CELLS.some((name) => cells[name]);
  if (filled) faults.add(row, "sku", "", "SKU is required: it identifies the variant");
  return false;
}

/** Parses a cell. Undefined if it is empty, missing, or invalid, which is added to `faults`. */
function cellOf<Value>(
  { row, cells }: FileRow,
  column: OtherColumn | VariantFieldName,
  read: (cell: string) => Read<Value>,
  faults: FaultList,
): Value | undefined {
  const cell = cells[column];
  if (!cell) return undefined;
  const result = read(cell);
  if (result.ok) return result.value;
  faults.add(row, column, cell, result.reason);
  return undefined;
}

function planNew(row: FileRow, lookups: ImportLookups, faults: FaultList): PlannedVariant {
  const { cells } = row;
  const sku = cellOf(row, "sku", readSku, faults) ?? "";
  const sizeId = cellOf(row, "size", (cell) => readName(cell, "size", lookups.sizes), faults) ?? null;
  const colourId = cellOf(row, "colour", (cell) => readName(cell, "colour", lookups.colours), faults) ?? null;
  const fields = mapVariantFields<VariantFields>(
    (name) => cellOf(row, name, (cell) => variantField(name).readCell(cell, lookups), faults) ?? null,
  );
  const stock = cellOf(row, "stock", readCount, faults) ?? 0;
  const values = VARIANT_CELLS.flatMap((column) => (isConfidential(column) ? [] : cells[column] || []));
  const change: Change = { what: sku, before: null, after: values.join(", ") || "no stock", row: row.row };
  const confidential = VARIANT_FIELD_NAMES.flatMap((name): Change[] => {
    const cell = isConfidential(name) && cells[name];
    const what = `${sku}: ${variantFieldDefinition(name).label.toLowerCase()}`;
    return cell ? [{ what, before: null, after: cell, row: row.row, isConfidential: true }] : [];
  });
  const changes = [change, ...confidential];
  return { id: null, sku, sizeId, colourId, ...fields, stockDelta: stock, changes };
}

function isConfidential(column: (typeof VARIANT_CELLS)[number]): boolean {
  return isVariantField(column) && !isVisibleVariantField(column, RESTRICTED_VIEWER);
}

function planKnown(
  row: FileRow,
  variant: ShopVariant,
  lookups: ImportLookups,
  faults: FaultList,
): PlannedVariant | null {
  refuseOtherOption(row, "size", optionName(variant.sizeId, lookups.sizes), faults);
  refuseOtherOption(row, "colour", optionName(variant.colourId, lookups.colours), faults);
  const plannedFields = VARIANT_FIELD_NAMES.flatMap(
    (name) => planField(row, name, { variant, lookups, faults }) ?? [],
  );
  const stockDelta = planStock(row, variant, faults);
  const { id, sku, sizeId, colourId, inventory } = variant;
  const changes: Change[] = plannedFields.map(({ shown }) => shown);
  if (stockDelta !== 0)
    changes.push({
      what: `${sku}: stock`,
      before: String(inventory),
      after: String(inventory + stockDelta),
      row: row.row,
    });
  if (changes.length === 0) return null;
  return {
    id,
    sku,
    sizeId,
    colourId,
    ...Object.fromEntries(plannedFields.map(({ name, value }) => [name, value])),
    stockDelta,
    changes,
  };
}

function optionName(id: string | null, names: ImportLookups["sizes"]): string {
  return id === null ? "" : names.nameOf(id);
}

function refuseOtherOption(
  { row, cells }: FileRow,
  column: "size" | "colour",
  current: string,
  faults: FaultList,
): void {
  const cell = cells[column];
  if (!cell || cell.toLowerCase() === cleanText(current).toLowerCase()) return;
  const is = current === "" ? `has no ${column}` : `is “${current}”`;
  faults.add(row, column, cell, `This SKU ${is}, which cannot be changed. Use a new SKU for a new variant`);
}

function planField(
  row: FileRow,
  name: VariantFieldName,
  { variant, lookups, faults }: { variant: ShopVariant; lookups: ImportLookups; faults: FaultList },
): { name: VariantFieldName; value: VariantFields[VariantFieldName]; shown: Change } | null {
  const { label, unset } = variantFieldDefinition(name);
  const { readCell, writeCell } = variantField(name);
  const { sku, sizeId, colourId } = variant;
  const current = variant[name];
  const cell = row.cells[name];
  const wrote = current === null ? "" : writeCell(current, lookups);
  if (cell === undefined || cell === wrote) return null;
  // A row without size and colour only changes the stock.
  const hasOptions = sizeId !== null || colourId !== null;
  if (cell === "" && hasOptions && !row.cells.size && !row.cells.colour) return null;
  const value = cellOf(row, name, (text) => readCell(text, lookups), faults) ?? null;
  if ((cell !== "" && value === null) || value === current) return null;
  const after = value === null ? unset : writeCell(value, lookups);
  const shown = { what: `${sku}: ${label.toLowerCase()}`, before: wrote || unset, after, row: row.row };
  return { name, value, shown: isConfidential(name) ? { ...shown, isConfidential: true } : shown };
}

/** The stock difference to the "Stock when exported" column or, without it, to the current stock. */
function planStock(row: FileRow, { inventory }: ShopVariant, faults: FaultList): number {
  const stock = cellOf(row, "stock", readCount, faults);
  const was = cellOf(row, "stockWas", readCount, faults);
  if (stock === undefined) return 0;
  const delta = stock - (was ?? inventory);
  if (inventory + delta >= 0) return delta;
  const reason = `${-delta} fewer than when it was exported, but only ${inventory} are left`;
  faults.add(row.row, "stock", row.cells.stock ?? "", reason);
  return 0;
}

/** The product form could not save more variants. */
function refuseTooMany(
  planned: readonly { row: FileRow; plan: PlannedVariant }[],
  knownCount: number,
  faults: FaultList,
): void {
  const added = planned.filter(({ plan }) => plan.id === null);
  const first = added[Math.max(0, MAX_VARIANTS - knownCount)];
  if (first)
    faults.add(first.row.row, "sku", first.plan.sku, `A product can have at most ${MAX_VARIANTS} variants`);
}

/** Variants of a product must differ in size or colour, and each option is set for all variants or none. */
function refuseClashes(
  planned: readonly { row: FileRow; plan: PlannedVariant }[],
  existingVariants: readonly ShopVariant[],
  faults: FaultList,
): void {
  const seen = new Map(existingVariants.map((variant) => [optionsKey(variant), variant.sku]));
  const added = planned.filter(({ row, plan }) => plan.id === null && hasKnownOptions(row, plan));
  const [model] = existingVariants.length > 0 ? existingVariants : added.map(({ plan }) => plan);
  for (const { row, plan } of added) {
    const other = seen.get(optionsKey(plan));
    // A repeated SKU is reported by groupRows.
    if (other !== undefined && other !== plan.sku)
      faults.add(row.row, "sku", plan.sku, `The product already has this size and colour, as SKU “${other}”`);
    seen.set(optionsKey(plan), plan.sku);
    for (const [column, key] of [
      ["size", "sizeId"],
      ["colour", "colourId"],
    ] as const)
      if (model && (model[key] === null) !== (plan[key] === null))
        faults.add(
          row.row,
          column,
          row.cells[column] ?? "",
          `Either all variants of a product have a ${column} or none`,
        );
  }
}

/** False if the row's size or colour is unknown, which is already reported and would cause further errors. */
function hasKnownOptions({ cells }: FileRow, { sizeId, colourId }: PlannedVariant): boolean {
  return !(cells.size && sizeId === null) && !(cells.colour && colourId === null);
}

function optionsKey({ sizeId, colourId }: { sizeId: string | null; colourId: string | null }): string {
  return `${sizeId ?? ""} ${colourId ?? ""}`;
}

import type {
  Change,
  ImportShop,
  PlannedProduct,
  PlannedVariant,
  ShopProduct,
} from "#app/domain/catalog/import/import-plan.ts";
import {
  cleanText,
  shorten,
  type FaultList,
  type FileProduct,
} from "#app/domain/catalog/import/import-rows.ts";
import { comparisonError, isValidProduct } from "#app/domain/catalog/compare-at.ts";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import type { Read } from "#app/domain/catalog/internal/import/read-cell.ts";
import { readImageSource } from "#app/domain/catalog/import/images/image-source.ts";
import { imageIdsIn } from "#app/domain/media/media.ts";
import { storedImageUrl } from "#app/lib/images/image-urls.ts";
import { activatesUnclassified } from "#app/domain/catalog/product.ts";
import { planVariants } from "#app/domain/catalog/import/internal/plan-variants.ts";
import { productField } from "#app/domain/catalog/internal/product-field-kinds.ts";
import {
  definitionOf,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
  type ProductFields,
} from "#app/domain/catalog/product-fields.ts";

const MAX_SHOWN_LENGTH = 160;

const MISSING_IMAGE = "The media library does not have this image. Upload it there, and use its URL";

/**
 * Compares a product's rows with the catalog. Null without changes, or with errors, which are added to `faults`. Fields without a
 * column stay unchanged.
 */
export function planProduct(file: FileProduct, shop: ImportShop, faults: FaultList): PlannedProduct | null {
  const before = faults.count;
  const shopProduct = shop.products.get(file.slug) ?? null;
  const { set, changes } = planFields(file, shopProduct?.fields ?? null, shop.lookups, faults);
  checkImages(set.description ?? "", file, shop, faults);
  const variants = planVariants(file, shopProduct, shop, faults);
  if (faults.count === before) checkComparison({ file, shopProduct, set, variants }, shop.lookups, faults);
  const images = planImages(file, shopProduct, shop);
  const isUnchanged = changes.length === 0 && variants.length === 0 && images.length === 0;
  if (faults.count > before || isUnchanged) return null;
  return {
    id: shopProduct?.id ?? null,
    version: shopProduct?.version ?? null,
    row: file.rows[0]?.row ?? 0,
    slug: file.slug,
    name: set.name ?? shopProduct?.fields.name ?? file.slug,
    set,
    changes: [...changes, ...describeImages(images)],
    variants,
    images,
    isWithoutHsn: shop.lookups.pricesIncludeGst && activatesWithoutHsn(shopProduct, set),
  };
}

/** A description with a deleted image is refused as in the product form; one that does not change stays as it is. */
function checkImages(
  description: string,
  { rows }: FileProduct,
  { missingImages }: ImportShop,
  faults: FaultList,
): void {
  const row = rows.find(({ cells }) => cells.description)?.row ?? 0;
  for (const id of imageIdsIn(description))
    if (missingImages.has(id)) faults.add(row, "description", storedImageUrl(id), MISSING_IMAGE);
}

/** The images of a product that it neither has nor waits for. What is no image is reported when the file is read. */
function planImages(
  { rows }: FileProduct,
  shopProduct: ShopProduct | null,
  { imageUrls, lookups, publicUrl }: ImportShop,
): PlannedProduct["images"] {
  const known = new Set(shopProduct && imageUrls.get(shopProduct.id));
  return rows.flatMap(({ row, images = [] }) =>
    images.flatMap(({ url, alt, colour }) => {
      const source = readImageSource(url, publicUrl);
      if (!source || known.has(source.url)) return [];
      known.add(source.url);
      return { url, alt, colourId: colour ? lookups.colours.idOf(colour) : null, row };
    }),
  );
}

function describeImages(images: PlannedProduct["images"]): Change[] {
  const [first] = images;
  if (!first) return [];
  return [{ what: "Images", before: null, after: `${images.length} more`, row: first.row }];
}

function activatesWithoutHsn(shopProduct: ShopProduct | null, set: Partial<ProductFields>): boolean {
  const { status = "active", hsnCode = "", taxClassId = null } = { ...shopProduct?.fields, ...set };
  return activatesUnclassified(shopProduct?.fields ?? null, { status, hsnCode, taxClassId });
}

/** Adds a fault if the file changes a price so that it does not fit the one it is compared to. */
function checkComparison(
  { file, shopProduct, set, variants: planned }: Comparison,
  { pricesIncludeGst }: ImportLookups,
  faults: FaultList,
): void {
  const isPrice = (of: object) =>
    ["priceMinor", "compareAtMinor", "priceOverrideMinor", "compareAtOverrideMinor"].some((key) => key in of);
  if (!isPrice(set) && !planned.some(isPrice)) return;
  const fields = { ...shopProduct?.fields, ...set };
  const pricesBySku = new Map<string, OwnPrices>();
  for (const { sku, priceOverrideMinor, compareAtOverrideMinor } of shopProduct?.variants ?? [])
    pricesBySku.set(sku, { priceOverrideMinor, compareAtOverrideMinor });
  for (const { sku, ...changed } of planned) {
    const { priceOverrideMinor = null, compareAtOverrideMinor = null } = {
      ...pricesBySku.get(sku),
      ...changed,
    };
    pricesBySku.set(sku, { priceOverrideMinor, compareAtOverrideMinor });
  }
  const { priceMinor, compareAtMinor = null } = fields;
  if (priceMinor === undefined) return;
  if (
    isValidProduct({ priceMinor, compareAtMinor, variants: [...pricesBySku.values()] }, { pricesIncludeGst })
  )
    return;
  faults.add(file.rows[0]?.row ?? 0, "compareAtMinor", "", comparisonError(pricesIncludeGst));
}

interface OwnPrices {
  priceOverrideMinor: number | null;
  compareAtOverrideMinor: number | null;
}

interface Comparison {
  file: FileProduct;
  shopProduct: ShopProduct | null;
  set: Partial<ProductFields>;
  variants: readonly PlannedVariant[];
}

function planFields(
  file: FileProduct,
  current: ProductFields | null,
  lookups: ImportLookups,
  faults: FaultList,
): { set: Partial<ProductFields>; changes: Change[] } {
  const set: Partial<ProductFields> = {};
  const changes: Change[] = [];
  // In rows that only list variants, empty product cells do not clear the fields.
  const hasOnlyVariants = PRODUCT_FIELD_NAMES.every((field) => file.rows.every(({ cells }) => !cells[field]));
  if (current && hasOnlyVariants) return { set, changes };
  for (const field of PRODUCT_FIELD_NAMES) {
    const change = planField(field, { file, current, lookups, faults });
    if (!change) continue;
    Object.assign(set, change.set);
    if (change.shown) changes.push(change.shown);
  }
  return { set, changes };
}

interface FieldInput {
  file: FileProduct;
  current: ProductFields | null;
  lookups: ImportLookups;
  faults: FaultList;
}

function planField(
  field: ProductFieldName,
  { file, current, lookups, faults }: FieldInput,
): { set: Partial<ProductFields>; shown: Change | null } | null {
  const { blank, isKeptWhenEmpty, readCell, writeCell } = productField(field);
  const { label } = definitionOf(field);
  const wrote = current ? cleanText(writeCell(current[field], lookups)) : null;
  const { cell, row, original } = findCell(field, file, faults);
  // A text with HTML may be the shop's own, which its export has as it is.
  if (cell === wrote || (original !== undefined && original === wrote) || (cell === undefined && current))
    return null;
  if (!cell && current && isKeptWhenEmpty) return null;
  const read = cell ? readCell(cell, lookups) : orRequired(blank, label);
  if (!read.ok) {
    faults.add(row, field, cell ?? "", read.reason);
    return null;
  }
  const after = writeCell(read.value, lookups);
  if (wrote !== null && cleanText(after) === wrote) return null;
  const shown = {
    what: label,
    before: wrote === null ? null : shorten(wrote, MAX_SHOWN_LENGTH),
    after: shorten(after, MAX_SHOWN_LENGTH),
    row,
  };
  return { set: { [field]: read.value }, shown: wrote === null && after === "" ? null : shown };
}

function orRequired<Value>(blank: Value | undefined, label: string): Read<Value> {
  return blank === undefined ? { ok: false, reason: `${label} is required` } : { ok: true, value: blank };
}

/** A product's value in one column: one row suffices, and different values are an error. */
function findCell(
  field: ProductFieldName,
  { rows }: FileProduct,
  faults: FaultList,
): { cell: string | undefined; row: number; original?: string } {
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
        `Row ${first.row} of the same product has a different value: “${shorten(cell ?? "", 40)}”`,
      );
  }
  return { cell, row: first.row, original: first.original?.[field] };
}

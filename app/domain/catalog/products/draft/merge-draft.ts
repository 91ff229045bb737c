import {
  definitionOf,
  formNameOf,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
} from "#app/domain/catalog/product-fields.ts";
import { mapVariantForm, variantFieldDefinition } from "#app/domain/catalog/variant-fields.ts";
import {
  cellsOf,
  type ProductDraft,
  type VariantDraft,
} from "#app/domain/catalog/products/draft/product-draft.ts";

/** Applies the typed draft to the current product: untouched cells take the current stock, and every cell its new base stock. */
export function mergeDraft(typed: ProductDraft, fresh: ProductDraft): ProductDraft {
  const current = (cell: VariantDraft) =>
    fresh.variants.find((one) => one.sizeId === cell.sizeId && one.colourId === cell.colourId);
  const variants = typed.variants.map((cell) => {
    const now = current(cell);
    if (!now) return { ...cell, id: "", stockWhenLoaded: "" };
    const isUntouched = cell.id !== "" && cell.stock === cell.stockWhenLoaded;
    return { ...cell, id: now.id, stockWhenLoaded: now.stock, stock: isUntouched ? now.stock : cell.stock };
  });
  return { ...typed, variants };
}

/** The labels of the fields in which the typed draft differs from the current product. */
export function changedFields(typed: ProductDraft, fresh: ProductDraft): string[] {
  const textOf = ({ fields }: ProductDraft, name: ProductFieldName) =>
    (fields[formNameOf(name)] ?? "").trim();
  const changed = PRODUCT_FIELD_NAMES.filter((name) => textOf(typed, name) !== textOf(fresh, name));
  const cells = (draft: ProductDraft) =>
    cellsOf(draft)
      .filter(({ stock }) => stock !== "")
      .map((cell) => [
        cell.sizeId,
        cell.colourId,
        cell.sku,
        mapVariantForm((name) => cell[variantFieldDefinition(name).formName]),
        cell.stock,
      ]);
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return [
    ...changed.map((name) => definitionOf(name).label),
    ...(isSame(cells(typed), cells(fresh)) ? [] : ["Sizes, colours and stock"]),
    ...(isSame(typed.images, fresh.images) ? [] : ["Images"]),
  ];
}

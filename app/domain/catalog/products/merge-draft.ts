import { cellsOf, type ProductDraft, type VariantDraft } from "#app/domain/catalog/products/product-draft.ts";

/** Applies the typed draft to the current product: untouched cells take the current stock, and every cell its new base stock. */
export function mergeDraft(typed: ProductDraft, fresh: ProductDraft): ProductDraft {
  const current = (cell: VariantDraft) =>
    fresh.variants.find((one) => one.sizeId === cell.sizeId && one.colourId === cell.colourId);
  const variants = typed.variants.map((cell) => {
    const now = current(cell);
    if (!now) return { ...cell, id: "", was: "" };
    const isUntouched = cell.id !== "" && cell.stock === cell.was;
    return { ...cell, id: now.id, was: now.stock, stock: isUntouched ? now.stock : cell.stock };
  });
  return { ...typed, variants };
}

const FIELDS: Record<string, string> = {
  name: "Name",
  description: "Description",
  price: "Price",
  categoryId: "Category",
  status: "Status",
  featured: "Featured",
  sizeChartId: "Size chart",
  taxClassId: "Tax class",
  material: "Material",
  care: "Care",
  madeIn: "Made in",
  sizeNote: "Size note",
  hsnCode: "HSN code",
  tags: "Tags",
};

/** The labels of the fields in which the typed draft differs from the current product. */
export function changedFields(typed: ProductDraft, fresh: ProductDraft): string[] {
  const plain = Object.keys(FIELDS).filter(
    (name) => (typed.fields[name] ?? "").trim() !== (fresh.fields[name] ?? "").trim(),
  );
  const cells = (draft: ProductDraft) =>
    cellsOf(draft)
      .filter(({ stock }) => stock !== "")
      .map(({ sizeId, colourId, sku, price, stock }) => [sizeId, colourId, sku, price, stock]);
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return [
    ...plain.map((name) => FIELDS[name] ?? name),
    ...(isSame(cells(typed), cells(fresh)) ? [] : ["Sizes, colours and stock"]),
    ...(isSame(typed.images, fresh.images) ? [] : ["Images"]),
  ];
}

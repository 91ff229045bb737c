import { cellsOf, draftFrom, withCell } from "#app/domain/catalog/products/draft/product-draft.ts";
import { readProduct, type ProductChoices } from "#app/domain/catalog/product.forms.ts";
import type { ProductInput } from "#app/domain/catalog/product.ts";
import { CategoryForm } from "#app/domain/catalog/categories/categories.forms.ts";
import type { PriceRules } from "#app/domain/settings/settings.ts";
import { newId } from "#app/lib/id.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

/** The first product, with its category if that is new. */
export interface FirstProduct {
  newCategory: { id: string; name: string; description: string } | null;
  input: ProductInput;
}

export type ReadFirstProduct =
  | { ok: true; product: FirstProduct }
  /** By the form's field. */
  | { ok: false; errors: Record<string, string> };

/**
 * Reads the short form of a product: the fields of the product form, one stock for all chosen sizes, and the name of a new category instead
 * of a chosen one.
 */
export function readFirstProduct(
  fields: Record<string, string>,
  rules: PriceRules,
  choices: ProductChoices,
): ReadFirstProduct {
  const { newCategory: categoryName = "", stock = "", ...submitted } = fields;
  const category = categoryName.trim() === "" ? null : CategoryForm.safeParse({ name: categoryName });
  const errors: Record<string, string> = {};
  if (category?.error) errors["newCategory"] = fieldErrorsOf(category.error)["name"] ?? "Name is required";
  const newCategory = category?.data ? { id: newId(), ...category.data } : null;
  const categoryId = newCategory?.id ?? submitted["categoryId"] ?? "";
  const categories = newCategory ? [...choices.categories, newCategory] : choices.categories;
  const empty = draftFrom({ ...submitted, categoryId, status: "active" });
  const draft = cellsOf(empty).reduce((one, cell) => withCell(one, { ...cell, stock }), empty);
  const read = readProduct(draft, rules, { ...choices, categories });
  if (read.ok && Object.keys(errors).length === 0)
    return { ok: true, product: { newCategory, input: read.input } };
  const ofProduct = read.ok ? [] : Object.entries(read.errors).map(([name, text]) => [fieldOf(name), text]);
  const noCategory = choices.categories.length === 0 ? "newCategory" : "categoryId";
  const { categoryId: missing, ...others } = Object.fromEntries(ofProduct) as Record<string, string>;
  return { ok: false, errors: { ...others, ...(missing && { [noCategory]: missing }), ...errors } };
}

/** The form has one stock and no images, whose rows the product's form names by their index. */
function fieldOf(name: string): string {
  return name === "variant" || name.startsWith("variant.") ? "stock" : name;
}

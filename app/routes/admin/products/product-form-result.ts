import type { ProductDraft } from "#app/domain/catalog/products/draft/product-draft.ts";

/** Action data of the product form: a rejected save, or a form button used without JavaScript. */
export interface ProductFormResult {
  /** Null for a form button. */
  problem: { title: string; description: string } | null;
  /** Keyed by form field name: "name", "variant.3.stock". */
  errors: Record<string, string>;
  /** Labels of the fields that differ from a concurrent save. */
  changes: string[];
  /** The submitted form state. */
  draft: ProductDraft;
  /** Distinguishes equal responses. */
  id: string;
}

export function formResult(draft: ProductDraft, more: Partial<ProductFormResult> = {}): ProductFormResult {
  return { problem: null, errors: {}, changes: [], ...more, draft, id: crypto.randomUUID() };
}

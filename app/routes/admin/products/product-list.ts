import type { ProductDraft } from "#app/domain/catalog/products/product-draft.ts";

/** What the form of a product answers when it was not saved, or only reshaped without a script. */
export interface ProductAnswer {
  /** Null when nothing is wrong. */
  problem: { title: string; description: string } | null;
  /** By the names of the form's fields: "name", "variant.3.stock". */
  errors: Record<string, string>;
  /** What somebody else has changed in between, in words. */
  changes: string[];
  /** The form as it was sent. */
  draft: ProductDraft;
  /** Tells two equal answers apart. */
  id: string;
}

export function answer(draft: ProductDraft, more: Partial<ProductAnswer> = {}): ProductAnswer {
  return { problem: null, errors: {}, changes: [], ...more, draft, id: crypto.randomUUID() };
}

/** For one that could not be checked: the specified words. */
export const INVALID = { title: "Form validation failed", description: "Please check the form for errors." };

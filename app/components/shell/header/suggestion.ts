import type { ComparedPrice } from "#app/domain/catalog/compare-at.ts";

/** One item of the list, in arrow key order. */
export interface Suggestion {
  to: string;
  kind: "page" | "category" | "product" | "all" | "recent" | "popular";
  label: string;
  price?: ComparedPrice;
  imageId?: string | null;
}

/** The element id of an item, for the combobox's `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

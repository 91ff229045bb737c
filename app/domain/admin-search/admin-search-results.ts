/** The results of the admin's command palette. */
export interface AdminSearchResults {
  /** `status` is its label. */
  orders: {
    number: number;
    customerName: string;
    status: string;
    /** In minor units of its currency. */
    totalMinor: number;
    currency: string;
  }[];
  products: {
    id: string;
    name: string;
    status: "draft" | "active";
    categoryName: string;
    /** In minor units of the store currency. */
    priceMinor: number;
    /** Null without an image. */
    imageId: string | null;
  }[];
  customers: { id: string; name: string; email: string }[];
  /** The owner's own pages, by title. */
  pages: { id: string; title: string; slug: string }[];
}

export const NO_RESULTS: AdminSearchResults = { orders: [], products: [], customers: [], pages: [] };

const MAX_SEARCH_LENGTH = 60;

/** The search text: at least three letters, or an order number. Null when it is too short. */
export function normaliseAdminSearch(enteredText: string): string | null {
  const text = enteredText.replaceAll(/\s+/g, " ").trim().slice(0, MAX_SEARCH_LENGTH);
  return text.length >= 3 || /^#?\d+$/.test(text) ? text : null;
}

import { MAX_MATCHING, type BulkAction } from "#app/domain/catalog/products/bulk/bulk.forms.ts";
import type { ProductFilter } from "#app/domain/catalog/search/product-search.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** All products that match a search, as described in a dialog. */
export interface SelectAllMatching {
  count: number;
  /** More than `MAX_MATCHING` match. */
  isMore: boolean;
  /** Hash of their ids and versions. */
  mark: string;
  search: string;
  filter: ProductFilter | null;
}

const FILTER_LABELS: Record<ProductFilter, string> = {
  active: "active",
  draft: "draft",
  low: "low on stock",
  out: "out of stock",
  legal: "without all legal information",
};

const EFFECTS: Record<BulkAction, string> = {
  feature: "are featured.",
  unfeature: "are no longer featured.",
  activate: "become active in the store.",
  draft: "become drafts and leave the store.",
  price: "get new prices.",
  stock: "get new stock.",
  delete: "are deleted permanently, with images, stock ledger and reviews. Orders keep what was bought.",
};

/** Describes a bulk action on all matching products, or states that they are too many. */
export function AllMatchingNotice({ all, step }: { all: SelectAllMatching; step: BulkAction }) {
  const count = all.count.toLocaleString("en-IN");
  if (all.isMore)
    return (
      <Alert tone="warning" title={`More than ${MAX_MATCHING.toLocaleString("en-IN")} products match`}>
        This is more than can be changed at once. Narrow the list with a search or filter.
      </Alert>
    );
  const conditions = [
    all.filter !== null && `are ${FILTER_LABELS[all.filter]}`,
    all.search && `contain “${all.search}”`,
  ].filter(Boolean);
  const subject =
    conditions.length > 0 ? `products that ${conditions.join(" and ")}` : "products in the catalogue";
  return (
    <p>
      <strong className="font-semibold">All {count}</strong> {subject} {EFFECTS[step]} Either all of them
      change or, if one cannot, none.
    </p>
  );
}

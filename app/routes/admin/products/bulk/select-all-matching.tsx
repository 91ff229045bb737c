import { MAX_MATCHING, type BulkStep } from "#app/domain/catalog/products/bulk.forms.ts";
import type { ProductFilter } from "#app/domain/catalog/search/product-search.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** All products that a search finds, as a dialog names them. */
export interface SelectAllMatching {
  count: number;
  /** There are more than can be changed at once. */
  isMore: boolean;
  /** Which they are, and in which version. */
  mark: string;
  search: string;
  filter: ProductFilter | null;
}

const IS_LISTED: Record<ProductFilter, string> = {
  active: "active",
  draft: "draft",
  low: "low on stock",
  out: "out of stock",
};

const DONE: Record<BulkStep, string> = {
  feature: "are featured.",
  unfeature: "are no longer featured.",
  activate: "become active in the store.",
  draft: "become drafts and leave the store.",
  price: "get new prices.",
  stock: "get new stock.",
  delete: "are deleted permanently, with images, stock ledger and reviews. Orders keep what was bought.",
};

/** Says how many products something is about to happen to, or that they are too many. */
export function AllThatMatchNotice({ all, step }: { all: SelectAllMatching; step: BulkStep }) {
  const count = all.count.toLocaleString("en-IN");
  if (all.isMore)
    return (
      <Alert tone="warning" title={`More than ${MAX_MATCHING.toLocaleString("en-IN")} products match`}>
        That is more than can be changed at once. Narrow the list by a search or a filter.
      </Alert>
    );
  const which = [
    all.filter !== null && `are ${IS_LISTED[all.filter]}`,
    all.search && `contain “${all.search}”`,
  ].filter(Boolean);
  const subject = which.length > 0 ? `products that ${which.join(" and ")}` : "products of the catalogue";
  return (
    <p>
      <strong className="font-semibold">{count === "1" ? "The 1" : `All ${count}`}</strong> {subject}{" "}
      {DONE[step]} Either all of them change or, if one has a problem, none.
    </p>
  );
}

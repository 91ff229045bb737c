import { MOST_MATCHING, type BulkStep } from "#app/domain/catalog/bulk.forms.ts";
import type { ProductShelf } from "#app/domain/catalog/product-search.ts";
import { Alert } from "#app/ui/alert.tsx";

/** All products that a search finds, as a dialog names them. */
export interface AllThatMatch {
  count: number;
  /** There are more than can be changed at once. */
  isMore: boolean;
  /** Which they are, and in which version. */
  mark: string;
  search: string;
  shelf: ProductShelf | null;
}

const ON_SHELF: Record<ProductShelf, string> = {
  active: "active",
  draft: "draft",
  low: "low on stock",
  out: "out of stock",
};

const DONE: Record<BulkStep, string> = {
  feature: "are featured.",
  unfeature: "are featured no longer.",
  activate: "go into the shop.",
  draft: "leave the shop and become drafts.",
  price: "are priced anew.",
  stock: "are counted anew.",
  delete: "are deleted for good, with pictures, stock ledger and reviews. Orders keep what was bought.",
};

/** Says how many products something is about to happen to, or that they are too many. */
export function AllThatMatchNotice({ all, step }: { all: AllThatMatch; step: BulkStep }) {
  const count = all.count.toLocaleString("en-IN");
  if (all.isMore)
    return (
      <Alert tone="warning" title={`More than ${MOST_MATCHING.toLocaleString("en-IN")} products match`}>
        So many are not changed at once. Look for fewer of them, by a search or a part of the catalogue.
      </Alert>
    );
  const which = [
    all.shelf !== null && `are ${ON_SHELF[all.shelf]}`,
    all.search && `contain “${all.search}”`,
  ].filter(Boolean);
  const subject = which.length > 0 ? `products that ${which.join(" and ")}` : "products of the catalogue";
  return (
    <p>
      <strong className="font-semibold">{count === "1" ? "The 1" : `All ${count}`}</strong> {subject}{" "}
      {DONE[step]} All of them or, if something is wrong with one, none.
    </p>
  );
}

import type { ReactNode } from "react";
import { href } from "react-router";
import { BulkActions } from "#app/components/admin/lists/bulk-actions.tsx";
import { productSearchParams, type ProductSearch } from "#app/domain/catalog/search/product-search.ts";

/** Form id and name of the list's checkboxes. */
export const SELECTION = { form: "product-selection", name: "id" };

interface ProductBulkActionsProps {
  requested: ProductSearch;
  /** Formatted number of matching products. */
  total: string;
  /** There is more than one page. */
  hasPages: boolean;
  /** The table of products. */
  children: ReactNode;
}

/** An action that runs at once, and one that opens a confirmation dialog. */
const runNow = { name: "do", formMethod: "post" } as const;
const ask = { name: "do" } as const;

const ACTIONS = [
  { ...runNow, value: "activate", label: "Make active", isCommon: true },
  { ...runNow, value: "draft", label: "Make draft", isCommon: true },
  { ...ask, value: "price", label: "Price…", isCommon: true },
  { ...ask, value: "stock", label: "Stock…", isCommon: true },
  { ...runNow, value: "feature", label: "Feature" },
  { ...runNow, value: "unfeature", label: "Unfeature" },
  { ...ask, value: "delete", label: "Delete…" },
];

/** The bulk actions of selected products. Every action on all matching products opens a confirmation dialog. */
export function ProductBulkActions({ requested, total, hasPages, children }: ProductBulkActionsProps) {
  return (
    <BulkActions
      {...SELECTION}
      action={href("/admin/products/selected")}
      query={productSearchParams(requested, { page: requested.page })}
      label="Actions for selected products"
      things="products"
      total={total}
      hasPages={hasPages}
      actions={() => ACTIONS}
    >
      {children}
    </BulkActions>
  );
}

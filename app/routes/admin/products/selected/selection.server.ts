import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { BULK_ACTIONS, MAX_SELECTED, type BulkAction } from "#app/domain/catalog/products/bulk/bulk.forms.ts";
import type { SeenProduct } from "#app/domain/catalog/products/bulk/change-products.server.ts";
import { parseProductSearch, type ProductSearch } from "#app/domain/catalog/search/product-search.ts";
import { isUuid } from "#app/lib/id.ts";
import { productListUrl } from "#app/routes/admin/products/list-url.ts";

/** A bulk action and its products, parsed from a URL or form. */
export interface Selection {
  step: BulkAction | null;
  ids: string[];
  /** The products and versions shown in the dialog. */
  seen: SeenProduct[];
  /** The action applies to all products that match the search instead of `ids`. */
  isAll: boolean;
  /** Hash of the matching products shown in the dialog; null before the dialog. */
  mark: string | null;
  /** The search of the product list, and the URL to return to it. */
  requested: ProductSearch;
  closeTo: string;
}

export function readSelection(params: URLSearchParams): Selection {
  const requested = parseProductSearch(params);
  const seen = params.getAll("seen").flatMap((text) => {
    const [id = "", version] = text.split(":", 2);
    return isUuid(id) ? [{ id, version: Number(version) || 0 }] : [];
  });
  return {
    step: BULK_ACTIONS.find((step) => step === params.get("do")) ?? null,
    ids: [...new Set(params.getAll("id").filter(isUuid))].slice(0, MAX_SELECTED),
    seen: seen.slice(0, MAX_SELECTED),
    isAll: params.get(SELECT_ALL_MATCHING.name) === SELECT_ALL_MATCHING.value,
    mark: params.get("mark"),
    requested,
    closeTo: productListUrl(requested, { page: requested.page }),
  };
}

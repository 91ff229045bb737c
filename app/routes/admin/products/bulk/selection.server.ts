import { ALL_THAT_MATCH } from "#app/components/admin/lists/use-selection.ts";
import { BULK_STEPS, MAX_SELECTED, type BulkStep } from "#app/domain/catalog/products/bulk.forms.ts";
import type { SeenProduct } from "#app/domain/catalog/products/change-products.server.ts";
import { parseProductSearch, type ProductSearch } from "#app/domain/catalog/search/product-search.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { productListUrl } from "#app/routes/admin/products/list-url.ts";

/** What is to be done with which products, as an address or a form says it. */
export interface Selection {
  step: BulkStep | null;
  ids: string[];
  /** The products as the dialog showed them. */
  seen: SeenProduct[];
  /** All products that the list's search finds are meant, and not those that are named. */
  isAll: boolean;
  /** Which those were when the dialog showed them; null when none has asked yet. */
  mark: string | null;
  /** What the list that one came from was looking for, and its address. */
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
    step: BULK_STEPS.find((step) => step === params.get("do")) ?? null,
    ids: [...new Set(params.getAll("id").filter(isUuid))].slice(0, MAX_SELECTED),
    seen: seen.slice(0, MAX_SELECTED),
    isAll: params.get(ALL_THAT_MATCH.name) === ALL_THAT_MATCH.value,
    mark: params.get("mark"),
    requested,
    closeTo: productListUrl(requested, { page: requested.page }),
  };
}

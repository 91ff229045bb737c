import { href } from "react-router";
import {
  parseProductSearch,
  productSearchParams,
  type ProductSearch,
} from "#app/domain/catalog/search/product-search.ts";

/** The URL of the product list with a changed search. */
export function productListUrl(requested: ProductSearch, change: Partial<ProductSearch> = {}): string {
  const params = productSearchParams(requested, change);
  return params.size > 0 ? `${href("/admin/products")}?${params}` : href("/admin/products");
}

/** The product list that a dialog was opened from, whose search the dialog's URL repeats. */
export function returnUrl({ searchParams }: URL): string {
  const requested = parseProductSearch(searchParams);
  return productListUrl(requested, { page: requested.page });
}

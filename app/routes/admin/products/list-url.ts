import { href } from "react-router";
import { productSearchParams, type ProductSearch } from "#app/domain/catalog/search/product-search.ts";

/** The address of the product list with some of it changed. */
export function productListUrl(requested: ProductSearch, change: Partial<ProductSearch> = {}): string {
  const params = productSearchParams(requested, change);
  return params.size > 0 ? `${href("/admin/products")}?${params}` : href("/admin/products");
}

import { href } from "react-router";
import type { ProductOptionsView } from "#app/domain/catalog/catalog.ts";

/** Requests the current sizes and colours of a product. Null on failure. */
export async function fetchProductOptions(
  productId: string,
  signal?: AbortSignal,
): Promise<ProductOptionsView | null> {
  try {
    const response = await fetch(href("/wishlist/options/:productId", { productId }), { signal });
    // Our own loader's result.
    return response.ok ? ((await response.json()) as ProductOptionsView) : null;
  } catch {
    return null;
  }
}

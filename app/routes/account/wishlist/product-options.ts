import { href } from "react-router";
import type { ProductOptionsView } from "#app/domain/catalog/catalog.ts";

/** Asks the server for the sizes and colours of a product as they are now. Null when it cannot tell. */
export async function fetchProductOptions(
  productId: string,
  signal?: AbortSignal,
): Promise<ProductOptionsView | null> {
  try {
    const response = await fetch(href("/wishlist/options/:productId", { productId }), { signal });
    // Our own loader's answer.
    return response.ok ? ((await response.json()) as ProductOptionsView) : null;
  } catch {
    return null;
  }
}

import { data } from "react-router";
import type { ProductOptionsView } from "#app/domain/catalog/catalog.ts";
import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/wishlist-options";

/** The sizes and colours of a product, for moving it from the wishlist to the cart. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<ProductOptionsView> {
  const product = await findProduct(getApp(context).db, params.productId);
  if (!product) throw data(null, { status: 404 });
  const { id, slug, name, priceMinor, compareAtMinor, inventory } = product;
  const { sizes, sizeNote, colours, variants, images } = product;
  return {
    id,
    slug,
    name,
    priceMinor,
    compareAtMinor,
    inventory,
    sizes,
    sizeNote,
    colours,
    variants,
    images,
  };
}

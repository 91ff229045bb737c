import { ProductGrid } from "#app/components/product/product-grid.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { renderWishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";

interface CardRowProps {
  id: string;
  title: string;
  products: readonly ProductCardView[];
}

/** A section of product cards below the product; nothing without products. */
export function CardRow({ id, title, products }: CardRowProps) {
  const { shop } = useShop();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-24">
      <SectionHeading id={id} title={title} />
      <ProductGrid products={products} money={shop.money} renderWishlistButton={renderWishlistButton} />
    </section>
  );
}

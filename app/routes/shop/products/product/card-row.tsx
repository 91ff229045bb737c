import { ProductGrid } from "#app/components/product/product-grid.tsx";
import { ProductImage } from "#app/components/product/product-image.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { renderWishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { ImageView, ProductCardView } from "#app/domain/catalog/catalog.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";

interface CardRowProps {
  id: string;
  title: string;
  products: readonly ProductCardView[];
  /** Shows the products together, beside their cards. */
  image?: ImageView | null;
}

/** A section of product cards below the product; nothing without products. */
export function CardRow({ id, title, products, image }: CardRowProps) {
  const { shop } = useShop();
  if (products.length === 0) return null;
  const cards = (
    <ProductGrid
      products={products}
      money={shop.money}
      columns={image ? 2 : 4}
      renderWishlistButton={renderWishlistButton}
    />
  );
  return (
    <section aria-labelledby={id} className="mt-24">
      <SectionHeading id={id} title={title} />
      {image ? (
        <div className="grid gap-8 md:grid-cols-2 lg:gap-16">
          <ProductImage image={image} sizes="(width >= 88rem) 42rem, (width >= 48rem) 48vw, 100vw" />
          {cards}
        </div>
      ) : (
        cards
      )}
    </section>
  );
}

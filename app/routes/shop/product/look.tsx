import { ProductGrid } from "#app/components/product/product-grid.tsx";
import { ProductImage } from "#app/components/product/product-image.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { renderWishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { ImageView, ProductCardView } from "#app/domain/catalog/catalog.ts";
import { CardRow } from "#app/routes/shop/product/card-row.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";

interface LookProps {
  products: readonly ProductCardView[];
  /** Shows all of them together. */
  image: ImageView | null;
}

const TITLE = "Complete the Look";

/** The products that are worn with this one, beside an image of the whole look if there is one. */
export function Look({ products, image }: LookProps) {
  const { shop } = useShop();
  if (!image || products.length === 0) return <CardRow id="look" title={TITLE} products={products} />;
  return (
    <section aria-labelledby="look" className="mt-24">
      <SectionHeading id="look" title={TITLE} />
      <div className="grid gap-8 md:grid-cols-2 lg:gap-16">
        <ProductImage image={image} sizes="(width >= 88rem) 42rem, (width >= 48rem) 48vw, 100vw" />
        <ProductGrid
          products={products}
          money={shop.money}
          columns={2}
          renderWishlistButton={renderWishlistButton}
        />
      </div>
    </section>
  );
}

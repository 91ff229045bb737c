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
  // Four cards fill the half beside the image. With fewer, the image is the first cell of their row, so that no cell stays empty.
  const isBeside = image && products.length === 4;
  const cards = (
    <ProductGrid
      products={products}
      money={shop.money}
      columns={isBeside ? 2 : image ? columnsOf(products.length + 1) : 4}
      renderWishlistButton={renderWishlistButton}
      lead={image && !isBeside && <ProductImage image={image} sizes="(width >= 64rem) 30vw, 46vw" />}
    />
  );
  return (
    <section aria-labelledby={id} className="mt-24">
      <SectionHeading id={id} title={title} />
      {isBeside ? (
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

function columnsOf(cells: number): 2 | 3 | 4 {
  return cells === 2 || cells === 3 ? cells : 4;
}

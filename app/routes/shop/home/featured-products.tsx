import { href, Link } from "react-router";
import { ProductGrid } from "#app/components/product/product-grid.tsx";
import { renderWishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";

interface FeaturedProductsProps {
  products: readonly ProductCardView[];
  money: MoneyFormat;
}

export function FeaturedProducts({ products, money }: FeaturedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="featured-title" className="bg-white">
      <div className="shell section">
        <SectionHeading
          id="featured-title"
          eyebrow="Featured"
          title="Pieces we are proud of"
          action={
            <Link
              to={`${href("/products")}?featured=true`}
              className="underlined inline-flex min-h-11 items-center font-medium"
            >
              See all featured
            </Link>
          }
        />
        <ProductGrid products={products} money={money} renderWishlistButton={renderWishlistButton} />
      </div>
    </section>
  );
}

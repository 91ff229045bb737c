import { ProductGrid } from "#app/components/product/product-grid.tsx";
import { renderWishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";

/** Popular products, for a search without results. */
export function PopularProducts({
  products,
  money,
}: {
  products: readonly ProductCardView[];
  money: MoneyFormat;
}) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="popular-title" className="mt-10">
      <SectionHeading id="popular-title" title="What others love" />
      <ProductGrid products={products} money={money} renderWishlistButton={renderWishlistButton} />
    </section>
  );
}

import { useEffect, useRef } from "react";
import { href } from "react-router";
import { ProductCard } from "#app/components/product/product-card.tsx";
import { readRecentlyViewed } from "#app/components/recently-viewed/recently-viewed-storage.ts";
import { useBackgroundFetch } from "#app/components/use-background-fetch.ts";
import { useNearViewport } from "#app/components/use-near-viewport.ts";
import { useShop } from "#app/components/use-shop.ts";
import { renderWishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { MAX_RECENTLY_VIEWED } from "#app/domain/catalog/listing/recently-viewed.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";

const LOAD_MARGIN = "600px";
const CARD_SIZES = "(width >= 40rem) 13rem, 10rem";

/**
 * Products viewed in this browser before, at current prices, loaded in one request when the section comes near the viewport. Renders
 * nothing without any.
 */
export function RecentlyViewed({ except = null }: { except?: string | null }) {
  const container = useRef<HTMLDivElement>(null);
  const { shop } = useShop();
  const isNear = useNearViewport(container, { margin: LOAD_MARGIN });
  const { load, data } = useBackgroundFetch<{ products: ProductCardView[] }>();
  useEffect(() => {
    const ids = readRecentlyViewed()
      .filter((id) => id !== except)
      .slice(0, MAX_RECENTLY_VIEWED);
    if (isNear && ids.length > 0)
      void load(`${href("/recently-viewed")}?${new URLSearchParams({ ids: ids.join(",") })}`);
  }, [isNear, except, load]);
  const products = data?.products.filter(({ id }) => id !== except) ?? [];
  return (
    <div ref={container}>
      {products.length > 0 && (
        <section aria-labelledby="recently-viewed" className="mt-24">
          <SectionHeading id="recently-viewed" title="Recently viewed" />
          <ul className="-mx-(--gutter) flex gap-4 overflow-x-auto px-(--gutter) py-1 sm:gap-6">
            {products.map((product) => (
              <li key={product.id} className="w-40 shrink-0 sm:w-52">
                <ProductCard
                  product={product}
                  money={shop.money}
                  sizes={CARD_SIZES}
                  wishlistButton={renderWishlistButton(product)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

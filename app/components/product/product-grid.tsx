import type { ReactNode } from "react";
import { ProductCard } from "#app/components/product/product-card.tsx";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";

interface ProductGridProps {
  products: readonly ProductCardView[];
  money: MoneyFormat;
  level?: 2 | 3;
  /** Renders the wishlist button of a card. */
  renderWishlistButton?: (product: ProductCardView) => ReactNode;
  /** Renders content below a card. */
  renderActions?: (product: ProductCardView) => ReactNode;
  /** The number of cards above the fold. */
  firstCount?: number;
  /** The most columns, where there is room. */
  columns?: 2 | 3 | 4;
  /** Whether all products are featured, so that no card says so. */
  isAmongFeatured?: boolean;
  /** The first cell, before the cards. */
  lead?: ReactNode;
}

const GRID = "grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:gap-x-8 lg:gap-y-14";

/** Cards in two columns on a phone, four where there is room. */
export function ProductGrid(props: ProductGridProps) {
  const { products, money, level, renderWishlistButton, renderActions, firstCount = 0, columns = 4 } = props;
  const { isAmongFeatured, lead } = props;
  return (
    <ul className={classNames(GRID, columns === 3 && "md:grid-cols-3", columns === 4 && "lg:grid-cols-4")}>
      {lead && <li>{lead}</li>}
      {products.map((product, index) => (
        <li key={product.id} className="far-card flex flex-col">
          <ProductCard
            product={product}
            money={money}
            level={level}
            wishlistButton={renderWishlistButton?.(product)}
            isFirst={index < firstCount}
            isAmongFeatured={isAmongFeatured}
          />
          {renderActions && <div className="mt-auto pt-4">{renderActions(product)}</div>}
        </li>
      ))}
    </ul>
  );
}

/** Placeholders for cards that are loading. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className={`${GRID} lg:grid-cols-4`}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** The placeholder for one card. */
export function ProductCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-[4/5]" />
      <Skeleton className="mt-4 h-4 w-4/5" />
      <Skeleton className="mt-2 h-4 w-1/3" />
    </div>
  );
}

import type { ReactNode } from "react";
import { ProductCard } from "#app/components/product-card.tsx";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface ProductGridProps {
  products: readonly ProductCardView[];
  money: MoneyFormat;
  level?: 2 | 3;
  /** Makes the heart of a card. */
  heartOf?: (product: ProductCardView) => ReactNode;
  /** How many cards are above the fold. */
  firstCount?: number;
}

const GRID = "grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:gap-x-8 lg:gap-y-14";

/** Cards in two columns on a phone, four where there is room. */
export function ProductGrid({ products, money, level, heartOf, firstCount = 0 }: ProductGridProps) {
  return (
    <ul className={`${GRID} lg:grid-cols-4`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            money={money}
            level={level}
            heart={heartOf?.(product)}
            isFirst={index < firstCount}
          />
        </li>
      ))}
    </ul>
  );
}

/** The shape of a card that is still coming. */
export function ProductCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-[4/5]" />
      <Skeleton className="mt-4 h-4 w-4/5" />
      <Skeleton className="mt-2 h-4 w-1/3" />
    </div>
  );
}

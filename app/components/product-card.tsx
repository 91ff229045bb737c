import { useState, type ReactNode } from "react";
import { href, Link, useViewTransitionState } from "react-router";
import { CardColours } from "#app/components/product-card/card-colours.tsx";
import { Price } from "#app/components/price.tsx";
import { ProductPicture } from "#app/components/product-picture.tsx";
import { Rating } from "#app/components/rating.tsx";
import { isLowStock, type ProductCardView } from "#app/domain/catalog/catalog.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";

interface ProductCardProps {
  product: ProductCardView;
  money: MoneyFormat;
  /** Stands in the corner of the picture, above the card's link: the wishlist heart. */
  heart?: ReactNode;
  /** How wide the card is shown, as in `<img sizes>`. */
  sizes?: string;
  /** True for the cards of the first row, whose pictures are fetched at once. */
  isFirst?: boolean;
  /** The level of the name's heading, 3 below a section heading, 2 below the page's. */
  level?: 2 | 3;
}

const GRID_SIZES = "(width >= 80rem) 20rem, (width >= 64rem) 30vw, (width >= 40rem) 46vw, 46vw";

/** A product in a list. The whole card is one link; only the heart and the colours are controls of their own. */
export function ProductCard(props: ProductCardProps) {
  const { product, money, heart, sizes = GRID_SIZES, isFirst, level = 3 } = props;
  const [picture, otherPicture] = product.pictures;
  const [colourSlug, setColourSlug] = useState<string | null>(null);
  const colour = product.colours.find(({ slug }) => slug === colourSlug);
  const address = href("/products/:id", { id: product.slug });
  const isOpening = useViewTransitionState(address);
  const Name = `h${level}` as const;
  return (
    <article className="group/card relative">
      <div
        // Grows into the product page's picture.
        data-picture-of={isOpening ? product.slug : undefined}
        className="card-frame relative isolate overflow-hidden rounded bg-linen"
      >
        {picture ? (
          <ProductPicture picture={picture} sizes={sizes} isFirst={isFirst} isDecoration />
        ) : (
          <span className="block aspect-[4/5]" />
        )}
        {otherPicture && !colour && (
          <ProductPicture
            picture={otherPicture}
            sizes={sizes}
            isDecoration
            className="card-other absolute! inset-0"
          />
        )}
        {picture && colour?.pictureId && (
          <ProductPicture
            // Another colour is another element: the former picture does not stay until the new one has come.
            key={colour.pictureId}
            picture={{ ...picture, id: colour.pictureId }}
            sizes={sizes}
            isFirst
            isDecoration
            className="absolute! inset-0"
          />
        )}
        <CardBadge product={product} />
        <CardSizes sizes={product.sizes} />
      </div>
      <div className="pt-3.5">
        <Name className="text-[0.9375rem] leading-snug font-medium">
          <Link
            to={colour ? `${address}?${new URLSearchParams({ colour: colour.slug })}` : address}
            prefetch="intent"
            viewTransition
            className="card-link line-clamp-2"
          >
            {product.name}
          </Link>
        </Name>
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
          <Price minor={product.priceMinor} money={money} />
          <Rating average={product.ratingAverage} count={product.ratingCount} />
        </p>
        <CardColours product={product} chosen={colourSlug} onChoose={setColourSlug} />
      </div>
      {heart && <div className="absolute top-1 right-1 z-10">{heart}</div>}
    </article>
  );
}

function CardBadge({ product }: { product: ProductCardView }) {
  const at = "absolute z-1 top-2 left-2 sm:top-3 sm:left-3";
  if (product.inventory === 0)
    return (
      <Badge tone="ink" className={at}>
        Sold out
      </Badge>
    );
  if (isLowStock(product.inventory))
    return (
      <Badge tone="flame" className={at}>
        Low Stock
      </Badge>
    );
  return product.isFeatured ? <Badge className={at}>Featured</Badge> : null;
}

/** The sizes, over the foot of the picture while the card is pointed at, tapped or focused. */
function CardSizes({ sizes }: { sizes: ProductCardView["sizes"] }) {
  if (sizes.length === 0) return null;
  return (
    <p className="card-sizes absolute z-1 inset-x-0 bottom-0 flex flex-wrap justify-center gap-x-3 bg-paper/94 px-3 py-2.5 text-xs font-medium">
      <span className="sr-only">Sizes:</span>
      {sizes.map(({ label, isSoldOut }) => (
        <span key={label} className={classNames(isSoldOut && "text-ink-faint line-through")}>
          {label}
          {isSoldOut && <span className="sr-only"> sold out</span>}
        </span>
      ))}
    </p>
  );
}

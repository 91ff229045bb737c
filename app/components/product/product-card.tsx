import { useRef, useState, type ReactNode, useId } from "react";
import { href } from "react-router";
import { ComparedPrice } from "#app/components/product/compared-price.tsx";
import { recordImage, useImageTransition } from "#app/components/product/image-transition.ts";
import { CardImage } from "#app/components/product/product-image.tsx";
import { isLowStock, type ProductCardView } from "#app/domain/catalog/catalog.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Swatch } from "#app/ui/swatch.tsx";

interface ProductCardProps {
  product: ProductCardView;
  money: MoneyFormat;
  /** Places itself in the corner of the image, above the card's link. */
  wishlistButton?: ReactNode;
  /** The displayed width, as in `<img sizes>`. */
  sizes?: string;
  /** True for the first row, whose images are loaded eagerly. */
  isFirst?: boolean;
  /** The level of the name's heading: 3 below a section heading, 2 below the page's. */
  level?: 2 | 3;
  /** Whether all products of the list are featured, so that the badge would say nothing. */
  isAmongFeatured?: boolean;
}

const GRID_SIZES = "(width >= 80rem) 20rem, (width >= 64rem) 30vw, 46vw";

/** A product in a list. The whole card is one link; only the wishlist button and the colours are separate controls. */
export function ProductCard(props: ProductCardProps) {
  const { product, money, wishlistButton, sizes = GRID_SIZES, isFirst, level = 3, isAmongFeatured } = props;
  // The second image is loaded on hover: most cards are never pointed at.
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [image, otherImage] = product.images;
  const [colourSlug, setColourSlug] = useState<string | null>(null);
  const colour = product.colours.find(({ slug }) => slug === colourSlug);
  const [isOtherLoaded, setIsOtherLoaded] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useImageTransition(product.slug, frame);
  const Name = `h${level}` as const;
  return (
    <article
      className="group/card relative"
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setIsPointedAt(true)}
    >
      <div ref={frame} className="card-frame">
        {image ? (
          <CardImage image={image} sizes={sizes} isFirst={isFirst} />
        ) : (
          <span className="block aspect-[4/5]" />
        )}
        {isPointedAt && otherImage && !colour && (
          <CardImage
            image={otherImage}
            sizes={sizes}
            className={classNames("card-other", isOtherLoaded && "is-loaded")}
            onLoad={() => setIsOtherLoaded(true)}
          />
        )}
        {image && colour?.imageId && (
          <CardImage
            // A new element per colour, so that the previous image does not stay until the new one has loaded.
            key={colour.imageId}
            image={{ ...image, id: colour.imageId }}
            sizes={sizes}
            isFirst
            className="card-colour"
          />
        )}
        <CardBadge product={product} isAmongFeatured={isAmongFeatured} />
        <CardSizes sizes={product.sizes} />
      </div>
      <div className="pt-3.5">
        <Name className="card-name">
          <PageLink
            to={variantUrl(product, colourSlug)}
            onClick={() => recordImage(product.slug, frame.current)}
            className="card-link line-clamp-2"
          >
            {product.name}
          </PageLink>
        </Name>
        <p className="card-price">
          {product.isFrom && "From "}
          <ComparedPrice price={product} money={money} />
        </p>
        <CardColours product={product} chosen={colourSlug} onChoose={setColourSlug} />
      </div>
      {wishlistButton}
    </article>
  );
}

/** The product in the chosen colour, else in the listed one, and in the listed size. */
function variantUrl({ slug, requested }: ProductCardView, chosenColour: string | null): string {
  const path = href("/products/:id", { id: slug });
  const params = new URLSearchParams(
    variantParams({ ...requested, colour: chosenColour ?? requested.colour }),
  );
  return params.size > 0 ? `${path}?${params}` : path;
}

function CardBadge({ product, isAmongFeatured }: Pick<ProductCardProps, "product" | "isAmongFeatured">) {
  const corner = "absolute z-1 top-2 left-2 sm:top-3 sm:left-3";
  if (product.inventory === 0)
    return (
      <Badge tone="ink" className={corner}>
        Sold out
      </Badge>
    );
  if (isLowStock(product.inventory))
    return (
      <Badge tone="grey" className={corner}>
        Low Stock
      </Badge>
    );
  return product.isFeatured && !isAmongFeatured ? <Badge className={corner}>Featured</Badge> : null;
}

/** The sizes, over the bottom of the image on hover, tap or focus. */
function CardSizes({ sizes }: { sizes: ProductCardView["sizes"] }) {
  if (sizes.length === 0) return null;
  return (
    <p className="card-sizes">
      <span className="sr-only">Sizes:</span>
      {sizes.map(({ label, isSoldOut }) =>
        isSoldOut ? (
          <s key={label} className="text-ink-faint">
            {` ${label}`}
            <span className="sr-only"> sold out</span>
          </s>
        ) : (
          ` ${label}`
        ),
      )}
    </p>
  );
}

const SHOWN = 5;

interface CardColoursProps {
  product: ProductCardView;
  /** The slug of the colour that the card shows; null before a choice. */
  chosen: string | null;
  onChoose(slug: string): void;
}

/** The colours of a product. Hover, tap or arrow key shows the product in that colour. */
function CardColours({ product, chosen, onChoose }: CardColoursProps) {
  const group = useId();
  const { colours, name } = product;
  if (colours.length < 2) return null;
  return (
    // Radio buttons make one Tab stop per card.
    <fieldset aria-label={`Colours of ${name}`} className="card-colours">
      {colours.slice(0, SHOWN).map(({ slug, name: colourName, hex }) => (
        <label
          key={slug}
          title={colourName}
          className="card-swatch"
          onPointerEnter={(event) => event.pointerType === "mouse" && onChoose(slug)}
        >
          <input
            type="radio"
            name={group}
            value={slug}
            aria-label={colourName}
            checked={slug === chosen}
            onChange={() => onChoose(slug)}
            className="sr-only"
          />
          <Swatch hex={hex ?? "#ffffff"} className="size-2.5" />
        </label>
      ))}
      {colours.length > SHOWN && (
        <span className="pl-1 text-xs text-ink-soft">
          +{colours.length - SHOWN}
          <span className="sr-only"> more colours</span>
        </span>
      )}
    </fieldset>
  );
}

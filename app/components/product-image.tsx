import { preload } from "react-dom";
import type { CardImageView, ImageView } from "#app/domain/catalog/catalog.ts";
import { THUMB_WIDTH } from "#app/lib/images/image-widths.ts";
import { classNames } from "#app/ui/class-names.ts";

/** The address of an image in one of the offered widths (`IMAGE_WIDTHS`). */
export function imageSrc(id: string, width: number): string {
  return `/images/${id}/${width}.webp`;
}

/** Of an image that is shown up to 80 points wide. */
export const thumbUrl = (id: string): string => imageSrc(id, THUMB_WIDTH);

interface FrameProps {
  /** How wide it is shown, as in `<img sizes>`: "(width >= 64rem) 25vw, 50vw". */
  sizes: string;
  /** The one image that a page is opened for: fetched at once and first. */
  isFirst?: boolean;
  className?: string;
  onLoad?: () => void;
}

/** A product's image in a 4:5 frame of its own tint, so that nothing moves or flashes while it loads. */
export function ProductImage({ image, ...frame }: FrameProps & { image: ImageView }) {
  const { id, tint, alt, width, height } = image;
  return <Frame {...frame} id={id} tint={tint} image={{ alt, width, height }} />;
}

// Every width is an address more in each card. Nothing wider: before a phone's browser has laid a page out it may take its window for 980
// points wide, and fetches by that. Who looks closely is shown 1200 in the whole window.
const WIDTHS = [320, 480, 640, 960];

/** The same in a card, whose text says what it shows. */
export function CardImage({ image, ...frame }: FrameProps & { image: CardImageView }) {
  return <Frame {...frame} {...image} image={{ alt: "", width: 4, height: 5 }} />;
}

/** Has the page's head ask for a card's image, as React does of itself for one that it renders and that is not lazy. */
export function preloadCardImage({ id }: CardImageView, sizes: string): void {
  preload(imageSrc(id, 640), {
    as: "image",
    imageSrcSet: widthsOf(id),
    imageSizes: sizes,
    fetchPriority: "high",
  });
}

function widthsOf(id: string): string {
  return WIDTHS.map((width) => `${imageSrc(id, width)} ${width}w`).join(", ");
}

interface ImageProps extends FrameProps, CardImageView {
  image: { alt: string; width: number; height: number };
}

function Frame({ id, tint, image, sizes, isFirst, className, onLoad }: ImageProps) {
  const { alt, width, height } = image;
  return (
    <span className={classNames("image", className)}>
      {/* The tint is data. As an attribute of SVG it needs no inline style, which the page's policy forbids. */}
      <svg aria-hidden="true">
        <rect fill={tint} />
      </svg>
      <img
        src={imageSrc(id, 640)}
        srcSet={widthsOf(id)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        onLoad={onLoad}
      />
    </span>
  );
}

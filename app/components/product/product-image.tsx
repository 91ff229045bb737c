import type { CardImageView, ImageView } from "#app/domain/catalog/catalog.ts";
import { THUMB_WIDTH } from "#app/lib/images/image-widths.ts";
import { classNames } from "#app/ui/class-names.ts";

/** The URL of an image in one of the offered widths (`IMAGE_WIDTHS`). */
export function imageSrc(id: string, width: number): string {
  return `/images/${id}/${width}.webp`;
}

/** For an image that is shown up to 80 CSS pixels wide. */
export const thumbUrl = (id: string): string => imageSrc(id, THUMB_WIDTH);

interface FrameProps {
  /** The displayed width, as in `<img sizes>`: "(width >= 64rem) 25vw, 50vw". */
  sizes: string;
  /** The main image of a page: loaded eagerly with high priority. */
  isFirst?: boolean;
  className?: string;
  onLoad?: () => void;
}

/** A product's image in a 4:5 frame of its own tint, so that nothing shifts or flashes while it loads. */
export function ProductImage({ image, ...frame }: FrameProps & { image: ImageView }) {
  const { id, tint, alt, width, height } = image;
  return <Frame {...frame} id={id} tint={tint} image={{ alt, width, height }} />;
}

// Few widths keep cards small. No wider ones: before layout a phone's browser may assume a window of 980 pixels, and select by that. The
// lightbox shows 1600.
const WIDTHS = [320, 480, 640, 960];

/** The image of a card, whose text describes it. */
export function CardImage({ image, ...frame }: FrameProps & { image: CardImageView }) {
  return <Frame {...frame} {...image} image={{ alt: "", width: 4, height: 5 }} />;
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
      {/* As an SVG attribute the tint needs no inline style, which the content security policy forbids. */}
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

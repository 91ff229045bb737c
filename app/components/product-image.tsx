import { preload } from "react-dom";
import type { CardPicture, PictureView } from "#app/domain/catalog/catalog.ts";
import { THUMB_WIDTH } from "#app/lib/images/image-widths.ts";
import { classNames } from "#app/ui/class-names.ts";

/** The address of a picture in one of the offered widths (`PICTURE_WIDTHS`). */
export function pictureAddress(id: string, width: number): string {
  return `/images/${id}/${width}.webp`;
}

/** Of a picture that is shown up to 80 points wide. */
export const thumbAddress = (id: string): string => pictureAddress(id, THUMB_WIDTH);

interface FrameProps {
  /** How wide it is shown, as in `<img sizes>`: "(width >= 64rem) 25vw, 50vw". */
  sizes: string;
  /** The one picture that a page is opened for: fetched at once and first. */
  isFirst?: boolean;
  className?: string;
  onLoad?: () => void;
}

/** A product's picture in a 4:5 frame of its own tint, so that nothing moves or flashes while it loads. */
export function ProductPicture({ picture, ...frame }: FrameProps & { picture: PictureView }) {
  const { id, tint, alt, width, height } = picture;
  return <Frame {...frame} id={id} tint={tint} image={{ alt, width, height }} />;
}

// Every width is an address more in each card. Nothing wider: before a phone's browser has laid a page out it may take its window for 980
// points wide, and fetches by that. Who looks closely is shown 1200 in the whole window.
const WIDTHS = [320, 480, 640, 960];

/** The same in a card, whose text says what it shows. */
export function CardImage({ picture, ...frame }: FrameProps & { picture: CardPicture }) {
  return <Frame {...frame} {...picture} image={{ alt: "", width: 4, height: 5 }} />;
}

/** Has the page's head ask for a card's picture, as React does of itself for one that it renders and that is not lazy. */
export function preloadCardImage({ id }: CardPicture, sizes: string): void {
  preload(pictureAddress(id, 640), {
    as: "image",
    imageSrcSet: widthsOf(id),
    imageSizes: sizes,
    fetchPriority: "high",
  });
}

function widthsOf(id: string): string {
  return WIDTHS.map((width) => `${pictureAddress(id, width)} ${width}w`).join(", ");
}

interface ImageProps extends FrameProps, CardPicture {
  image: { alt: string; width: number; height: number };
}

function Frame({ id, tint, image, sizes, isFirst, className, onLoad }: ImageProps) {
  const { alt, width, height } = image;
  return (
    <span className={classNames("picture", className)}>
      {/* The tint is data. As an attribute of SVG it needs no inline style, which the page's policy forbids. */}
      <svg aria-hidden="true">
        <rect fill={tint} />
      </svg>
      <img
        src={pictureAddress(id, 640)}
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

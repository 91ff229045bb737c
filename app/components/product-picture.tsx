import type { PictureView } from "#app/domain/catalog/catalog.ts";
import { classNames } from "#app/ui/class-names.ts";

const WIDTHS = [320, 480, 640, 960, 1200];

/** The address of a picture in one of the offered widths: 320, 480, 640, 960 or 1200. */
export function pictureAddress(id: string, width: number): string {
  return `/images/${id}/${width}.webp`;
}

interface ProductPictureProps {
  picture: PictureView;
  /** How wide it is shown, as in `<img sizes>`: "(width >= 64rem) 25vw, 50vw". */
  sizes: string;
  /** The one picture that a page is opened for: fetched at once and first. */
  isFirst?: boolean;
  /** Says nothing where the text beside it says the same. */
  isDecoration?: boolean;
  className?: string;
}

/** A product's picture in a 4:5 frame of its own tint, so that nothing moves or flashes while it loads. */
export function ProductPicture({ picture, sizes, isFirst, isDecoration, className }: ProductPictureProps) {
  return (
    <span className={classNames("relative block aspect-[4/5] overflow-hidden bg-linen", className)}>
      {/* The tint is data. As an attribute of SVG it needs no inline style, which the page's policy forbids. */}
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="100%" height="100%" fill={picture.tint} />
      </svg>
      <img
        src={pictureAddress(picture.id, 640)}
        srcSet={WIDTHS.map((width) => `${pictureAddress(picture.id, width)} ${width}w`).join(", ")}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={isDecoration ? "" : picture.alt}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
}

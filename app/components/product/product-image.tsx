import type { CardImageView, ImageView } from "#app/domain/catalog/catalog.ts";
import { imageSrc, offeredWidths, srcSetOf } from "#app/lib/images/image-urls.ts";
import { THUMB_WIDTH, SHOWN_WIDTHS } from "#app/lib/images/image-widths.ts";
import { classNames } from "#app/ui/class-names.ts";

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

// Few widths keep cards small. No wider ones: before layout a phone's browser assumes a wide window, and may select by that.
const CARD_WIDTHS = [320, 480, 640, 960];
// 740 serves phones of 360 pixels at 2x and of 412 at 1.75x; denser phones select 640 by the gallery's `sizes`.
const PHONE_WIDTHS = [480, 640, 740, 960];
const WINDOW_WIDTHS = [640, 960, 1200, 1600, 1920];

/** A product's image in a 4:5 frame of its own tint, so that nothing shifts or flashes while it loads. Sharp up to 2x on a wide window. */
export function ProductImage({ image, ...frame }: FrameProps & { image: ImageView }) {
  const { id, tint, alt, width, height } = image;
  return (
    <Frame
      {...frame}
      id={id}
      tint={tint}
      image={{ alt, width, height }}
      widths={PHONE_WIDTHS}
      windowWidths={offeredWidths(WINDOW_WIDTHS, width)}
    />
  );
}

/** The image of a card, whose text describes it. */
export function CardImage({ image, ...frame }: FrameProps & { image: CardImageView }) {
  return <Frame {...frame} {...image} image={{ alt: "", width: 4, height: 5 }} widths={CARD_WIDTHS} />;
}

interface ImageProps extends FrameProps, CardImageView {
  image: { alt: string; width: number; height: number };
  widths: readonly number[];
  /** The widths for windows from 64rem on with a mouse, if they differ: a phone's browser assumes such a width, but no mouse. */
  windowWidths?: readonly number[];
}

function Frame({ id, tint, image, sizes, isFirst, className, onLoad, widths, windowWidths }: ImageProps) {
  const { alt, width, height } = image;
  const shown = (
    <img
      src={imageSrc(id, 640)}
      srcSet={srcSetOf(id, widths)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      onLoad={onLoad}
    />
  );
  return (
    <span className={classNames("image", className)}>
      {/* As an SVG attribute the tint needs no inline style, which the content security policy forbids. */}
      <svg color={tint} aria-hidden="true" />
      {windowWidths ? (
        <picture>
          <source
            media="(width >= 64rem) and (pointer: fine)"
            srcSet={srcSetOf(id, windowWidths)}
            sizes={sizes}
          />
          {shown}
        </picture>
      ) : (
        shown
      )}
    </span>
  );
}

/** The `srcset` of an image on this site, uploaded or built in, by its stored URL. Undefined for any other URL. */
export function imageSet(imageUrl: string): string | undefined {
  const base = /^(\/images\/[a-z\d-]+)(?:\/\d+)?\.webp$/.exec(imageUrl)?.[1];
  return base && SHOWN_WIDTHS.map((width) => `${base}/${width}.webp ${width}w`).join(", ");
}

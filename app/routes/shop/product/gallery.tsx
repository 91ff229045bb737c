import Maximize2 from "lucide-react/icons/maximize-2";
import { memo, useEffect, useEffectEvent, useRef, useState } from "react";
import { ProductPicture, pictureAddress, thumbAddress } from "#app/components/product-image.tsx";
import { departFrom, usePictureFlight } from "#app/components/image-flight.ts";
import { useLater } from "#app/components/use-deferred-content.ts";
import type { PictureView } from "#app/domain/catalog/catalog.ts";
import { classNames } from "#app/ui/class-names.ts";

// A phone of three dots a point is given two: nobody sees the third, and what is looked at closely is in the whole window.
const MAIN_SIZES =
  "(width >= 88rem) 46rem, (width >= 64rem) 54vw, (width >= 48rem) 48vw, (resolution >= 2.5x) 54vw, 100vw";

const loadLightbox = () => import("#app/routes/shop/product/lightbox.tsx");

interface GalleryProps {
  /** The slug of the product: the picture of its card grows into this, and back. */
  of: string;
  pictures: PictureView[];
  /** Choosing a colour turns to its first picture. */
  colourSlug: string | null;
  /** Without it there is only the picture that is seen at first. */
  hasRest: boolean;
}

/**
 * The pictures side by side in a strip that snaps, and thumbnails that lead to each. Both work before any script; with it a picture
 * opens in the whole window, to look closely.
 */
export const Gallery = memo(function Gallery({ of, pictures, colourSlug, hasRest }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  usePictureFlight(of, strip);
  useEffect(() => {
    // Who goes back follows no link.
    const onLeave = () => departFrom(of, strip.current?.children[shown]);
    addEventListener("popstate", onLeave);
    return () => removeEventListener("popstate", onLeave);
  }, [of, shown]);
  const lightbox = useLater(loadLightbox);
  const colourIndex = pictures.findIndex((picture) => picture.colourSlug === colourSlug);
  const turnToColour = useEffectEvent(() => {
    if (colourIndex >= 0 && colourIndex !== shown) turnTo(strip.current, colourIndex);
  });
  useEffect(() => turnToColour(), [colourIndex]);

  function closeAt(index: number): void {
    setEnlarged(null);
    turnTo(strip.current, index);
    strip.current?.querySelectorAll("a")[index]?.focus({ preventScroll: true });
  }

  return (
    <section
      aria-label="Pictures"
      className={classNames(
        "stays-beside min-w-0",
        pictures.length > 1 && "lg:grid lg:grid-cols-[5rem_minmax(0,1fr)] lg:gap-4",
      )}
    >
      <ul
        ref={strip}
        aria-label="Pictures of the product"
        onScroll={({ currentTarget: list }) => {
          const index = Math.round(list.scrollLeft / list.clientWidth);
          if (index === shown) return;
          setShown(index);
          bringIntoSight(thumbs.current, index);
        }}
        className="gallery-strip -mx-(--gutter) flex snap-x snap-mandatory overflow-x-auto sm:mx-0 sm:rounded lg:order-2"
      >
        {pictures.slice(0, hasRest || colourIndex > 0 ? undefined : 1).map((picture, index) => (
          <li
            key={picture.id}
            id={`picture-${index + 1}`}
            className="far-picture w-full shrink-0 snap-start snap-always"
          >
            <a
              href={pictureAddress(picture.id, 1200)}
              aria-label={`Enlarge picture ${index + 1}: ${picture.alt}`}
              // One stop for the Tab key: the thumbnails lead to the others.
              tabIndex={index === shown ? undefined : -1}
              onClick={(event) => {
                // When it has not come, over a line that broke, the link shows the picture by itself.
                if (lightbox.kind === "missing") return;
                event.preventDefault();
                setEnlarged(index);
              }}
              className="relative block cursor-zoom-in -outline-offset-4"
            >
              <ProductPicture picture={picture} sizes={MAIN_SIZES} isFirst={index === 0} />
              <span className="absolute right-3 bottom-3 flex size-10 items-center justify-center rounded-full bg-paper/88">
                <Maximize2 aria-hidden className="size-4" strokeWidth={1.5} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul ref={thumbs} className="mt-3 flex gap-3 overflow-x-auto p-1 lg:mt-0 lg:flex-col lg:self-start">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1}: ${picture.alt}`}
                aria-current={index === shown ? "true" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  turnTo(strip.current, index);
                }}
                className={classNames(
                  "block w-16 overflow-hidden rounded ring-offset-2 ring-offset-paper lg:w-full",
                  index === shown ? "ring-2 ring-ink" : "opacity-75 hover:opacity-100",
                )}
              >
                <img
                  src={thumbAddress(picture.id)}
                  alt=""
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                  // After the picture that the page is opened for.
                  fetchPriority="low"
                  className="aspect-[4/5] object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {enlarged !== null && lightbox.kind === "there" && (
        <lightbox.part.Lightbox
          pictures={pictures}
          index={enlarged}
          onTurn={setEnlarged}
          onClose={() => closeAt(enlarged)}
        />
      )}
    </section>
  );
});

function turnTo(list: HTMLElement | null, index: number): void {
  list?.scrollTo({ left: index * list.clientWidth });
}

/** In the row of thumbnails alone: the page stays where it is. */
function bringIntoSight(list: HTMLElement | null, index: number): void {
  const thumb = list?.children[index]?.getBoundingClientRect();
  if (!list || !thumb) return;
  const row = list.getBoundingClientRect();
  list.scrollBy({ left: thumb.left - row.left - (row.width - thumb.width) / 2 });
}
